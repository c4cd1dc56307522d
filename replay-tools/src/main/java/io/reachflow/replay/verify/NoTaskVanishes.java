package io.reachflow.replay.verify;

import io.reachflow.schema.DecisionKind;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** I3. */
final class NoTaskVanishes implements Invariant {
    private final Recording recording;
    private final Violations violations;
    private final Map<String, TaskState> states = new HashMap<>();

    NoTaskVanishes(Recording recording, Violations violations) {
        this.recording = recording;
        this.violations = violations;
    }

    @Override
    public String id() {
        return "I3";
    }

    @Override
    public String rule() {
        return "Every arrival ends assigned, pending, rejected or cancelled; none vanishes, none"
                + " counts twice.";
    }

    @Override
    public String advice() {
        return "A task was lost, or ended twice. Look for the task's id on assignments, rewards and"
                + " dead.letters, in the order of their windows.";
    }

    @Override
    public void decided(DecisionFact decision) {
        if (recording.task(decision.taskId()).isEmpty()) {
            complain(
                    decision,
                    "A %s for task %s, which never arrived."
                            .formatted(decision.kind(), decision.taskId()));
            return;
        }
        if (!decision.is(DecisionKind.PREEMPT)) {
            checkNotRunning(decision);
            TaskState before = stateOf(decision.taskId());
            move(decision, decision.taskId(), TaskState.after(decision, before));
        }
    }

    /** A second ASSIGN is a matter of I1. */
    private void checkNotRunning(DecisionFact decision) {
        if (stateOf(decision.taskId()) == TaskState.RUNNING && !decision.is(DecisionKind.ASSIGN)) {
            complain(
                    decision,
                    "A %s for task %s, whose lease has not ended."
                            .formatted(decision.kind(), decision.taskId()));
        }
    }

    @Override
    public void rewarded(RewardFact reward) {
        // A reward without a lease belongs to the REJECT that ends the task.
        if (recording.task(reward.taskId()).isPresent() && reward.lease().isPresent()) {
            move(reward, reward.taskId(), TaskState.after(reward.endedBy()));
        }
    }

    private void move(Fact fact, String taskId, TaskState after) {
        TaskState before = states.put(taskId, after);
        if (before != null && before.isEnd()) {
            complain(
                    fact,
                    "Task %s becomes %s after it had ended as %s."
                            .formatted(taskId, after, before));
        }
    }

    private TaskState stateOf(String taskId) {
        return states.getOrDefault(taskId, TaskState.UNDECIDED);
    }

    @Override
    public void finish() {
        for (AskedTask task : recording.tasks()) {
            if (stateOf(task.taskId()) == TaskState.UNDECIDED
                    && recording.isSettled(task.arrivedAtMillis())) {
                violations.add(
                        id(),
                        task.at(),
                        "Task %s arrived at %d and was never decided on."
                                .formatted(task.taskId(), task.arrivedAtMillis()));
            }
        }
        for (Unreadable arrival : recording.unreadableOn(recording.topics().arrivals())) {
            if (recording.isSettled(arrival.timeMillis())) {
                violations.add(
                        id(), arrival.at(), "Not in the dead letters, though: " + arrival.why());
            }
        }
    }

    /** How many tasks ended where. */
    Map<String, Long> finalStates() {
        Map<String, Long> counts = new LinkedHashMap<>();
        for (TaskState state : TaskState.values()) {
            counts.put(state.name(), 0L);
        }
        for (AskedTask task : recording.tasks()) {
            counts.merge(stateOf(task.taskId()).name(), 1L, Long::sum);
        }
        return counts;
    }

    private void complain(Fact fact, String words) {
        violations.add(id(), fact.at(), words);
    }
}
