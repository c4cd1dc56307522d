package io.reachflow.bench.checkpoint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Collects the checkpoints of the one job that a Flink in another process runs, by its REST
 * interface. It remembers the last ten, so it has to be asked every few seconds.
 */
final class CheckpointWatch {
    private static final Pattern ADDRESS =
            Pattern.compile("Rest endpoint listening at ([A-Za-z0-9.-]+:\\d+)");
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Duration ANSWER_TIME = Duration.ofSeconds(10);

    private final URI job;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Map<Long, FlinkCheckpoint> seen = new TreeMap<>();

    /**
     * Of a job that runs.
     *
     * @param log in which its Flink says where it listens
     */
    CheckpointWatch(Path log) throws InterruptedException {
        URI flink = URI.create("http://" + addressIn(log));
        String id = get(flink.resolve("/jobs")).path("jobs").path(0).path("id").asText();
        this.job = flink.resolve("/jobs/" + id + "/");
    }

    private static String addressIn(Path log) {
        try (var lines = Files.lines(log)) {
            return lines.map(CheckpointWatch::address)
                    .flatMap(Optional::stream)
                    .findFirst()
                    .orElseThrow(
                            () ->
                                    new IllegalStateException(
                                            "The log (" + log + ") names no REST endpoint."));
        } catch (IOException e) {
            throw new UncheckedIOException("Can't read the job's log.", e);
        }
    }

    static Optional<String> address(String line) {
        Matcher found = ADDRESS.matcher(line);
        return found.find() ? Optional.of(found.group(1)) : Optional.empty();
    }

    /** Forgets what was seen so far, and takes no notice of it any more. */
    void startAnew() throws InterruptedException {
        for (JsonNode checkpoint : history()) {
            seen.put(checkpoint.path("id").asLong(), new FlinkCheckpoint(0, 0, 0, 0, 0));
        }
    }

    /**
     * Notes the checkpoints that were completed since the last look. One that Flink has forgotten
     * by the time it is asked for the details is left out.
     */
    void look() throws InterruptedException {
        for (JsonNode checkpoint : history()) {
            long id = checkpoint.path("id").asLong();
            boolean completed = checkpoint.path("status").asText().equals("COMPLETED");
            if (completed && !seen.containsKey(id)) {
                Optional<List<JsonNode>> subtasks = subtasksOf(id);
                if (subtasks.isPresent()) {
                    seen.put(id, FlinkCheckpoint.of(checkpoint, subtasks.get()));
                }
            }
        }
    }

    private JsonNode history() throws InterruptedException {
        return get(job.resolve("checkpoints")).path("history");
    }

    private Optional<List<JsonNode>> subtasksOf(long id) throws InterruptedException {
        String details = "checkpoints/details/" + id;
        Optional<JsonNode> checkpoint = find(job.resolve(details));
        if (checkpoint.isEmpty()) {
            return Optional.empty();
        }
        List<JsonNode> operators = new ArrayList<>();
        var names = checkpoint.get().path("tasks").fieldNames();
        while (names.hasNext()) {
            Optional<JsonNode> operator = find(job.resolve(details + "/subtasks/" + names.next()));
            if (operator.isEmpty()) {
                return Optional.empty();
            }
            operators.add(operator.get());
        }
        return Optional.of(operators);
    }

    /** Those that were seen since it started anew. */
    List<FlinkCheckpoint> checkpoints() {
        return seen.values().stream().filter(each -> each.stateBytes() > 0).toList();
    }

    private JsonNode get(URI address) throws InterruptedException {
        return find(address)
                .orElseThrow(() -> new IllegalStateException("Flink knows no " + address + "."));
    }

    /** Empty if Flink knows no such thing, or no longer. */
    private Optional<JsonNode> find(URI address) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address).timeout(ANSWER_TIME).build();
        try {
            HttpResponse<String> response =
                    client.send(request, HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() == 404) {
                return Optional.empty();
            }
            if (response.statusCode() != 200) {
                throw new IllegalStateException(
                        "Flink answered " + response.statusCode() + " to " + address + ".");
            }
            return Optional.of(MAPPER.readTree(response.body()));
        } catch (IOException e) {
            throw new UncheckedIOException("Flink does not answer at " + address + ".", e);
        }
    }
}
