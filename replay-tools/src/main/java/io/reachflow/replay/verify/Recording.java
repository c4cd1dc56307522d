package io.reachflow.replay.verify;

import io.reachflow.schema.TopicNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All that a run left on the topics, reduced to what the invariants look at. */
final class Recording {
    private final TopicNames topics;
    private final Map<String, AskedTask> tasks = new HashMap<>();
    private final List<Fact> facts = new ArrayList<>();
    private final List<Unreadable> unreadable = new ArrayList<>();
    private long lastWindowEndMillis = Long.MIN_VALUE;

    Recording(TopicNames topics) {
        this.topics = topics;
    }

    /** A repeated arrival is the same task; returns whether it is the first of its id. */
    boolean add(AskedTask task) {
        AskedTask known = tasks.putIfAbsent(task.taskId(), task);
        if (known != null) {
            tasks.put(task.taskId(), known.earlier(task));
        }
        return known == null;
    }

    void add(Fact fact) {
        facts.add(fact);
        if (fact.phase() != Fact.Phase.INPUT) {
            lastWindowEndMillis = Math.max(lastWindowEndMillis, fact.timeMillis());
        }
    }

    void add(Unreadable record) {
        unreadable.add(record);
    }

    Optional<AskedTask> task(String taskId) {
        return Optional.ofNullable(tasks.get(taskId));
    }

    /** In the order of their places, so that a report is the same every time. */
    List<AskedTask> tasks() {
        return tasks.values().stream().sorted((a, b) -> a.at().compareTo(b.at())).toList();
    }

    List<Fact> factsInOrder() {
        facts.sort(Fact.ORDER);
        return facts;
    }

    List<Unreadable> unreadableOn(String topic) {
        return unreadable.stream().filter(record -> record.at().topic().equals(topic)).toList();
    }

    int unreadableCount() {
        return unreadable.size();
    }

    TopicNames topics() {
        return topics;
    }

    /**
     * Whether the run had the chance to act on what happened then. What lies at or behind the end
     * of the last window that decided anything is the tail: nobody has looked at it yet.
     */
    boolean isSettled(long timeMillis) {
        return timeMillis < lastWindowEndMillis;
    }
}
