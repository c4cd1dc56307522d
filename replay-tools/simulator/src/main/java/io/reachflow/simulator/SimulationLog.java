package io.reachflow.simulator;

import io.reachflow.brain.state.WindowResult;
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
            entry(event.getTaskId()).reward += event.getReward();
        }
        TaskEndings.of(result)
                .forEach(
                        (taskId, end) -> {
                            Entry entry = entry(taskId);
                            entry.end = end;
                            entry.endedMillis = windowEndMillis;
                        });
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
