package io.reachflow.simulator.run;

import io.reachflow.world.fleet.Host;
import io.reachflow.world.scenario.AccessLine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/** The lines of all hosts in one direction, and when what they carry arrives. */
final class HostLinks {
    /** Which way data goes. */
    enum Direction {
        DOWN,
        UP;

        double mbpsAt(AccessLine line, long traceMillis) {
            return this == DOWN ? line.downMbpsAt(traceMillis) : line.upMbpsAt(traceMillis);
        }
    }

    /** Told when something has arrived. */
    interface Arrived {
        void arrived(SimulatedRun run, double megabits, long atMillis);
    }

    private final Direction direction;
    private final EventQueue<LongConsumer> events;
    private final Arrived arrived;
    private final Map<String, HostLink> links = new HashMap<>();

    /**
     * @param events in which arrivals are planned
     */
    HostLinks(Direction direction, EventQueue<LongConsumer> events, Arrived arrived) {
        this.direction = direction;
        this.events = events;
        this.arrived = arrived;
    }

    /** Something begins to travel over a host's line. */
    void begin(Host host, HostLink.Flow flow, long atMillis) {
        HostLink link = linkOf(host);
        link.add(flow, atMillis);
        planNextFinish(link);
    }

    private HostLink linkOf(Host host) {
        return links.computeIfAbsent(
                host.id(), id -> new HostLink(time -> direction.mbpsAt(host.line(), time)));
    }

    /** Ends what is on its way for a run; returns how much of it had come, in Mbit. */
    double drop(SimulatedRun run, Host host, long atMillis) {
        HostLink link = links.get(host.id());
        if (link == null) {
            return 0;
        }
        double come = link.drop(run, atMillis);
        planNextFinish(link);
        return come;
    }

    /** Whenever a line has changed: what was planned before is void. */
    private void planNextFinish(HostLink link) {
        long next = link.nextFinishMillis();
        if (next < Long.MAX_VALUE) {
            int version = link.version();
            events.add(next, at -> finish(link, version, at));
        }
    }

    private void finish(HostLink link, int version, long atMillis) {
        if (version != link.version()) {
            return;
        }
        for (HostLink.Flow flow : link.takeFinished(atMillis)) {
            arrived.arrived(flow.run, flow.totalMbit, atMillis);
        }
        planNextFinish(link);
    }

    /** What is on its way. */
    List<FlowState> save() {
        List<FlowState> flows = new ArrayList<>();
        new TreeMap<>(links).forEach((hostId, link) -> flows.addAll(link.save(hostId)));
        return flows;
    }

    /**
     * Goes on with what was on its way.
     *
     * @param runs by their tasks
     */
    void load(List<FlowState> flows, Map<String, SimulatedRun> runs) {
        Set<HostLink> busy = new LinkedHashSet<>();
        for (FlowState state : flows) {
            SimulatedRun run = Objects.requireNonNull(runs.get(state.taskId()));
            Host host =
                    run.hosts().stream()
                            .filter(member -> member.id().equals(state.hostId()))
                            .findFirst()
                            .orElseThrow();
            HostLink link = linkOf(host);
            link.load(new HostLink.Flow(run, state.totalMbit(), state.capMbps()), state);
            busy.add(link);
        }
        busy.forEach(this::planNextFinish);
    }

    double deliveredMbit() {
        return links.values().stream().mapToDouble(HostLink::deliveredMbit).sum();
    }
}
