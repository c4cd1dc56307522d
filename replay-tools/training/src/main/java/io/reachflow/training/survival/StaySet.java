package io.reachflow.training.survival;

import io.reachflow.training.survival.StayHistory.PastStay;
import io.reachflow.world.World;
import io.reachflow.world.fleet.Host;
import io.reachflow.world.trace.AvailabilityTrace;
import io.reachflow.world.trace.TraceStay;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Nodes of one origin. Every other one is for fitting, the rest for judging: a node is never in
 * both.
 *
 * @param recorded from the real world, and not simulated
 * @param histories in the order of the nodes' names
 */
public record StaySet(String name, boolean recorded, List<StayHistory> histories) {

    public StaySet {
        histories = List.copyOf(histories);
    }

    /** The nodes of a recording. */
    public static StaySet of(String name, AvailabilityTrace trace) {
        Map<String, List<TraceStay>> byNode = new TreeMap<>();
        trace.stays()
                .forEach(
                        stay ->
                                byNode.computeIfAbsent(stay.node(), node -> new ArrayList<>())
                                        .add(stay));
        List<StayHistory> histories = new ArrayList<>();
        byNode.forEach((node, stays) -> histories.add(history(node, stays)));
        return new StaySet(name, true, histories);
    }

    private static StayHistory history(String node, List<TraceStay> stays) {
        TraceStay first = stays.get(0);
        return new StayHistory(
                node,
                first.model() + "×" + first.gpus(),
                stays.stream()
                        .map(stay -> new PastStay(stay.fromMillis(), stay.toMillis(), stay.cut()))
                        .toList());
    }

    /** The hosts of a world. */
    public static StaySet of(String name, World world) {
        long end = world.settings().endMillis();
        List<StayHistory> histories = new ArrayList<>();
        for (Host host : world.hosts()) {
            histories.add(new StayHistory(host.id(), name, stays(host, end)));
        }
        return new StaySet(name, false, histories);
    }

    private static List<PastStay> stays(Host host, long end) {
        return host.presences().stream()
                .map(
                        stay ->
                                new PastStay(
                                        stay.joinedMillis(),
                                        Math.min(end, stay.leftMillis()),
                                        stay.leftMillis() >= end))
                .toList();
    }

    List<StayHistory> fitted() {
        return everyOther(0);
    }

    List<StayHistory> heldOut() {
        return everyOther(1);
    }

    private List<StayHistory> everyOther(int first) {
        return IntStream.range(0, histories.size())
                .filter(i -> i % 2 == first)
                .mapToObj(histories::get)
                .toList();
    }
}
