package io.reachflow.streams.cluster;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A process of the cluster, as another JVM can find it again. Process ids are used again after a
 * crash or a reboot, so the time of the start has to match as well before anything is killed.
 */
public record ClusterMember(String name, long pid, long startedAtMillis, int port) {
    /** Systems tell the start in clock ticks since a boot whose time is itself rounded. */
    private static final Duration START_TOLERANCE = Duration.ofSeconds(2);

    private static final Duration KILL_PATIENCE = Duration.ofSeconds(5);

    static ClusterMember of(String name, ProcessHandle process, int port) {
        Instant startedAt =
                process.info()
                        .startInstant()
                        .orElseThrow(
                                () ->
                                        new ClusterException(
                                                "The process "
                                                        + name
                                                        + " ended as soon as it was started."));
        return new ClusterMember(name, process.pid(), startedAt.toEpochMilli(), port);
    }

    @JsonIgnore
    public boolean isAlive() {
        return process().isPresent();
    }

    /** Empty when it has ended, or when the id is another process's by now. */
    Optional<ProcessHandle> process() {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(this::isSameStart);
    }

    private boolean isSameStart(ProcessHandle candidate) {
        return candidate
                .info()
                .startInstant()
                .map(started -> Duration.ofMillis(started.toEpochMilli() - startedAtMillis).abs())
                .filter(difference -> difference.compareTo(START_TOLERANCE) <= 0)
                .isPresent();
    }

    /** As kill -9: nothing is flushed, nobody is told. */
    void kill() {
        process().ifPresent(ClusterMember::killAndWait);
    }

    /** Asks to stop, and does not wait. */
    void requestStop() {
        process().ifPresent(ProcessHandle::destroy);
    }

    /** Asks to stop, and kills when that takes too long. */
    void stop(Duration patience) {
        requestStop();
        process().ifPresent(process -> awaitEnd(process, patience));
        kill();
    }

    /** As SIGSTOP: it keeps its memory and its connections, and does nothing. */
    void pause() {
        signal("STOP");
    }

    /** As SIGCONT. One that was not paused takes no notice. */
    void resume() {
        signal("CONT");
    }

    private void signal(String name) {
        if (!isAlive()) {
            return;
        }
        try {
            // Java can only end processes; every shell can do more.
            int exitCode =
                    new ProcessBuilder("sh", "-c", "kill -" + name + " " + pid)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor();
            if (exitCode != 0 && isAlive()) {
                throw new ClusterException(
                        "The process "
                                + pid
                                + " ("
                                + this.name
                                + ") did not take SIG"
                                + name
                                + ".");
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Can't start a shell to send a signal.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("Interrupted while a signal was sent.", e);
        }
    }

    private static void killAndWait(ProcessHandle process) {
        process.destroyForcibly();
        awaitEnd(process, KILL_PATIENCE);
    }

    private static void awaitEnd(ProcessHandle process, Duration patience) {
        process.onExit()
                .completeOnTimeout(process, patience.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }
}
