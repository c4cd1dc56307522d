package io.reachflow.simulator.metric;

import io.reachflow.simulator.run.Attempt;
import io.reachflow.world.scenario.WorldSettings;
import java.util.List;

/** An attempt told in seconds since the start of the world; times of GPUs follow from it. */
final class AttemptBuilder {
    private static final long START = WorldSettings.STANDARD_START.toEpochMilli();

    private final List<String> gpuIds;
    private int sharePermille = 1_000;
    private long accepted;
    private long started = -1;
    private long ended;
    private long stalled;
    private int stayed;
    private double efficiency = 1;
    private long lostSeconds;
    private double penalty;
    private double costUsd;

    private AttemptBuilder(String... gpuIds) {
        this.gpuIds = List.of(gpuIds);
    }

    static AttemptBuilder on(String... gpuIds) {
        return new AttemptBuilder(gpuIds);
    }

    AttemptBuilder share(int permille) {
        sharePermille = permille;
        return this;
    }

    /** Taken up, started, ended. */
    AttemptBuilder ran(long acceptedSecond, long startedSecond, long endedSecond) {
        accepted = acceptedSecond;
        started = startedSecond;
        ended = endedSecond;
        return this;
    }

    /** Taken up and ended before all data was there. */
    AttemptBuilder fetched(long acceptedSecond, long endedSecond) {
        accepted = acceptedSecond;
        ended = endedSecond;
        return this;
    }

    /** The last seconds of it, in which so many members waited for one that was gone. */
    AttemptBuilder stalled(long seconds, int waitingMembers) {
        stalled = seconds;
        stayed = waitingMembers;
        return this;
    }

    /** The part of its running time that computes; the rest is communication. */
    AttemptBuilder efficiency(double computing) {
        efficiency = computing;
        return this;
    }

    /** Since its last checkpoint. */
    AttemptBuilder lost(long seconds) {
        lostSeconds = seconds;
        return this;
    }

    AttemptBuilder penalty(double gpuSeconds) {
        penalty = gpuSeconds;
        return this;
    }

    AttemptBuilder cost(double usd) {
        costUsd = usd;
        return this;
    }

    Attempt of(String taskId) {
        int gpus = gpuIds.size();
        long runningUntil = ended - stalled;
        long startOrEnd = started < 0 ? runningUntil : started;
        double running = gpus * (runningUntil - startOrEnd);
        return new Attempt(
                taskId,
                1,
                gpuIds,
                sharePermille,
                START + 1_000 * accepted,
                started < 0 ? -1 : START + 1_000 * started,
                START + 1_000 * ended,
                1_000 * stalled,
                Attempt.End.COMPLETED,
                gpus * (startOrEnd - accepted),
                running * efficiency,
                running * (1 - efficiency),
                stayed * stalled,
                0,
                0,
                gpus * lostSeconds,
                penalty,
                0,
                costUsd);
    }
}
