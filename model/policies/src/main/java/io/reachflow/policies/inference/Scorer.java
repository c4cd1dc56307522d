package io.reachflow.policies.inference;

import io.reachflow.policies.encoding.EncodedWindow;

/**
 * A network that is ready to score. The same window gives the same bits on every machine. Keeps
 * room for intermediate results, so it is for one thread at a time; no result depends on what was
 * scored before.
 */
public interface Scorer {
    WindowScores score(EncodedWindow window);

    /**
     * Floating-point operations that a window takes: known before it is scored, and the same on
     * every machine.
     *
     * @param gpus that are a candidate of any task
     * @param candidates how many each task has
     */
    long operations(int gpus, int[] candidates);

    /** The same network for another thread. */
    Scorer copy();
}
