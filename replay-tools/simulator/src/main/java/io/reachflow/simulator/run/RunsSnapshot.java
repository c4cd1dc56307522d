package io.reachflow.simulator.run;

import java.util.List;

/**
 * All that runs, as it stands at a time.
 *
 * @param flows in the order in which they came to their hosts' lines
 */
public record RunsSnapshot(
        long atMillis, List<RunState> runs, List<FlowState> flows, RunCounts counts) {
    public RunsSnapshot {
        runs = List.copyOf(runs);
        flows = List.copyOf(flows);
    }
}
