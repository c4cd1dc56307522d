package io.reachflow.bench.cell;

import io.reachflow.policies.registry.Policies;

/**
 * What to measure of cells.
 *
 * @param policy that ranks candidates
 * @param quick small networks, no repetitions
 */
public record CellBenchSettings(String policy, boolean quick) {
    public CellBenchSettings {
        Policies.byName(policy);
    }

    int smallGpus() {
        return quick ? 100 : 1_000;
    }

    int largeGpus() {
        return quick ? 2_000 : 100_000;
    }

    /** A thousand a second. */
    int tasksPerWindow() {
        return quick ? 8 : 200;
    }

    int windows() {
        return quick ? 2 : 20;
    }

    int warmUpTurns() {
        return quick ? 1 : 3;
    }

    int turns() {
        return quick ? 1 : 5;
    }
}
