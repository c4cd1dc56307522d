package io.reachflow.streams.verify.invariant;

import io.reachflow.schema.DecisionKind;
import io.reachflow.streams.verify.fact.DecisionFact;
import io.reachflow.streams.verify.fact.Fact;
import io.reachflow.streams.verify.fact.Recording;
import io.reachflow.streams.verify.fact.RequestedTask;
import io.reachflow.streams.verify.fact.RewardFact;
import io.reachflow.streams.verify.fact.UnreadableRecord;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** I3. */
public final class NoTaskVanishes implements Invariant {
    private final Recording recording;
    private final Violations violations;
    private final Map<String, FinalTaskState> states = new HashMap<>();

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
            FinalTaskState before = stateOf(decision.taskId());
            move(decision, decision.taskId(), FinalTaskState.after(decision, before));
        }
    }

    /** A second ASSIGN is a matter of I1. */
    private void checkNotRunning(DecisionFact decision) {
        if (stateOf(decision.taskId()) == FinalTaskState.RUNNING
                && !decision.is(DecisionKind.ASSIGN)) {
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
            move(reward, reward.taskId(), FinalTaskState.after(reward.endedBy()));
        }
    }

    private void move(Fact fact, String taskId, FinalTaskState after) {
        FinalTaskState before = states.put(taskId, after);
        if (before != null && before.isEnd()) {
            complain(
                    fact,
                    "Task %s becomes %s after it had ended as %s."
                            .formatted(taskId, after, before));
        }
    }

    private FinalTaskState stateOf(String taskId) {
        return states.getOrDefault(taskId, FinalTaskState.UNDECIDED);
    }

    @Override
    public void finish() {
        for (RequestedTask task : recording.tasks()) {
            if (stateOf(task.taskId()) == FinalTaskState.UNDECIDED
                    && recording.isSettled(task.arrivedAtMillis())) {
                violations.add(
                        id(),
                        task.at(),
                        "Task %s arrived at %d and was never decided on."
                                .formatted(task.taskId(), task.arrivedAtMillis()));
            }
        }
        for (UnreadableRecord arrival : recording.unreadableOn(recording.topics().arrivals())) {
            if (recording.isSettled(arrival.timeMillis())) {
                violations.add(
                        id(), arrival.at(), "Not in the dead letters, though: " + arrival.why());
            }
        }
    }

    /** How many tasks ended where. */
    public Map<String, Long> finalStates() {
        Map<String, Long> counts = new LinkedHashMap<>();
        for (FinalTaskState state : FinalTaskState.values()) {
            counts.put(state.name(), 0L);
        }
        for (RequestedTask task : recording.tasks()) {
            counts.merge(stateOf(task.taskId()).name(), 1L, Long::sum);
        }
        return counts;
    }

    private void complain(Fact fact, String words) {
        violations.add(id(), fact.at(), words);
    }
}
