package io.reachflow.simulator.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs that share a GPU, and how much they slow each other. */
final class Colocation {
    private final double slowdown;
    private final Map<String, List<SimulatedRun>> runsByGpu = new HashMap<>();

    /**
     * @param slowdown what each other run takes of a run's speed
     */
    Colocation(double slowdown) {
        this.slowdown = slowdown;
    }

    /** A run computes from now on; returns those whose speed this changes. */
    List<SimulatedRun> joined(SimulatedRun run) {
        if (!run.sharesGpu()) {
            return List.of();
        }
        List<SimulatedRun> others = runsByGpu.computeIfAbsent(gpu(run), id -> new ArrayList<>());
        List<SimulatedRun> slowed = List.copyOf(others);
        others.add(run);
        return slowed;
    }

    /** A run has ended; returns those whose speed this changes. */
    List<SimulatedRun> left(SimulatedRun run) {
        List<SimulatedRun> others = run.sharesGpu() ? runsByGpu.get(gpu(run)) : null;
        if (others == null || !others.remove(run)) {
            return List.of();
        }
        if (others.isEmpty()) {
            runsByGpu.remove(gpu(run));
        }
        return List.copyOf(others);
    }

    /** What is left of a run's speed. */
    double speed(SimulatedRun run) {
        List<SimulatedRun> all = run.sharesGpu() ? runsByGpu.get(gpu(run)) : null;
        return all == null ? 1 : 1 / (1 + slowdown * (all.size() - 1));
    }

    /** Only single GPUs are shared. */
    private static String gpu(SimulatedRun run) {
        return run.gpuIds().get(0);
    }
}
