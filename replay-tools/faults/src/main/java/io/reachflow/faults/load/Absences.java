package io.reachflow.faults.load;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

/** When GPUs were gone. Kept for good, so that whoever asks again later has the same answer. */
final class Absences {
    private static final long STILL = Long.MAX_VALUE;

    /** From one moment to before another. */
    private record Absence(long fromMillis, long toMillis) {
        boolean covers(long millis) {
            return fromMillis <= millis && millis < toMillis;
        }
    }

    private final Map<String, List<Absence>> byGpu = new ConcurrentHashMap<>();

    void begin(String gpuId, long atMillis) {
        byGpu.merge(
                gpuId,
                List.of(new Absence(atMillis, STILL)),
                (before, more) -> isOpen(before) ? before : joined(before, more.get(0)));
    }

    void end(String gpuId, long atMillis) {
        byGpu.computeIfPresent(
                gpuId,
                (id, all) -> {
                    if (!isOpen(all)) {
                        return all;
                    }
                    List<Absence> before = all.subList(0, all.size() - 1);
                    long from = all.get(all.size() - 1).fromMillis();
                    return joined(before, new Absence(from, atMillis));
                });
    }

    private static boolean isOpen(List<Absence> all) {
        return !all.isEmpty() && all.get(all.size() - 1).toMillis() == STILL;
    }

    private static List<Absence> joined(List<Absence> before, Absence next) {
        List<Absence> all = new ArrayList<>(before);
        all.add(next);
        return List.copyOf(all);
    }

    /** Whether a GPU has ever been gone. */
    boolean any(String gpuId) {
        return byGpu.containsKey(gpuId);
    }

    /** The first moment from this one on at which all of them are there; empty: not known yet. */
    OptionalLong firstWithout(Collection<String> gpuIds, long fromMillis) {
        long moment = fromMillis;
        for (boolean moved = true; moved; ) {
            moved = false;
            for (String gpuId : gpuIds) {
                for (Absence absence : byGpu.getOrDefault(gpuId, List.of())) {
                    if (absence.covers(moment)) {
                        moment = absence.toMillis();
                        moved = true;
                    }
                }
            }
            if (moment == STILL) {
                return OptionalLong.empty();
            }
        }
        return OptionalLong.of(moment);
    }
}
