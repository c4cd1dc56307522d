package io.reachflow.policies.policy;

/**
 * A cell at one moment of event time, in a few numbers.
 *
 * @param gpus that are present
 * @param freeGpus of which some is free
 * @param waitingTasks that are in its care and not placed
 * @param outlook for a policy that {@link Policy#looksAhead() looks ahead}
 */
public record CellLoad(
        long nowMillis, int gpus, int freeGpus, int waitingTasks, CellOutlook outlook) {

    /** The load of a cell as a policy is told of it that does not look ahead. */
    public CellLoad(long nowMillis, int gpus, int freeGpus, int waitingTasks) {
        this(nowMillis, gpus, freeGpus, waitingTasks, CellOutlook.UNKNOWN);
    }
}
