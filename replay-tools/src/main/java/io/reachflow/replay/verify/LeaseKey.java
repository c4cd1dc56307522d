package io.reachflow.replay.verify;

/** A lease: epochs repeat between cells, but never for one task. */
record LeaseKey(String taskId, long epoch) {
    @Override
    public String toString() {
        return "task " + taskId + ", epoch " + epoch;
    }
}
