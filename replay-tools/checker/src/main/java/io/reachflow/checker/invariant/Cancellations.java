package io.reachflow.checker.invariant;

import io.reachflow.checker.fact.CancellationFact;
import io.reachflow.checker.fact.DecisionFact;
import io.reachflow.checker.fact.Recording;
import io.reachflow.schema.DecisionKind;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Part of I3: a task that its owner cancelled is not started any more, and ends. The job may have
 * heard of it late, so this judges what happens some time after.
 */
final class Cancellations implements Check {
    /** A cancellation that overtakes its task by more may be forgotten when the task arrives. */
    private static final long OVERTAKEN_AT_MOST_MILLIS = 5_000;

    /** A cancellation, and whether its task was between two cells then. */
    private record Open(CancellationFact cancellation, boolean onTheWay) {}

    private final Recording recording;
    private final NoTaskVanishes tasks;
    private final CellProgress progress;
    private final Violations violations;
    private final long latenessMillis;
    private final Map<String, Open> open = new LinkedHashMap<>();

    Cancellations(
            Recording recording,
            NoTaskVanishes tasks,
            CellProgress progress,
            Violations violations,
            long latenessMillis) {
        this.recording = recording;
        this.tasks = tasks;
        this.progress = progress;
        this.violations = violations;
        this.latenessMillis = latenessMillis;
    }

    @Override
    public void cancelled(CancellationFact cancellation) {
        String taskId = cancellation.taskId();
        FinalTaskState state = tasks.of(taskId).state();
        boolean arrived =
                recording
                        .task(taskId)
                        .filter(
                                task ->
                                        task.arrivedAtMillis()
                                                <= cancellation.timeMillis()
                                                        + OVERTAKEN_AT_MOST_MILLIS)
                        .isPresent();
        if (arrived && !state.isEnd()) {
            open.putIfAbsent(taskId, new Open(cancellation, state == FinalTaskState.HANDED_OVER));
        }
    }

    @Override
    public void decided(DecisionFact decision) {
        Open cancelled = open.get(decision.taskId());
        if (cancelled == null) {
            return;
        }
        if (cancelled.onTheWay && decision.lateInput()) {
            // Cells remember for a while whom they do not know yet; a late handover may come later.
            open.remove(decision.taskId());
        } else if (decision.is(DecisionKind.ASSIGN)
                && decision.timeMillis() > due(cancelled.cancellation)) {
            open.remove(decision.taskId());
            violations.add(
                    "I3",
                    decision.at(),
                    "Task %s gets a lease in the window (%d), though it was cancelled at %d (%s)."
                            .formatted(
                                    decision.taskId(),
                                    decision.timeMillis(),
                                    cancelled.cancellation.timeMillis(),
                                    cancelled.cancellation.at()));
        }
    }

    private long due(CancellationFact cancellation) {
        return cancellation.timeMillis() + latenessMillis;
    }

    @Override
    public void settle() {
        open.values().removeIf(cancelled -> judge(cancelled.cancellation));
    }

    /** Whether there is nothing left to judge. */
    private boolean judge(CancellationFact cancellation) {
        JudgedTask task = tasks.of(cancellation.taskId());
        if (task.state().isEnd()) {
            return true;
        }
        String cell = task.cell();
        boolean kept =
                task.isInCare() && cell != null && progress.isPassed(cell, due(cancellation));
        if (kept) {
            violations.add(
                    "I3",
                    cancellation.at(),
                    "Task %s was cancelled at %d, and is still %s in cell %s."
                            .formatted(
                                    cancellation.taskId(),
                                    cancellation.timeMillis(),
                                    task.state(),
                                    cell));
        }
        return kept;
    }

    @Override
    public void forget(long beforeMillis) {
        open.values().removeIf(one -> one.cancellation.timeMillis() < beforeMillis);
    }

    @Override
    public int held() {
        return open.size();
    }
}
