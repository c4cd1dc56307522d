package io.reachflow.simulator.run;

import java.util.List;

/** All that runs, as it stands at a time. */
public record RunsSnapshot(
        long atMillis, List<RunState> runs, TransferState transfers, RunCounts counts) {
    public RunsSnapshot {
        runs = List.copyOf(runs);
    }
}
