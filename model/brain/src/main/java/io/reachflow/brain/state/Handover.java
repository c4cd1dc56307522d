package io.reachflow.brain.state;

import io.reachflow.intake.task.Task;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * A task that another cell could not place.
 *
 * @param visitedCells cells that had it, in order
 */
@RecordBuilder
public record Handover(
        Task task,
        long arrivedAtMillis,
        int attempts,
        int interruptions,
        boolean stopped,
        double checkpointedFraction,
        double servedGpuSeconds,
        List<String> visitedCells) {}
