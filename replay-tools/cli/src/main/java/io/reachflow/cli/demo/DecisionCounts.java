package io.reachflow.cli.demo;

import io.reachflow.schema.TaskPriority;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;

/**
 * What a tally says at one moment.
 *
 * @param byPriority the most urgent first
 * @param pendingByReason tasks whose last decision left them waiting, by its reason code
 * @param lateTasks tasks that came in behind the watermark
 */
@RecordBuilder
public record DecisionCounts(
        Map<TaskPriority, TaskGroup> byPriority,
        TaskGroup all,
        Map<String, Long> pendingByReason,
        Map<String, Long> decisionsByKind,
        Map<String, Long> preemptionsByReason,
        long decisions,
        long rewards,
        double meanReward,
        long lateTasks) {}
