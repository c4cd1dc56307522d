package io.reachflow.simulator.tuning;

/** Is told how a search goes on. */
public interface TuneListener {
    /** So many of the budget's worlds have been simulated. */
    void simulated(int used, int budget);

    /** Weights that are better than all before, over all scenarios and seeds. */
    void improved(int used, double reward);
}
