package io.reachflow.replay.dispatch;

import io.reachflow.replay.world.Host;
import io.reachflow.replay.world.Network;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The lines of all hosts. Whoever changes one has to look again at when its next flow ends. */
final class Downloads {
    private final Network network;
    private final Map<String, HostLine> lines = new HashMap<>();

    Downloads(Network network) {
        this.network = network;
    }

    /** Each host of a run begins to fetch its copy; returns the lines that changed. */
    List<HostLine> begin(Run run, long atMillis) {
        List<HostLine> changed = new ArrayList<>();
        for (Host host : run.hosts()) {
            HostLine line = lines.computeIfAbsent(host.id(), id -> new HostLine(host.line()));
            double mbps = network.rateMbps(run.dataRegion(), host.region().id());
            line.add(new HostLine.Flow(run, run.dataMbit(), mbps), atMillis);
            changed.add(line);
        }
        return changed;
    }

    /** Ends what is on its way for a run; returns the lines that changed. */
    List<HostLine> drop(Run run, long atMillis) {
        List<HostLine> changed = new ArrayList<>();
        for (Host host : run.hosts()) {
            HostLine line = lines.get(host.id());
            if (line != null) {
                run.fetched(line.drop(run, atMillis));
                changed.add(line);
            }
        }
        return changed;
    }

    double deliveredMbit() {
        return lines.values().stream().mapToDouble(HostLine::deliveredMbit).sum();
    }
}
