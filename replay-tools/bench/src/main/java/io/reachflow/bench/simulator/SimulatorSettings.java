package io.reachflow.bench.simulator;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the benchmark of the simulator runs.
 *
 * @param policy that schedules
 * @param recording jobs as {@code FORMAT:PATH}; null: none are replayed
 * @param peer whether CloudSim Plus is run beside it
 */
public record SimulatorSettings(
        String policy, @Nullable String recording, boolean peer, boolean quick) {
    public SimulatorSettings {
        if (peer && recording == null) {
            throw new IllegalArgumentException(
                    "The peer is given the jobs of a recording: name one with --jobs FORMAT:PATH or"
                            + " --traces DIR.");
        }
    }

    /** The recording, for what is only run when there is one. */
    String requireRecording() {
        return Objects.requireNonNull(recording, "no recording was named");
    }

    int repetitions() {
        return quick ? 1 : 3;
    }

    /** GPUs of the world whose events are counted a second. */
    int standardGpus() {
        return quick ? 64 : 1_024;
    }

    /** GPUs of the world that must not cost much more per event. */
    int largeGpus() {
        return quick ? 512 : 65_536;
    }

    /** About a thousand GPUs to a cell, as in production. */
    int cells(int gpus) {
        return Math.max(1, gpus / standardGpus());
    }

    int mostRecordedJobs() {
        return quick ? 200 : Integer.MAX_VALUE;
    }

    int mostPeerJobs() {
        return mostRecordedJobs();
    }
}
