package io.reachflow.streams.lockstep;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Up to when windows are known to be closed: the ticks of every subtask of the job, as each
 * partition of its output tells them. Not thread-safe.
 */
final class Frontier {
    private static final Pattern SOURCE = Pattern.compile("cells-(\\d+)/(\\d+)");

    private record Place(int partition, int subtask) {}

    private final int partitions;
    private final Map<Place, Long> closedMillis = new HashMap<>();
    private int subtasks;

    Frontier(int partitions) {
        this.partitions = partitions;
    }

    void tick(int partition, String source, long windowEndMillis) {
        Matcher name = SOURCE.matcher(source);
        if (!name.matches()) {
            return;
        }
        int known = Integer.parseInt(name.group(2));
        if (subtasks != 0 && known != subtasks) {
            throw new IllegalStateException(
                    "Ticks come from a job with "
                            + subtasks
                            + " subtasks and from one with "
                            + known
                            + ". Only one job may write to the topic, and it must keep its"
                            + " parallelism.");
        }
        subtasks = known;
        Place place = new Place(partition, Integer.parseInt(name.group(1)));
        closedMillis.merge(place, windowEndMillis, Math::max);
    }

    boolean hasReached(long windowEndMillis) {
        return subtasks > 0 && behind(windowEndMillis).isEmpty();
    }

    /** Who is not there yet, for a person. */
    String missing(long windowEndMillis) {
        return subtasks == 0
                ? "no tick at all has come from the job"
                : "behind are " + String.join(", ", behind(windowEndMillis));
    }

    private List<String> behind(long windowEndMillis) {
        List<String> behind = new ArrayList<>();
        for (int subtask = 0; subtask < subtasks; subtask++) {
            for (int partition = 0; partition < partitions; partition++) {
                Long closed = closedMillis.get(new Place(partition, subtask));
                if (closed == null || closed < windowEndMillis) {
                    behind.add(
                            "subtask %d on partition %d (%s)"
                                    .formatted(
                                            subtask,
                                            partition,
                                            closed == null ? "silent" : "at " + closed));
                }
            }
        }
        return behind;
    }
}
