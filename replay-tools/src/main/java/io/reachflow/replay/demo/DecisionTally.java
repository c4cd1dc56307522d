package io.reachflow.replay.demo;

import io.reachflow.replay.world.task.WorldTask;
import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import io.reachflow.schema.RewardEvent;
import io.reachflow.schema.TaskPriority;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Counts what a job decides on the tasks of a world. Not thread-safe. */
final class DecisionTally {
    private static final List<TaskPriority> MOST_URGENT_FIRST =
            List.of(TaskPriority.HIGH, TaskPriority.NORMAL, TaskPriority.LOW);

    private final Map<String, TaskTrack> tracks = new LinkedHashMap<>();
    private final Map<String, Long> decisionsByKind = new TreeMap<>();
    private final Map<String, Long> preemptionsByReason = new TreeMap<>();
    private final Set<String> lateTasks = new HashSet<>();
    private long decisions;
    private long rewards;
    private double rewardSum;

    DecisionTally(List<WorldTask> tasks) {
        tasks.forEach(task -> tracks.put(task.id(), new TaskTrack(task)));
    }

    void decided(Decision decision) {
        track(decision.getTaskId()).decided(decision);
        decisions++;
        decisionsByKind.merge(decision.getKind().name(), 1L, Long::sum);
        if (decision.getKind() == DecisionKind.PREEMPT) {
            preemptionsByReason.merge(decision.getReasonCode(), 1L, Long::sum);
        }
        if (decision.getLateInput()) {
            lateTasks.add(decision.getTaskId());
        }
    }

    void rewarded(RewardEvent reward) {
        track(reward.getTaskId()).rewarded(reward);
        rewards++;
        rewardSum += reward.getReward();
    }

    private TaskTrack track(String taskId) {
        TaskTrack track = tracks.get(taskId);
        if (track == null) {
            throw new IllegalStateException(
                    "The job decided on the task ("
                            + taskId
                            + "), which is none of this demo's. Is something else writing to its"
                            + " broker?");
        }
        return track;
    }

    Tallied now() {
        List<TaskTrack> all = List.copyOf(tracks.values());
        Map<TaskPriority, TaskGroup> byPriority = new LinkedHashMap<>();
        for (TaskPriority priority : MOST_URGENT_FIRST) {
            byPriority.put(priority, TaskGroup.of(of(priority)));
        }
        return new Tallied(
                byPriority,
                TaskGroup.of(all),
                pendingByReason(),
                new TreeMap<>(decisionsByKind),
                new TreeMap<>(preemptionsByReason),
                decisions,
                rewards,
                rewards == 0 ? 0 : rewardSum / rewards,
                lateTasks.size());
    }

    private List<TaskTrack> of(TaskPriority priority) {
        List<TaskTrack> found = new ArrayList<>(tracks.values());
        found.removeIf(track -> track.priority() != priority);
        return found;
    }

    private Map<String, Long> pendingByReason() {
        Map<String, Long> counts = new TreeMap<>();
        for (TaskTrack track : tracks.values()) {
            track.waitReason().ifPresent(reason -> counts.merge(reason, 1L, Long::sum));
        }
        return counts;
    }
}
