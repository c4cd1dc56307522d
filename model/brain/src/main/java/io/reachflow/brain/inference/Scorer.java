package io.reachflow.brain.inference;

import io.reachflow.brain.encoding.EncodedWindow;

/**
 * A network that is ready to score. The same window gives the same bits on every machine. Keeps
 * room for intermediate results, so it is for one thread at a time; no result depends on what was
 * scored before.
 */
public interface Scorer {
    WindowScores score(EncodedWindow window);

    /** The same network for another thread. */
    Scorer copy();
}
