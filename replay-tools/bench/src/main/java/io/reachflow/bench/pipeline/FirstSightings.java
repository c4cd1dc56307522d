package io.reachflow.bench.pipeline;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** When tasks were first seen at some place, while somebody wants to know. Thread-safe. */
public final class FirstSightings {
    private final Map<String, Long> firstMillis = new ConcurrentHashMap<>();
    private volatile boolean wanted;

    public void want(boolean now) {
        wanted = now;
    }

    void note(String taskId, long atMillis) {
        if (wanted) {
            firstMillis.putIfAbsent(taskId, atMillis);
        }
    }

    public int count() {
        return firstMillis.size();
    }

    /** Whether each of the others' tasks was seen here, too. */
    public boolean haveAllOf(FirstSightings others) {
        return firstMillis.keySet().containsAll(others.firstMillis.keySet());
    }

    /**
     * How long each of the tasks took from the other place to here, ms. One that never came counts
     * as if it had come when the wait for it was given up.
     */
    public long[] millisSince(FirstSightings earlier, long givenUpAtMillis) {
        return earlier.firstMillis.entrySet().stream()
                .mapToLong(
                        task ->
                                firstMillis.getOrDefault(task.getKey(), givenUpAtMillis)
                                        - task.getValue())
                .toArray();
    }

    /** How many of the others' tasks were not seen here. */
    public int missingOf(FirstSightings others) {
        return (int)
                others.firstMillis.keySet().stream()
                        .filter(task -> !firstMillis.containsKey(task))
                        .count();
    }
}
