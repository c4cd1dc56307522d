package io.reachflow.simulator.metric;

import io.reachflow.simulator.run.Attempt;
import io.reachflow.simulator.run.AttemptBuilder;
import io.reachflow.world.scenario.WorldSettings;
import java.util.List;

/** An attempt told in seconds since the start of the world; times of GPUs follow from it. */
final class AttemptFixture {
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
    private double fetchedMbit;
    private double keptMbit;

    private AttemptFixture(String... gpuIds) {
        this.gpuIds = List.of(gpuIds);
    }

    static AttemptFixture on(String... gpuIds) {
        return new AttemptFixture(gpuIds);
    }

    AttemptFixture share(int permille) {
        sharePermille = permille;
        return this;
    }

    /** Taken up, started, ended. */
    AttemptFixture ran(long acceptedSecond, long startedSecond, long endedSecond) {
        accepted = acceptedSecond;
        started = startedSecond;
        ended = endedSecond;
        return this;
    }

    /** Taken up and ended before all data was there. */
    AttemptFixture fetched(long acceptedSecond, long endedSecond) {
        accepted = acceptedSecond;
        ended = endedSecond;
        return this;
    }

    /** The last seconds of it, in which so many members waited for one that was gone. */
    AttemptFixture stalled(long seconds, int waitingMembers) {
        stalled = seconds;
        stayed = waitingMembers;
        return this;
    }

    /** The part of its running time that computes; the rest is communication. */
    AttemptFixture efficiency(double computing) {
        efficiency = computing;
        return this;
    }

    /** Since its last checkpoint. */
    AttemptFixture lost(long seconds) {
        lostSeconds = seconds;
        return this;
    }

    AttemptFixture penalty(double gpuSeconds) {
        penalty = gpuSeconds;
        return this;
    }

    AttemptFixture cost(double usd) {
        costUsd = usd;
        return this;
    }

    /** Data that came over lines, and data that was there. */
    AttemptFixture data(double fetched, double kept) {
        fetchedMbit = fetched;
        keptMbit = kept;
        return this;
    }

    Attempt of(String taskId) {
        int gpus = gpuIds.size();
        long runningUntil = ended - stalled;
        long startOrEnd = started < 0 ? runningUntil : started;
        double running = gpus * (runningUntil - startOrEnd);
        return AttemptBuilder.builder()
                .taskId(taskId)
                .leaseEpoch(1)
                .gpuIds(gpuIds)
                .sharePermille(sharePermille)
                .acceptedMillis(START + 1_000 * accepted)
                .startedMillis(started < 0 ? -1 : START + 1_000 * started)
                .endedMillis(START + 1_000 * ended)
                .stalledMillis(1_000 * stalled)
                .end(Attempt.End.COMPLETED)
                .fetchingGpuSeconds((double) gpus * (startOrEnd - accepted))
                .computingGpuSeconds(running * efficiency)
                .communicatingGpuSeconds(running * (1 - efficiency))
                .savingGpuSeconds(0)
                .stalledGpuSeconds((double) stayed * stalled)
                .keptWorkSeconds(0)
                .lostWorkSeconds(0)
                .lostGpuSeconds((double) gpus * lostSeconds)
                .penaltyGpuSeconds(penalty)
                .fetchedMbit(fetchedMbit)
                .keptMbit(keptMbit)
                .sentMbit(0)
                .costUsd(costUsd)
                .build();
    }
}
