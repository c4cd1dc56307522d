package io.reachflow.world.trace.format;

import io.reachflow.world.trace.AvailabilityTrace;
import io.reachflow.world.trace.SkippedRows;
import io.reachflow.world.trace.TraceStay;
import io.reachflow.world.trace.TraceStayBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Joins the coming and the going of nodes into stays. Times may be counted from anywhere. */
final class StayCollector {
    private record Arrival(
            String node, int gpus, @Nullable String model, @Nullable String place, long atMillis) {}

    private record Departure(Arrival arrival, long atMillis, boolean cut) {}

    private final Map<String, Arrival> present = new TreeMap<>();
    private final List<Departure> departures = new ArrayList<>();
    private long firstMillis = Long.MAX_VALUE;
    private long lastMillis = Long.MIN_VALUE;

    boolean isPresent(String node) {
        return present.containsKey(node);
    }

    /** The recording knew about this time, whether or not somebody came or went. */
    void sawTime(long millis) {
        firstMillis = Math.min(firstMillis, millis);
        lastMillis = Math.max(lastMillis, millis);
    }

    void came(
            String node, int gpus, @Nullable String model, @Nullable String place, long atMillis) {
        sawTime(atMillis);
        present.put(node, new Arrival(node, gpus, model, place, atMillis));
    }

    void left(String node, long atMillis) {
        end(node, atMillis, false);
    }

    /** The recording of this node ended while it was there. */
    void cut(String node, long atMillis) {
        end(node, atMillis, true);
    }

    private void end(String node, long atMillis, boolean cut) {
        sawTime(atMillis);
        departures.add(new Departure(present.remove(node), atMillis, cut));
    }

    /** The stays from the first time seen, with those cut that are still open. */
    AvailabilityTrace trace(SkippedRows skipped) {
        List.copyOf(present.keySet()).forEach(node -> cut(node, lastMillis));
        List<TraceStay> stays =
                departures.stream()
                        .filter(departure -> departure.atMillis() > departure.arrival().atMillis())
                        .map(this::stay)
                        .toList();
        return new AvailabilityTrace(stays, sawNothing() ? 0 : lastMillis - firstMillis, skipped);
    }

    private boolean sawNothing() {
        return lastMillis < firstMillis;
    }

    private TraceStay stay(Departure departure) {
        Arrival arrival = departure.arrival();
        return TraceStayBuilder.builder()
                .node(arrival.node())
                .gpus(arrival.gpus())
                .model(arrival.model())
                .place(arrival.place())
                .fromMillis(arrival.atMillis() - firstMillis)
                .toMillis(departure.atMillis() - firstMillis)
                .cut(departure.cut())
                .build();
    }
}
