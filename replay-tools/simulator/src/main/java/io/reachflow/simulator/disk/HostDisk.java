package io.reachflow.simulator.disk;

import io.reachflow.intake.dataset.KeptDatasets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A host's disk for datasets. Where there is no room for another, those go first that were not used
 * for longest. What a run works on is a copy of its own, which nothing takes from it.
 */
public final class HostDisk {
    private final double roomMib;

    /** The one used last is the last. */
    private final Map<String, Double> mibOf = new LinkedHashMap<>();

    HostDisk(double roomMib) {
        this.roomMib = roomMib;
    }

    public boolean keeps(String datasetId) {
        return mibOf.containsKey(datasetId);
    }

    /** A run uses a dataset that the host has: it is kept if the disk is large enough. */
    public void use(String datasetId, double mib) {
        mibOf.remove(datasetId);
        if (mib > roomMib) {
            return;
        }
        Iterator<String> longestUnused = mibOf.keySet().iterator();
        while (usedMib() + mib > roomMib) {
            longestUnused.next();
            longestUnused.remove();
        }
        mibOf.put(datasetId, mib);
    }

    /** Summed up anew each time: what rounding leaves must not pile up. */
    private double usedMib() {
        return mibOf.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** What a host tells: the datasets used last, the last one first. */
    List<String> told() {
        List<String> names = new ArrayList<>(mibOf.keySet());
        Collections.reverse(names);
        return List.copyOf(names.subList(0, Math.min(KeptDatasets.MOST, names.size())));
    }

    DiskState save(String hostId) {
        return new DiskState(
                hostId,
                mibOf.entrySet().stream()
                        .map(kept -> new DiskState.KeptCopy(kept.getKey(), kept.getValue()))
                        .toList());
    }
}
