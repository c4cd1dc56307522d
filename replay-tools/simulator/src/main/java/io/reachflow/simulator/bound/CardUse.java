package io.reachflow.simulator.bound;

/** Is told where cards are held, and for how long. */
@FunctionalInterface
interface CardUse {
    /** For who does not want to know. */
    CardUse NONE = (host, stretch, cardSeconds) -> {};

    void add(int host, int stretch, double cardSeconds);
}
