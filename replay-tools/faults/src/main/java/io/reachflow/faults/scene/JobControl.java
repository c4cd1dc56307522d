package io.reachflow.faults.scene;

import io.reachflow.streams.cluster.ClusterException;
import io.reachflow.streams.cluster.LocalCluster;
import io.reachflow.streams.process.Await;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The job on the cluster, as an operator handles it. */
public final class JobControl {
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    /** Within it, a JobManager that remembers its jobs has found them. */
    private static final Duration RETURN_PATIENCE = Duration.ofSeconds(20);

    private static final Duration PAUSE = Duration.ofMillis(50);

    private final LocalCluster cluster;
    private final List<String> arguments = new ArrayList<>();
    private final boolean remembered;
    private @Nullable String jobId;

    /**
     * Nothing is submitted yet.
     *
     * @param remembered whether a JobManager that starts again knows its jobs
     */
    public JobControl(LocalCluster cluster, List<String> arguments, boolean remembered) {
        this.cluster = cluster;
        this.arguments.addAll(arguments);
        this.remembered = remembered;
    }

    /** Returns when all of its tasks run. */
    public void submit() throws InterruptedException {
        jobId = cluster.submit(arguments);
        awaitRunning();
    }

    /** From the next submission on; the last word on a setting counts. */
    public void set(String key, String value) {
        arguments.addAll(List.of("--set", key + "=" + value));
    }

    public String id() {
        if (jobId == null) {
            throw new IllegalStateException("The job was not submitted yet.");
        }
        return jobId;
    }

    public boolean isRunning() {
        try {
            return cluster.rest().allTasksRun(id());
        } catch (ClusterException e) {
            return false;
        }
    }

    public void awaitRunning() throws InterruptedException {
        if (!Await.until(this::isRunning, PATIENCE, PAUSE)) {
            throw new IllegalStateException(
                    "The job (" + id() + ") does not run after " + PATIENCE.toSeconds() + " s.");
        }
    }

    /** A JobManager that came back may know the job; else it is submitted again. */
    public void resume() throws InterruptedException {
        if (remembered && Await.until(this::isKnown, RETURN_PATIENCE, PAUSE)) {
            awaitRunning();
        } else {
            submit();
        }
    }

    private boolean isKnown() {
        try {
            return !cluster.rest().jobState(id()).isEmpty();
        } catch (ClusterException e) {
            return false;
        }
    }

    public long completedCheckpoints() {
        return cluster.rest().completedCheckpoints(id());
    }

    /** Returns when it has ended. */
    public void cancel() throws InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(cluster.rest().address().resolve("/jobs/" + id()))
                        .method("PATCH", HttpRequest.BodyPublishers.noBody())
                        .timeout(Duration.ofSeconds(20))
                        .build();
        try {
            HttpResponse<String> response =
                    HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() >= 300) {
                throw new IllegalStateException(
                        "The job (" + id() + ") can't be cancelled: " + response.body());
            }
        } catch (IOException e) {
            throw new IllegalStateException("The JobManager does not answer.", e);
        }
        Await.until(() -> hasEnded(), PATIENCE, PAUSE);
    }

    private boolean hasEnded() {
        try {
            return List.of("CANCELED", "FINISHED", "FAILED")
                    .contains(cluster.rest().jobState(id()));
        } catch (ClusterException e) {
            return false;
        }
    }
}
