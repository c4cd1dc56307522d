package io.reachflow.simulator.run;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * What an attempt used up, from the moment its assignment was taken up. Times of GPUs are those of
 * all members together; they add up: held = fetching + computing + communicating + saving +
 * stalled.
 *
 * @param startedMillis when computing began; -1: it never did
 * @param stalledMillis how long, at its end, members waited for one that was gone
 * @param savingGpuSeconds while the last checkpoint travelled, as it was asked to stop
 * @param stalledGpuSeconds of those that waited: who is gone is not held
 * @param keptWorkSeconds of an RTX 3090, that are safe: in a checkpoint, or because it is done
 * @param lostWorkSeconds computed, and lost
 * @param lostGpuSeconds of computing and communicating, since the last checkpoint that arrived
 * @param penaltyGpuSeconds of fetching and communicating beyond what one region would need, and of
 *     saving
 * @param fetchedMbit data that came over its hosts' lines
 * @param keptMbit data that did not have to, as its hosts kept it
 * @param sentMbit checkpoints that left over a host's line
 */
@RecordBuilder
public record Attempt(
        String taskId,
        long leaseEpoch,
        List<String> gpuIds,
        int sharePermille,
        long acceptedMillis,
        long startedMillis,
        long endedMillis,
        long stalledMillis,
        End end,
        double fetchingGpuSeconds,
        double computingGpuSeconds,
        double communicatingGpuSeconds,
        double savingGpuSeconds,
        double stalledGpuSeconds,
        double keptWorkSeconds,
        double lostWorkSeconds,
        double lostGpuSeconds,
        double penaltyGpuSeconds,
        double fetchedMbit,
        double keptMbit,
        double sentMbit,
        double costUsd) {

    /** How it ended. */
    public enum End {
        COMPLETED,
        BROKEN,
        GPU_LEFT,
        STOPPED,
        WORLD_ENDED
    }

    public int gpus() {
        return gpuIds.size();
    }

    public double heldGpuSeconds() {
        return gpus() * (endedMillis - acceptedMillis - stalledMillis) / 1000.0 + stalledGpuSeconds;
    }
}
