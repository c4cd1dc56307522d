package io.reachflow.simulator.disk;

import java.util.List;

/**
 * What a host keeps, as it stands.
 *
 * @param datasets the one used last is the last
 */
public record DiskState(String hostId, List<KeptCopy> datasets) {
    public DiskState {
        datasets = List.copyOf(datasets);
    }

    /** A dataset, and the room that it takes. */
    public record KeptCopy(String datasetId, double mib) {}
}
