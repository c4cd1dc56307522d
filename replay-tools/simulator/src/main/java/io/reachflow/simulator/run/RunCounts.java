package io.reachflow.simulator.run;

import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * What became of the assignments.
 *
 * @param lost gone with their hosts, without anybody left to report it
 * @param stopped ended by the scheduler
 */
@RecordBuilder
public record RunCounts(
        long assigned, long running, long completed, long failed, long lost, long stopped) {

    static final RunCounts NONE =
            RunCountsBuilder.builder()
                    .assigned(0)
                    .running(0)
                    .completed(0)
                    .failed(0)
                    .lost(0)
                    .stopped(0)
                    .build();

    RunCounts plusAssigned() {
        return RunCountsBuilder.builder(this).assigned(assigned + 1).running(running + 1).build();
    }

    RunCounts plusCompleted() {
        return RunCountsBuilder.builder(this).running(running - 1).completed(completed + 1).build();
    }

    RunCounts plusFailed() {
        return RunCountsBuilder.builder(this).running(running - 1).failed(failed + 1).build();
    }

    RunCounts plusLost() {
        return RunCountsBuilder.builder(this).running(running - 1).lost(lost + 1).build();
    }

    RunCounts plusStopped() {
        return RunCountsBuilder.builder(this).running(running - 1).stopped(stopped + 1).build();
    }
}
