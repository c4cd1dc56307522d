package io.reachflow.simulator.run;

import io.reachflow.world.fleet.Host;
import io.reachflow.world.scenario.WideAreaNetwork;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.function.ObjLongConsumer;

/** The lines of all hosts, and when what they carry arrives. */
final class HostDownlinks {
    private final WideAreaNetwork network;
    private final EventQueue<LongConsumer> events;
    private final ObjLongConsumer<SimulatedRun> arrived;
    private final Map<String, HostDownlink> lines = new HashMap<>();

    /**
     * @param events in which arrivals are planned
     * @param arrived is told when all hosts of a run have their copies
     */
    HostDownlinks(
            WideAreaNetwork network,
            EventQueue<LongConsumer> events,
            ObjLongConsumer<SimulatedRun> arrived) {
        this.network = network;
        this.events = events;
        this.arrived = arrived;
    }

    /** Each host of a run begins to fetch its copy. */
    void begin(SimulatedRun run, long atMillis) {
        run.awaitFlows(run.hosts().size());
        for (Host host : run.hosts()) {
            HostDownlink line = lineOf(host);
            line.add(flow(run, host), atMillis);
            planNextFinish(line);
        }
    }

    private HostDownlink lineOf(Host host) {
        return lines.computeIfAbsent(host.id(), id -> new HostDownlink(host.line()));
    }

    private HostDownlink.Flow flow(SimulatedRun run, Host host) {
        double mbps = network.rateMbps(run.dataRegion(), host.region().id());
        return new HostDownlink.Flow(run, run.dataMbit(), mbps);
    }

    /** Ends what is on its way for a run. */
    void drop(SimulatedRun run, long atMillis) {
        for (Host host : run.hosts()) {
            HostDownlink line = lines.get(host.id());
            if (line != null) {
                run.fetched(line.drop(run, atMillis));
                planNextFinish(line);
            }
        }
    }

    /** Whenever a line has changed: what was planned before is void. */
    private void planNextFinish(HostDownlink line) {
        long next = line.nextFinishMillis();
        if (next < Long.MAX_VALUE) {
            int version = line.version();
            events.add(next, at -> finish(line, version, at));
        }
    }

    private void finish(HostDownlink line, int version, long atMillis) {
        if (version != line.version()) {
            return;
        }
        for (HostDownlink.Flow flow : line.takeFinished(atMillis)) {
            flow.run.fetched(flow.run.dataMbit());
            if (flow.run.flowArrived()) {
                arrived.accept(flow.run, atMillis);
            }
        }
        planNextFinish(line);
    }

    /** What is on its way. */
    List<FlowState> save() {
        List<FlowState> flows = new ArrayList<>();
        new TreeMap<>(lines).forEach((hostId, line) -> flows.addAll(line.save(hostId)));
        return flows;
    }

    /**
     * Goes on with what was on its way.
     *
     * @param runs by their tasks
     */
    void load(List<FlowState> flows, Map<String, SimulatedRun> runs) {
        Set<HostDownlink> busy = new LinkedHashSet<>();
        for (FlowState state : flows) {
            SimulatedRun run = Objects.requireNonNull(runs.get(state.taskId()));
            Host host =
                    run.hosts().stream()
                            .filter(member -> member.id().equals(state.hostId()))
                            .findFirst()
                            .orElseThrow();
            HostDownlink line = lineOf(host);
            line.load(flow(run, host), state);
            busy.add(line);
        }
        busy.forEach(this::planNextFinish);
    }

    double deliveredMbit() {
        return lines.values().stream().mapToDouble(HostDownlink::deliveredMbit).sum();
    }
}
