package io.reachflow.simulator.run;

import io.reachflow.world.fleet.Host;
import io.reachflow.world.scenario.WideAreaNetwork;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The lines of all hosts. Whoever changes one has to look again at when its next flow ends. */
final class HostDownlinks {
    private final WideAreaNetwork network;
    private final Map<String, HostDownlink> lines = new HashMap<>();

    HostDownlinks(WideAreaNetwork network) {
        this.network = network;
    }

    /** Each host of a run begins to fetch its copy; returns the lines that changed. */
    List<HostDownlink> begin(SimulatedRun run, long atMillis) {
        List<HostDownlink> changed = new ArrayList<>();
        for (Host host : run.hosts()) {
            HostDownlink line =
                    lines.computeIfAbsent(host.id(), id -> new HostDownlink(host.line()));
            double mbps = network.rateMbps(run.dataRegion(), host.region().id());
            line.add(new HostDownlink.Flow(run, run.dataMbit(), mbps), atMillis);
            changed.add(line);
        }
        return changed;
    }

    /** Ends what is on its way for a run; returns the lines that changed. */
    List<HostDownlink> drop(SimulatedRun run, long atMillis) {
        List<HostDownlink> changed = new ArrayList<>();
        for (Host host : run.hosts()) {
            HostDownlink line = lines.get(host.id());
            if (line != null) {
                run.fetched(line.drop(run, atMillis));
                changed.add(line);
            }
        }
        return changed;
    }

    double deliveredMbit() {
        return lines.values().stream().mapToDouble(HostDownlink::deliveredMbit).sum();
    }
}
