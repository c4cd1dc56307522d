package io.reachflow.simulator.run;

import io.reachflow.world.scenario.Workload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs that share a GPU, and how much they slow each other. */
final class Colocation {
    private final Map<String, List<SimulatedRun>> runsByGpu = new HashMap<>();

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

    /** What is left of a run's speed beside all others on its GPU. */
    double speed(SimulatedRun run) {
        List<SimulatedRun> all = run.sharesGpu() ? runsByGpu.get(gpu(run)) : null;
        if (all == null) {
            return 1;
        }
        // Kind by kind: the last digit must not depend on who came first.
        double kept = 1;
        for (Workload kind : Workload.values()) {
            for (SimulatedRun other : all) {
                if (other != run && other.task().workload() == kind) {
                    kept *= run.task().workload().keptBeside(kind);
                }
            }
        }
        return kept;
    }

    /** Only single GPUs are shared. */
    private static String gpu(SimulatedRun run) {
        return run.gpuIds().get(0);
    }
}
