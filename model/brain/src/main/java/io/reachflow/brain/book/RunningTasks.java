package io.reachflow.brain.book;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which tasks run on which GPU: hardly ever more than a few on one, so they are kept in lists. */
final class RunningTasks {
    private final Map<String, List<BookEntry>> byGpu = new HashMap<>();

    void add(BookEntry entry) {
        for (String gpuId : entry.state().requireLease().gpuIds()) {
            List<BookEntry> there = byGpu.computeIfAbsent(gpuId, id -> new ArrayList<>(1));
            there.add(placeOf(entry, there), entry);
        }
    }

    private static int placeOf(BookEntry entry, List<BookEntry> there) {
        int place = there.size();
        while (place > 0 && there.get(place - 1).taskId().compareTo(entry.taskId()) > 0) {
            place--;
        }
        return place;
    }

    void remove(BookEntry entry) {
        for (String gpuId : entry.state().requireLease().gpuIds()) {
            List<BookEntry> there = on(gpuId);
            there.remove(entry);
            if (there.isEmpty()) {
                byGpu.remove(gpuId);
            }
        }
    }

    /** In the order of their ids. */
    List<BookEntry> on(String gpuId) {
        return byGpu.getOrDefault(gpuId, List.of());
    }
}
