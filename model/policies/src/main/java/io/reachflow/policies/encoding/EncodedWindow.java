package io.reachflow.policies.encoding;

import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * The tasks of a scheduling window and all GPUs that may run any of them, as numbers. Arrays of
 * rows are flat, one row after another, and are not written to.
 *
 * @param gpus a row of GPU features for each GPU, in the order of their ids
 * @param gpuRegions a row of the region embedding for each GPU
 * @param tasks a row of task features for each task, in the order of the batch
 * @param taskRegions a row of the region embedding for each task: where its data is
 * @param pairs a row of pair features for each task and GPU; zeros where it is not allowed
 * @param allowed for each task and GPU, whether the GPU is a candidate of the task
 * @param candidates for each task, which GPU is which of its candidates, in their order
 */
@RecordBuilder
@SuppressWarnings("ArrayRecordComponent") // made for one window and not compared
public record EncodedWindow(
        float[] gpus,
        int[] gpuRegions,
        float[] tasks,
        int[] taskRegions,
        float[] pairs,
        boolean[] allowed,
        int[][] candidates) {

    public EncodedWindow {
        int pairCount = gpuRegions.length * taskRegions.length;
        require("gpus", gpus.length, gpuRegions.length * Encoder.GPU_FEATURES);
        require("tasks", tasks.length, taskRegions.length * Encoder.TASK_FEATURES);
        require("pairs", pairs.length, pairCount * Encoder.PAIR_FEATURES);
        require("allowed", allowed.length, pairCount);
        require("candidates", candidates.length, taskRegions.length);
    }

    private static void require(String name, int length, int expected) {
        if (length != expected) {
            throw new IllegalArgumentException(
                    "The "
                            + name
                            + " of a window have "
                            + length
                            + " entries, but its GPUs and tasks make "
                            + expected
                            + ". Maybe it was stored by another version of the encoder.");
        }
    }

    public int gpuCount() {
        return gpuRegions.length;
    }

    public int taskCount() {
        return taskRegions.length;
    }
}
