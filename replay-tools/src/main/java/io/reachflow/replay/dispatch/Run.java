package io.reachflow.replay.dispatch;

import io.reachflow.schema.Decision;
import io.reachflow.schema.FailureCause;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.TaskOutcome;

/** One attempt of a task, from the moment its assignment arrived. */
final class Run {
    static final long CHECKPOINT_MILLIS = 600_000;

    private static final double MILLIS_PER_HOUR = 3_600_000;

    private final Decision decision;
    private final RunPlan plan;
    private final Departure departure;
    private final long acceptedMillis;
    private boolean stalled;
    private boolean over;

    Run(Decision decision, RunPlan plan, Departure departure, long acceptedMillis) {
        this.decision = decision;
        this.plan = plan;
        this.departure = departure;
        this.acceptedMillis = acceptedMillis;
    }

    String taskId() {
        return decision.getTaskId();
    }

    long leaseEpoch() {
        return decision.getLeaseEpoch();
    }

    Departure departure() {
        return departure;
    }

    /** A member is gone; the others wait for it. */
    void stall() {
        stalled = true;
    }

    boolean isStalled() {
        return stalled;
    }

    boolean isOver() {
        return over;
    }

    void end() {
        over = true;
    }

    long startMillis() {
        return acceptedMillis + Math.round(plan.transferSeconds() * 1000);
    }

    long endMillis() {
        return startMillis() + runMillis();
    }

    private long runMillis() {
        return Math.round(plan.runSeconds() * 1000);
    }

    /** A moment of the run: 0 is its start, 1 its end. */
    long millisAt(double shareOfRun) {
        return startMillis() + (long) (runMillis() * shareOfRun);
    }

    TaskOutcome started() {
        return soFar(OutcomeKind.STARTED, startMillis()).build();
    }

    TaskOutcome progress(long atMillis) {
        return soFar(OutcomeKind.PROGRESS, atMillis).build();
    }

    TaskOutcome completed() {
        return soFar(OutcomeKind.COMPLETED, endMillis()).setCheckpointedFraction(1.0).build();
    }

    /** Lost is what the members computed since the last checkpoint, in seconds of their time. */
    TaskOutcome failed(FailureCause cause, long atMillis) {
        long lostMillis = ranMillis(atMillis) % CHECKPOINT_MILLIS;
        return soFar(OutcomeKind.FAILED, atMillis)
                .setCause(cause)
                .setLostWorkSeconds(plan.members() * lostMillis / 1000.0)
                .build();
    }

    private TaskOutcome.Builder soFar(OutcomeKind kind, long atMillis) {
        return TaskOutcome.newBuilder()
                .setTaskId(decision.getTaskId())
                .setDecisionId(decision.getDecisionId())
                .setCell(decision.getCell())
                .setAttempt(decision.getAttempt())
                .setLeaseEpoch(leaseEpoch())
                .setKind(kind)
                .setCheckpointedFraction(checkpointedFraction(atMillis))
                .setTransferSeconds(transferGpuSeconds(atMillis))
                .setCostUsd((atMillis - acceptedMillis) / MILLIS_PER_HOUR * plan.pricePerHourUsd());
    }

    private double checkpointedFraction(long atMillis) {
        double before = decision.getResumeFromFraction();
        long safeMillis = ranMillis(atMillis) / CHECKPOINT_MILLIS * CHECKPOINT_MILLIS;
        return safeMillis == 0 ? before : before + (1 - before) * safeMillis / runMillis();
    }

    /** GPU time in which members waited for data: their own copy, then each other's. */
    private double transferGpuSeconds(long atMillis) {
        long fetchedMillis = Math.min(atMillis, startMillis()) - acceptedMillis;
        double waitedMillis = plan.communicationShare() * ranMillis(atMillis);
        return plan.members() * (fetchedMillis + waitedMillis) / 1000.0;
    }

    private long ranMillis(long atMillis) {
        return Math.max(0, Math.min(atMillis, endMillis()) - startMillis());
    }
}
