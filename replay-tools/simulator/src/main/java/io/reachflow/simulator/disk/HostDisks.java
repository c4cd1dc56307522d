package io.reachflow.simulator.disk;

import io.reachflow.schema.HostCache;
import io.reachflow.world.World;
import io.reachflow.world.fleet.Host;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;

/** The disks of all hosts, which are empty when the world begins and outlive departures. */
public final class HostDisks {
    private final TreeMap<String, HostDisk> byHost = new TreeMap<>();

    public HostDisks(World world) {
        world.hosts().forEach(host -> byHost.put(host.id(), new HostDisk(host.cacheMib())));
    }

    public HostDisk of(Host host) {
        return of(host.id());
    }

    private HostDisk of(String hostId) {
        return Objects.requireNonNull(byHost.get(hostId), "every host has a disk");
    }

    /** What a host tells of its disk. */
    public HostCache told(Host host) {
        return new HostCache(host.id(), of(host).told());
    }

    /** Those that keep something, in the order of the hosts' ids. */
    public List<DiskState> save() {
        return byHost.entrySet().stream()
                .map(disk -> disk.getValue().save(disk.getKey()))
                .filter(state -> !state.datasets().isEmpty())
                .toList();
    }

    /** Fills empty disks. */
    public void load(List<DiskState> disks) {
        for (DiskState state : disks) {
            HostDisk disk = of(state.hostId());
            state.datasets().forEach(kept -> disk.use(kept.datasetId(), kept.mib()));
        }
    }
}
