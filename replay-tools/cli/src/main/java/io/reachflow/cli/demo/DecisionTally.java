package io.reachflow.cli.demo;

import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import io.reachflow.schema.RewardEvent;
import io.reachflow.schema.TaskPriority;
import io.reachflow.world.task.WorldTask;
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

    private final Map<String, TrackedTask> tracks = new LinkedHashMap<>();
    private final Map<String, Long> decisionsByKind = new TreeMap<>();
    private final Map<String, Long> preemptionsByReason = new TreeMap<>();
    private final Set<String> lateTasks = new HashSet<>();
    private long decisions;
    private long rewards;
    private double rewardSum;

    DecisionTally(List<WorldTask> tasks) {
        tasks.forEach(task -> tracks.put(task.id(), new TrackedTask(task)));
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

    private TrackedTask track(String taskId) {
        TrackedTask track = tracks.get(taskId);
        if (track == null) {
            throw new IllegalStateException(
                    "The job decided on the task ("
                            + taskId
                            + "), which is none of this demo's. Is something else writing to its"
                            + " broker?");
        }
        return track;
    }

    DecisionCounts now() {
        List<TrackedTask> all = List.copyOf(tracks.values());
        Map<TaskPriority, TaskGroup> byPriority = new LinkedHashMap<>();
        for (TaskPriority priority : MOST_URGENT_FIRST) {
            byPriority.put(priority, TaskGroup.of(of(priority)));
        }
        return DecisionCountsBuilder.builder()
                .byPriority(byPriority)
                .all(TaskGroup.of(all))
                .pendingByReason(pendingByReason())
                .decisionsByKind(new TreeMap<>(decisionsByKind))
                .preemptionsByReason(new TreeMap<>(preemptionsByReason))
                .decisions(decisions)
                .rewards(rewards)
                .meanReward(rewards == 0 ? 0 : rewardSum / rewards)
                .lateTasks(lateTasks.size())
                .build();
    }

    private List<TrackedTask> of(TaskPriority priority) {
        List<TrackedTask> found = new ArrayList<>(tracks.values());
        found.removeIf(track -> track.priority() != priority);
        return found;
    }

    private Map<String, Long> pendingByReason() {
        Map<String, Long> counts = new TreeMap<>();
        for (TrackedTask track : tracks.values()) {
            track.waitReason().ifPresent(reason -> counts.merge(reason, 1L, Long::sum));
        }
        return counts;
    }
}
