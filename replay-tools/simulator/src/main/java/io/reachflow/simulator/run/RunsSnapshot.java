package io.reachflow.simulator.run;

import io.reachflow.simulator.disk.DiskState;
import java.util.List;

/** All that runs, as it stands at a time. */
public record RunsSnapshot(
        long atMillis,
        List<RunState> runs,
        TransferState transfers,
        List<DiskState> disks,
        RunCounts counts) {
    public RunsSnapshot {
        runs = List.copyOf(runs);
        disks = List.copyOf(disks);
    }
}
