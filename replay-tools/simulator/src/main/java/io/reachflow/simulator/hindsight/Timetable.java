package io.reachflow.simulator.hindsight;

import io.reachflow.world.fleet.Host;
import io.reachflow.world.scenario.AccessLineKind;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Who has which cards when, and whose data comes over which line. */
final class Timetable {
    /** From the end of a task until the next can have its card: windows, and the commit. */
    static final long CHANGE_MILLIS = 4_000;

    private final Map<String, Booking> bookings = new LinkedHashMap<>();
    private final Map<String, NavigableMap<Long, Long>> cards = new HashMap<>();
    private final Map<String, NavigableMap<Long, Long>> lines = new HashMap<>();
    private double earned;

    void add(String taskId, Booking booking) {
        bookings.put(taskId, booking);
        earned += booking.stay().earned();
        for (String gpuId : booking.gpuIds()) {
            of(cards, gpuId).put(booking.fromMillis(), booking.toMillis());
        }
        if (booking.fetchedMillis() > booking.fromMillis()) {
            for (Host host : booking.members()) {
                of(lines, host.id()).put(booking.fromMillis(), booking.fetchedMillis());
            }
        }
    }

    private static NavigableMap<Long, Long> of(
            Map<String, NavigableMap<Long, Long>> stays, String id) {
        return stays.computeIfAbsent(id, any -> new TreeMap<>());
    }

    Map<String, Booking> bookings() {
        return bookings;
    }

    double earned() {
        return earned;
    }

    /** When stays on a card end that are over after one moment and began before another. */
    Collection<Long> endsOn(String gpuId, long afterMillis, long beforeMillis) {
        return ends(of(cards, gpuId), afterMillis, beforeMillis);
    }

    /** The same of a host's line. */
    Collection<Long> lineEnds(Host host, long afterMillis, long beforeMillis) {
        return isSlow(host) ? ends(of(lines, host.id()), afterMillis, beforeMillis) : List.of();
    }

    private static Collection<Long> ends(NavigableMap<Long, Long> stays, long after, long before) {
        Long first = stays.floorKey(after);
        long from = first == null ? after : first;
        return from >= before ? List.of() : stays.subMap(from, before).values();
    }

    boolean isFree(String gpuId, long fromMillis, long toMillis) {
        return isFree(of(cards, gpuId), fromMillis - CHANGE_MILLIS, toMillis + CHANGE_MILLIS);
    }

    boolean areLinesFree(List<Host> members, long fromMillis, long toMillis) {
        for (Host host : members) {
            if (isSlow(host) && !isFree(of(lines, host.id()), fromMillis, toMillis)) {
                return false;
            }
        }
        return true;
    }

    /** The wide area is slower than fast lines, and has room for all. */
    private static boolean isSlow(Host host) {
        return host.line().kind() != AccessLineKind.DATA_CENTRE;
    }

    private static boolean isFree(NavigableMap<Long, Long> stays, long fromMillis, long toMillis) {
        Map.Entry<Long, Long> before = stays.lowerEntry(toMillis);
        return before == null || before.getValue() <= fromMillis;
    }
}
