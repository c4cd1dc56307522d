package io.reachflow.streams.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Asks a JobManager how things are. Of several, each answers for the one that leads, so the first
 * that can be reached is asked.
 */
public final class FlinkRest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Duration ANSWER_TIME = Duration.ofSeconds(5);
    private static final Set<String> ENDED = Set.of("FINISHED", "FAILED", "CANCELED");

    private static final HttpClient CLIENT =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(ANSWER_TIME)
                    .build();

    private final List<URI> addresses;

    FlinkRest(List<Integer> ports) {
        addresses = ports.stream().map(port -> URI.create("http://localhost:" + port)).toList();
    }

    public URI address() {
        return addresses.get(0);
    }

    /** When each of the registered TaskManagers was last heard of, by name. */
    Map<String, Long> lastHeartbeatMillis() {
        Map<String, Long> byName = new TreeMap<>();
        for (JsonNode each : get("/taskmanagers").path("taskmanagers")) {
            // Not what its name says: the time, not the time since.
            byName.put(each.path("id").asText(), each.path("timeSinceLastHeartbeat").asLong());
        }
        return byName;
    }

    /** The names of those that run something. */
    public Set<String> busyTaskManagers() {
        Set<String> names = new TreeSet<>();
        for (JsonNode each : get("/taskmanagers").path("taskmanagers")) {
            if (each.path("freeSlots").asInt() < each.path("slotsNumber").asInt()) {
                names.add(each.path("id").asText());
            }
        }
        return names;
    }

    /** Flink's word for it: CREATED, RUNNING, RESTARTING, FINISHED, FAILED, CANCELED ... */
    public String jobState(String jobId) {
        return get("/jobs/" + jobId).path("state").asText();
    }

    /** A job counts as running in Flink before its tasks are deployed; this waits for them. */
    public boolean allTasksRun(String jobId) {
        JsonNode job = get("/jobs/" + jobId);
        boolean all = job.path("state").asText().equals("RUNNING");
        for (JsonNode vertex : job.path("vertices")) {
            all &= vertex.path("status").asText().equals("RUNNING");
        }
        return all;
    }

    public long completedCheckpoints(String jobId) {
        return get("/jobs/" + jobId + "/checkpoints").path("counts").path("completed").asLong();
    }

    /** How many bytes the last complete checkpoint holds; 0 before there is one. */
    public long checkpointBytes(String jobId) {
        return get("/jobs/" + jobId + "/checkpoints")
                .path("latest")
                .path("completed")
                .path("state_size")
                .asLong();
    }

    /** The ids of all jobs that have not ended. */
    public Set<String> livingJobs() {
        Set<String> ids = new TreeSet<>();
        for (JsonNode each : get("/jobs").path("jobs")) {
            if (!ENDED.contains(each.path("status").asText())) {
                ids.add(each.path("id").asText());
            }
        }
        return ids;
    }

    public boolean answers() {
        try {
            get("/overview");
            return true;
        } catch (ClusterException e) {
            return false;
        }
    }

    private JsonNode get(String path) {
        ClusterException failure = null;
        for (URI address : addresses) {
            try {
                return get(address, path);
            } catch (ClusterException e) {
                failure = e;
            }
        }
        throw Objects.requireNonNull(failure);
    }

    private JsonNode get(URI address, String path) {
        HttpRequest request =
                HttpRequest.newBuilder(address.resolve(path)).timeout(ANSWER_TIME).build();
        try {
            HttpResponse<String> response =
                    CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new ClusterException(
                        "The JobManager answered "
                                + response.statusCode()
                                + " to "
                                + request.uri()
                                + ": "
                                + response.body());
            }
            return MAPPER.readTree(response.body());
        } catch (IOException e) {
            throw new ClusterException("The JobManager at " + address + " does not answer.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("Interrupted while asking " + request.uri() + ".", e);
        }
    }
}
