package io.reachflow.streams.verify.fact;

import io.reachflow.schema.TopicNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All that a run left on the topics, reduced to what the invariants look at. */
public final class Recording {
    private final TopicNames topics;
    private final Map<String, RequestedTask> tasks = new HashMap<>();
    private final List<Fact> facts = new ArrayList<>();
    private final List<UnreadableRecord> unreadable = new ArrayList<>();
    private long lastWindowEndMillis = Long.MIN_VALUE;

    Recording(TopicNames topics) {
        this.topics = topics;
    }

    /** A repeated arrival is the same task; returns whether it is the first of its id. */
    boolean add(RequestedTask task) {
        RequestedTask known = tasks.putIfAbsent(task.taskId(), task);
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

    void add(UnreadableRecord record) {
        unreadable.add(record);
    }

    public Optional<RequestedTask> task(String taskId) {
        return Optional.ofNullable(tasks.get(taskId));
    }

    /** In the order of their places, so that a report is the same every time. */
    public List<RequestedTask> tasks() {
        return tasks.values().stream().sorted((a, b) -> a.at().compareTo(b.at())).toList();
    }

    public List<Fact> factsInOrder() {
        facts.sort(Fact.ORDER);
        return facts;
    }

    public List<UnreadableRecord> unreadableOn(String topic) {
        return unreadable.stream().filter(record -> record.at().topic().equals(topic)).toList();
    }

    public int unreadableCount() {
        return unreadable.size();
    }

    public TopicNames topics() {
        return topics;
    }

    /**
     * Whether the run had the chance to act on what happened then. What lies at or behind the end
     * of the last window that decided anything is the tail: nobody has looked at it yet.
     */
    public boolean isSettled(long timeMillis) {
        return timeMillis < lastWindowEndMillis;
    }
}
