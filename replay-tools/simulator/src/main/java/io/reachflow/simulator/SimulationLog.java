package io.reachflow.simulator;

import io.reachflow.brain.state.WindowResult;
import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import io.reachflow.schema.LeaseEnd;
import io.reachflow.schema.RewardEvent;
import io.reachflow.simulator.run.Attempt;
import io.reachflow.world.World;
import io.reachflow.world.task.WorldTask;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Remembers what became of every task. */
public final class SimulationLog implements SimulationListener {
    private final World world;
    private final Map<String, Entry> entries = new HashMap<>();

    private static final class Entry {
        private final List<Attempt> attempts = new ArrayList<>();
        private TaskEnd end = TaskEnd.OPEN;
        private long endedMillis;
        private double reward;
    }

    public SimulationLog(World world) {
        this.world = world;
        world.tasks().forEach(task -> entries.put(task.id(), new Entry()));
    }

    private Entry entry(String taskId) {
        return Objects.requireNonNull(entries.get(taskId), "every task of the world has an entry");
    }

    @Override
    public void attempted(Attempt attempt) {
        entry(attempt.taskId()).attempts.add(attempt);
    }

    @Override
    public void closed(long windowEndMillis, WindowResult result) {
        for (RewardEvent event : result.rewards()) {
            rewarded(event, windowEndMillis);
        }
        for (Decision decision : result.decisions()) {
            decided(decision, windowEndMillis);
        }
    }

    private void rewarded(RewardEvent event, long windowEndMillis) {
        Entry entry = entry(event.getTaskId());
        entry.reward += event.getReward();
        if (event.getEndedBy() == LeaseEnd.COMPLETED) {
            end(entry, TaskEnd.COMPLETED, windowEndMillis);
        } else if (event.getEndedBy() == LeaseEnd.COMPLETED_LATE) {
            end(entry, TaskEnd.COMPLETED_LATE, windowEndMillis);
        }
    }

    private void decided(Decision decision, long windowEndMillis) {
        String code = decision.getReasonCode();
        boolean givenUp = decision.getKind() == DecisionKind.REJECT;
        if (!givenUp && decision.getKind() != DecisionKind.PREEMPT) {
            return;
        }
        Entry entry = entry(decision.getTaskId());
        if (code.equals("CANCELLED")) {
            end(entry, TaskEnd.CANCELLED, windowEndMillis);
        } else if (code.equals("DEADLINE_PASSED")) {
            boolean never = givenUp && decision.getAttempt() == 0;
            TaskEnd end = never ? TaskEnd.NEVER_STARTED : TaskEnd.DEADLINE_PASSED;
            end(entry, end, windowEndMillis);
        } else if (givenUp) {
            end(entry, TaskEnd.FAILED, windowEndMillis);
        }
    }

    private static void end(Entry entry, TaskEnd end, long windowEndMillis) {
        entry.end = end;
        entry.endedMillis = windowEndMillis;
    }

    /** Every task in the order of arrival. */
    public List<TaskResult> results() {
        return world.tasks().stream().map(this::result).toList();
    }

    private TaskResult result(WorldTask task) {
        Entry entry = entry(task.id());
        long ended = entry.endedMillis;
        if (entry.end == TaskEnd.OPEN) {
            ended = world.settings().endMillis();
        } else if (entry.end == TaskEnd.COMPLETED || entry.end == TaskEnd.COMPLETED_LATE) {
            // The scheduler hears of it a little later.
            ended = entry.attempts.get(entry.attempts.size() - 1).endedMillis();
        }
        return new TaskResult(task, entry.end, ended, List.copyOf(entry.attempts), entry.reward);
    }
}
