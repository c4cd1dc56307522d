package io.reachflow.streams.dispatch;

import io.reachflow.schema.Decision;
import io.reachflow.simulator.run.RunsSnapshot;
import java.util.List;

/**
 * All leases of a dispatcher as they stand.
 *
 * @param held assignments whose GPUs are not free yet, in the order of arrival
 */
record DispatchSnapshot(RunsSnapshot runs, List<Decision> held) {
    DispatchSnapshot {
        held = List.copyOf(held);
    }
}
