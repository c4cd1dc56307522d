package io.reachflow.checker.fact;

import io.reachflow.schema.TopicNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All that a run left on the topics, reduced to what the invariants look at. */
public final class Recording {
    private final TopicNames topics;
    private final Map<String, List<RequestedTask>> tasks = new HashMap<>();
    private final Refusals refusals = new Refusals();
    private final LitTime telemetry = new LitTime();
    private final List<UnreadableRecord> unreadable = new ArrayList<>();
    private List<Fact> facts = new ArrayList<>();
    private long lastWindowEndMillis = Long.MIN_VALUE;
    private long unreadableCount;

    Recording(TopicNames topics) {
        this.topics = topics;
    }

    /** A repeated arrival is the same task. */
    void add(RequestedTask task) {
        List<RequestedTask> known = tasks.get(task.taskId());
        if (known == null) {
            tasks.put(task.taskId(), List.of(task));
            return;
        }
        List<RequestedTask> more = new ArrayList<>(known);
        more.add(task);
        more.sort(RequestedTask.FIRST);
        tasks.put(task.taskId(), more);
    }

    void add(Fact fact) {
        facts.add(fact);
        if (fact.phase() != Fact.Phase.INPUT) {
            lastWindowEndMillis = Math.max(lastWindowEndMillis, fact.timeMillis());
        }
    }

    void add(UnreadableRecord record) {
        unreadable.add(record);
        unreadableCount++;
    }

    /** The task of an id as it first arrived, of those that the job did not refuse. */
    public Optional<RequestedTask> task(String taskId) {
        for (RequestedTask task : tasks.getOrDefault(taskId, List.of())) {
            if (!refusals.isRefused(task.at())) {
                return Optional.of(task);
            }
        }
        return Optional.empty();
    }

    /**
     * The same, but only where it is sure what was asked for: of two arrivals of one id that
     * differ, nobody can say which one the job took.
     */
    public Optional<RequestedTask> certainTask(String taskId) {
        Optional<RequestedTask> first = task(taskId);
        return first.filter(
                task ->
                        tasks.getOrDefault(taskId, List.of()).stream()
                                .filter(other -> !refusals.isRefused(other.at()))
                                .allMatch(task::asksLike));
    }

    /** In the order of their places, so that a report is the same every time. */
    public List<RequestedTask> tasks() {
        return tasks.keySet().stream()
                .flatMap(id -> task(id).stream())
                .sorted(Comparator.comparing(RequestedTask::at))
                .toList();
    }

    /** Those of before a moment, in order; they are the caller's then. */
    public List<Fact> takeBefore(long endMillis) {
        facts.sort(Fact.ORDER);
        int end = facts.size();
        while (end > 0 && facts.get(end - 1).timeMillis() >= endMillis) {
            end--;
        }
        List<Fact> taken = facts.subList(0, end);
        facts = new ArrayList<>(facts.subList(end, facts.size()));
        return taken;
    }

    /** Records of a topic that could not be read, and that nobody refused. */
    public List<UnreadableRecord> unreadableOn(String topic) {
        return unreadable.stream()
                .filter(record -> record.at().topic().equals(topic))
                .filter(record -> !refusals.isRefused(record.at()))
                .toList();
    }

    public long unreadableCount() {
        return unreadableCount
                - unreadable.stream().filter(record -> refusals.isRefused(record.at())).count();
    }

    /** What the job refused, and whether it had a reason. */
    public Refusals refusals() {
        return refusals;
    }

    /** When the telemetry topic spoke. */
    public LitTime telemetry() {
        return telemetry;
    }

    public TopicNames topics() {
        return topics;
    }

    /** Forgets a task that nobody asks for any more. */
    public void forgetTask(String taskId) {
        tasks.remove(taskId);
    }

    /** The end of the last window of which anything was read, whether it is taken yet or not. */
    public long lastWindowEndMillis() {
        return lastWindowEndMillis;
    }

    /** Forgets what was refused before a moment, and what nobody can read. */
    void forget(long beforeMillis) {
        tasks.values().removeIf(arrivals -> isRefusedBefore(arrivals, beforeMillis));
        unreadable.removeIf(
                record -> {
                    boolean old = record.timeMillis() < beforeMillis;
                    if (old && refusals.isRefused(record.at())) {
                        unreadableCount--;
                    }
                    return old;
                });
        refusals.forget(beforeMillis);
        telemetry.forget(beforeMillis);
    }

    private boolean isRefusedBefore(List<RequestedTask> arrivals, long beforeMillis) {
        return arrivals.stream()
                .allMatch(
                        task ->
                                task.arrivedAtMillis() < beforeMillis
                                        && refusals.isRefused(task.at()));
    }

    /** Forgets records that could not be read; they were complained of. */
    public void forgetUnreadable(Collection<UnreadableRecord> judged) {
        unreadable.removeAll(judged);
    }

    /** What is held, in entries. */
    public Map<String, Integer> held() {
        return Map.of(
                "facts", facts.size(),
                "tasks", tasks.size(),
                "letters", refusals.size(),
                "litSteps", telemetry.size(),
                "unreadable", unreadable.size());
    }
}
