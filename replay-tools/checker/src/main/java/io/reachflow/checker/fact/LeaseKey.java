package io.reachflow.checker.fact;

/** A lease: epochs repeat between cells, but never for one task. */
public record LeaseKey(String taskId, long epoch) {
    @Override
    public String toString() {
        return "task " + taskId + ", epoch " + epoch;
    }
}
