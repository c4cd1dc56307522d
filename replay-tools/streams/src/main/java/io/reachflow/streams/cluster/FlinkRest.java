package io.reachflow.streams.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;

/** Asks a JobManager how things are. */
public final class FlinkRest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Duration ANSWER_TIME = Duration.ofSeconds(5);

    private final URI address;
    private final HttpClient client =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(ANSWER_TIME)
                    .build();

    FlinkRest(int port) {
        address = URI.create("http://localhost:" + port);
    }

    public URI address() {
        return address;
    }

    /** The names of the TaskManagers that have registered. */
    public Set<String> taskManagers() {
        Set<String> names = new TreeSet<>();
        get("/taskmanagers")
                .path("taskmanagers")
                .forEach(each -> names.add(each.path("id").asText()));
        return names;
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

    public boolean answers() {
        try {
            get("/overview");
            return true;
        } catch (ClusterException e) {
            return false;
        }
    }

    private JsonNode get(String path) {
        HttpRequest request =
                HttpRequest.newBuilder(address.resolve(path)).timeout(ANSWER_TIME).build();
        try {
            HttpResponse<String> response =
                    client.send(request, HttpResponse.BodyHandlers.ofString());
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
