package io.reachflow.brain.book;

import io.reachflow.brain.state.EndedTask;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Tasks that are over, remembered for a while so that a duplicate arrival is recognised. */
public final class EndedTasks {
    private final long rememberMillis;
    private final TreeMap<Long, List<EndedTask>> byWindowEnd = new TreeMap<>();
    private final Map<String, EndedTask> byId = new HashMap<>();

    private int unseenCancellations;

    EndedTasks(long rememberMillis) {
        this.rememberMillis = rememberMillis;
    }

    /** To be called with the oldest window first: what was said last of a task stands. */
    public void restore(long windowEndMillis, List<EndedTask> tasks) {
        tasks.forEach(task -> add(windowEndMillis, task));
    }

    public void add(long windowEndMillis, EndedTask task) {
        count(byId.put(task.taskId(), task), -1);
        count(task, 1);
        byWindowEnd.computeIfAbsent(windowEndMillis, end -> new ArrayList<>()).add(task);
    }

    public Optional<EndedTask> find(String taskId) {
        return Optional.ofNullable(byId.get(taskId));
    }

    public List<EndedTask> in(long windowEndMillis) {
        return byWindowEnd.getOrDefault(windowEndMillis, List.of());
    }

    /**
     * Forgets what fell due before a moment, and says of which windows. What falls due at the very
     * end of a window belongs to the next, as every alarm does: otherwise it would depend on
     * whether an event happened to close the earlier one.
     */
    public List<Long> forget(long beforeMillis) {
        List<Long> forgotten =
                List.copyOf(byWindowEnd.headMap(beforeMillis - rememberMillis, false).keySet());
        for (Long windowEnd : forgotten) {
            byWindowEnd.remove(windowEnd).forEach(this::forget);
        }
        return forgotten;
    }

    private void forget(EndedTask task) {
        if (byId.remove(task.taskId(), task)) {
            count(task, -1);
        }
    }

    private void count(@Nullable EndedTask task, int by) {
        unseenCancellations += task != null && task.cancelledUnseen() ? by : 0;
    }

    /** How many of them were cancelled and never arrived. */
    public int unseenCancellations() {
        return unseenCancellations;
    }

    public OptionalLong nextForget() {
        return byWindowEnd.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(byWindowEnd.firstKey() + rememberMillis);
    }
}
