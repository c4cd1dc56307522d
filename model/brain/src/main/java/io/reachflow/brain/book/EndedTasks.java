package io.reachflow.brain.book;

import io.reachflow.brain.state.EndedTask;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Tasks that are over here, remembered for a while so that a duplicate arrival is recognised. They
 * lie in buckets, by the moment from which the while counts: one delete forgets a bucket.
 */
public final class EndedTasks {
    private final long rememberMillis;
    private final TreeMap<Long, List<EndedTask>> buckets = new TreeMap<>();
    private final Map<String, Long> bucketOf = new HashMap<>();
    private final Map<String, EndedTask> byId = new HashMap<>();
    private final TreeSet<Long> changed = new TreeSet<>();

    private int unseenCancellations;

    EndedTasks(long rememberMillis) {
        this.rememberMillis = rememberMillis;
    }

    public void restore(long fromMillis, List<EndedTask> tasks) {
        tasks.forEach(task -> add(fromMillis, task));
        changed.clear();
    }

    /**
     * Remembers a task, in place of what was known of it.
     *
     * @param fromMillis the end of a window, from which the time counts
     */
    public void add(long fromMillis, EndedTask task) {
        remove(task.taskId());
        byId.put(task.taskId(), task);
        count(task, 1);
        bucketOf.put(task.taskId(), fromMillis);
        buckets.computeIfAbsent(fromMillis, from -> new ArrayList<>()).add(task);
        changed.add(fromMillis);
    }

    /** Notes something else of a task that is remembered, for as long as before. */
    public void replace(EndedTask task) {
        Long from = bucketOf.get(task.taskId());
        if (from != null) {
            add(from, task);
        }
    }

    /** The task is in the cell's care again. */
    public void remove(String taskId) {
        EndedTask before = byId.remove(taskId);
        Long from = bucketOf.remove(taskId);
        if (before != null && from != null) {
            count(before, -1);
            changed.add(from);
            buckets.computeIfPresent(
                    from,
                    (moment, bucket) -> {
                        bucket.remove(before);
                        return bucket.isEmpty() ? null : bucket;
                    });
        }
    }

    /** Remembers nothing for longer than what ends at a moment. */
    public void shorten(long fromMillis) {
        buckets.tailMap(fromMillis, false).values().stream()
                .flatMap(List::stream)
                .toList()
                .forEach(task -> add(fromMillis, task));
    }

    public Optional<EndedTask> find(String taskId) {
        return Optional.ofNullable(byId.get(taskId));
    }

    /**
     * Forgets what fell due before a moment. What falls due at the very end of a window belongs to
     * the next, as every alarm does: otherwise it would depend on whether an event happened to
     * close the earlier one.
     */
    public void forget(long beforeMillis) {
        if (buckets.isEmpty() || buckets.firstKey() >= beforeMillis - rememberMillis) {
            return;
        }
        SortedMap<Long, List<EndedTask>> due =
                buckets.headMap(beforeMillis - rememberMillis, false);
        changed.addAll(due.keySet());
        due.values().stream()
                .flatMap(List::stream)
                .forEach(
                        task -> {
                            count(task, -1);
                            byId.remove(task.taskId());
                            bucketOf.remove(task.taskId());
                        });
        due.clear();
    }

    private void count(EndedTask task, int by) {
        unseenCancellations += task.cancelledUnseen() ? by : 0;
    }

    /** How many of them were cancelled and never arrived. */
    public int unseenCancellations() {
        return unseenCancellations;
    }

    public OptionalLong nextForget() {
        return buckets.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(buckets.firstKey() + rememberMillis);
    }

    /** The buckets to be written to durable state since the last call; empty: to be deleted. */
    public SortedMap<Long, List<EndedTask>> takeChanged() {
        TreeMap<Long, List<EndedTask>> written = new TreeMap<>();
        for (Long from : changed) {
            written.put(from, List.copyOf(buckets.getOrDefault(from, List.of())));
        }
        changed.clear();
        return written;
    }
}
