package io.reachflow.simulator.run;

import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.TaskOutcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Every assignment is completed at once. For benchmarks of the scheduler, in which GPUs must never
 * be what is waited for. Needs no world.
 */
public final class InstantRuns implements ResumableRuns {
    private final List<TimedOutcome> due = new ArrayList<>();
    private RunCounts counts = RunCounts.NONE;
    private long advancedMillis;

    @Override
    public void accept(Decision decision, long atMillis) {
        if (decision.getKind() != DecisionKind.ASSIGN) {
            return;
        }
        due.add(new TimedOutcome(atMillis, completed(decision)));
        counts = counts.plusAssigned().plusCompleted();
    }

    private static TaskOutcome completed(Decision decision) {
        return TaskOutcome.newBuilder()
                .setTaskId(decision.getTaskId())
                .setDecisionId(decision.getDecisionId())
                .setCell(decision.getCell())
                .setAttempt(decision.getAttempt())
                .setLeaseEpoch(decision.getLeaseEpoch())
                .setKind(OutcomeKind.COMPLETED)
                .setCheckpointedFraction(1.0)
                .setTransferSeconds(0.0)
                .setCostUsd(0.0)
                .build();
    }

    @Override
    public List<TimedOutcome> advanceTo(long traceMillis) {
        List<TimedOutcome> outcomes =
                due.stream().filter(timed -> timed.atMillis() <= traceMillis).toList();
        due.removeIf(timed -> timed.atMillis() <= traceMillis);
        advancedMillis = Math.max(advancedMillis, traceMillis);
        return outcomes;
    }

    @Override
    public RunCounts counts() {
        return counts;
    }

    /** An instant is over before anybody could ask. */
    @Override
    public Collection<Decision> live() {
        return List.of();
    }

    @Override
    public Optional<Decision> live(String taskId) {
        return Optional.empty();
    }

    @Override
    public long memoryMib(String gpuId) {
        return Long.MAX_VALUE;
    }

    @Override
    public RunsSnapshot snapshot() {
        return new RunsSnapshot(advancedMillis, List.of(), TransferState.NONE, List.of(), counts);
    }

    @Override
    public void restore(RunsSnapshot snapshot) {
        counts = snapshot.counts();
        advancedMillis = snapshot.atMillis();
    }
}
