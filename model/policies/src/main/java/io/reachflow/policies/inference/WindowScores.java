package io.reachflow.policies.inference;

import io.reachflow.policies.encoding.EncodedWindow;

/**
 * What a network thinks of a window.
 *
 * @param pairs logits of each task and GPU, task by task; negative infinity where not allowed
 * @param waiting logits of leaving each task for a later window
 * @param urgency of serving each task before the others
 * @param values what is expected to come of each task
 */
@SuppressWarnings("ArrayRecordComponent") // made for one window and not compared
public record WindowScores(
        EncodedWindow window, float[] pairs, float[] waiting, float[] urgency, float[] values) {

    /** The logits of a task's candidates, in their order. */
    public double[] candidates(int task) {
        int[] gpus = window.candidates()[task];
        double[] logits = new double[gpus.length];
        for (int i = 0; i < gpus.length; i++) {
            logits[i] = pairs[task * window.gpuCount() + gpus[i]];
        }
        return logits;
    }
}
