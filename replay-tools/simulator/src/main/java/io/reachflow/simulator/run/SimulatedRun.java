package io.reachflow.simulator.run;

import io.reachflow.intake.units.Units;
import io.reachflow.schema.Decision;
import io.reachflow.schema.FailureCause;
import io.reachflow.schema.HostCache;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.TaskOutcome;
import io.reachflow.world.fleet.Host;
import io.reachflow.world.task.WorldTask;
import java.util.List;

/** One attempt of a task, from the moment its assignment is taken up. */
final class SimulatedRun {
    private final Decision decision;
    private final WorldTask task;
    private final List<Host> members;
    private final List<Host> hosts;
    private final Departure departure;
    private final Communication communication;
    private final long acceptedMillis;
    private final double share;

    private final RunProgress now = new RunProgress();
    private final RunAccount account;
    private int version;

    /** Which part of the attempt's work it gets done; less than all when it breaks. */
    private double reach = 1;

    SimulatedRun(
            Decision decision,
            WorldTask task,
            List<Host> members,
            Communication communication,
            long atMillis) {
        this.decision = decision;
        this.task = task;
        this.members = members;
        this.hosts = members.stream().distinct().toList();
        this.departure = Departure.first(members, atMillis);
        this.communication = communication;
        this.acceptedMillis = atMillis;
        this.share = decision.getSharePermille() / 1_000.0;
        this.account =
                RunAccountBuilder.builder()
                        .members(members)
                        .share(share)
                        .communication(communication)
                        .acceptedMillis(atMillis)
                        .progress(now)
                        .build();
    }

    /** Goes on where another has stood. */
    void load(RunState state) {
        now.load(state);
    }

    RunState save() {
        return now.save(decision, acceptedMillis);
    }

    Decision decision() {
        return decision;
    }

    String taskId() {
        return decision.getTaskId();
    }

    long leaseEpoch() {
        return decision.getLeaseEpoch();
    }

    List<Host> hosts() {
        return hosts;
    }

    List<String> gpuIds() {
        return decision.getGpuIds();
    }

    Departure departure() {
        return departure;
    }

    /** Whether others may run on the same GPU. */
    boolean sharesGpu() {
        return decision.getSharePermille() < 1_000;
    }

    WorldTask task() {
        return task;
    }

    RunState.Phase phase() {
        return now.phase;
    }

    /** Grows with every change of speed: an end that was foreseen under an older one is void. */
    int version() {
        return version;
    }

    boolean breaks() {
        return reach < 1;
    }

    void breakAfter(double shareOfWork) {
        reach = shareOfWork;
    }

    /** What a host has to fetch, in Mbit: the data, if it does not keep that, and a checkpoint. */
    double prepareHost(boolean kept) {
        double data = task.dataMib() * Units.MEGABITS_PER_MEBIBYTE;
        boolean resumes = decision.getResumeFromFraction() > 0 && task.hasStore();
        double megabits = (kept ? 0 : data) + (resumes ? checkpointMbit() : 0);
        now.keptMbit += kept ? data : 0;
        now.toFetchMbit = Math.max(now.toFetchMbit, megabits);
        return megabits;
    }

    double checkpointMbit() {
        Double mib = task.request().getCheckpointMib();
        return mib == null ? 0 : mib * Units.MEGABITS_PER_MEBIBYTE;
    }

    /** Where data and checkpoints are kept; beside the run where nothing is said. */
    String storeRegion() {
        String home = task.request().getDataRegion();
        return home == null ? hosts.get(0).region().id() : home;
    }

    void awaitFlows(int count) {
        now.flowsMissing = count;
    }

    /** Data has come over a host's line. */
    void fetched(double megabits) {
        now.fetchedMbit += megabits;
    }

    /** Part of a checkpoint has left over a host's line. */
    void sent(double megabits) {
        now.sentMbit += megabits;
    }

    /** True when it was the last one. */
    boolean flowArrived() {
        now.flowsMissing--;
        return now.flowsMissing == 0;
    }

    void start(long atMillis) {
        now.phase = RunState.Phase.COMPUTING;
        now.startedMillis = atMillis;
        now.checkpointMillis = atMillis;
        now.settledMillis = atMillis;
    }

    /** Goes on at the speed of its slowest member. */
    void setSpeed(double slowestMemberSpeed, long atMillis) {
        settle(atMillis);
        now.workPerSecond =
                slowestMemberSpeed * members.size() * share * communication.efficiency();
        version++;
    }

    private void settle(long atMillis) {
        if (now.phase == RunState.Phase.COMPUTING) {
            double moved = now.workPerSecond * (atMillis - now.settledMillis) / 1000;
            now.doneWork = Math.min(attemptWork(), now.doneWork + moved);
            now.settledMillis = atMillis;
        }
    }

    /** All that this attempt has to compute. */
    private double attemptWork() {
        return task.trueWorkGpuSeconds() * (1 - decision.getResumeFromFraction());
    }

    /** When it is done, or breaks, at its present speed. */
    long endMillis() {
        double left = attemptWork() * reach - now.doneWork;
        return now.settledMillis + Math.max(0, Math.round(left / now.workPerSecond * 1000));
    }

    /** Makes a checkpoint, which is safe when it has arrived. */
    void checkpoint(long atMillis) {
        settle(atMillis);
        now.sendingWork = now.doneWork;
        now.sendingMillis = atMillis;
    }

    /** Whether a checkpoint is on its way. */
    boolean isSending() {
        return now.sendingMillis >= 0;
    }

    void checkpointArrived() {
        now.safeWork = now.sendingWork;
        now.checkpointMillis = now.sendingMillis;
        now.sendingMillis = -1;
    }

    /** The checkpoint that was on its way will not arrive. */
    void giveUpSending() {
        now.sendingMillis = -1;
    }

    /** Computes no more: all that is left to do is to save what is done. */
    void saveAll(long atMillis) {
        checkpoint(atMillis);
        now.phase = RunState.Phase.SAVING;
        now.savingMillis = atMillis;
    }

    /** A member is gone; the others wait for it. */
    void stall(long atMillis) {
        settle(atMillis);
        now.phase = RunState.Phase.STALLED;
        now.stalledMillis = atMillis;
    }

    TaskOutcome started(List<HostCache> caches) {
        return soFar(OutcomeKind.STARTED, now.startedMillis).setHostCaches(caches).build();
    }

    /** How it stands, or that it was stopped as it stands. */
    TaskOutcome report(OutcomeKind kind, long atMillis) {
        return soFar(kind, atMillis).build();
    }

    TaskOutcome completed(long atMillis) {
        return soFar(OutcomeKind.COMPLETED, atMillis)
                .setCheckpointedFraction(1.0)
                .setLostWorkSeconds(0.0)
                .build();
    }

    TaskOutcome failed(FailureCause cause, long atMillis) {
        return soFar(OutcomeKind.FAILED, atMillis).setCause(cause).build();
    }

    /** The one that granted its lease. */
    String cell() {
        return decision.getCell();
    }

    private TaskOutcome.Builder soFar(OutcomeKind kind, long atMillis) {
        return TaskOutcome.newBuilder()
                .setTaskId(decision.getTaskId())
                .setDecisionId(decision.getDecisionId())
                .setCell(decision.getCell())
                .setAttempt(decision.getAttempt())
                .setLeaseEpoch(leaseEpoch())
                .setKind(kind)
                .setCheckpointedFraction(safeFraction())
                .setTransferSeconds(account.penaltyGpuSeconds(atMillis))
                .setCostUsd(account.costUsd(atMillis))
                .setLostWorkSeconds(account.lostGpuSeconds(atMillis));
    }

    private double safeFraction() {
        return Math.min(
                1, decision.getResumeFromFraction() + now.safeWork / task.trueWorkGpuSeconds());
    }

    /** Ends it, and says what it used up. */
    Attempt end(Attempt.End end, long atMillis) {
        settle(atMillis);
        now.phase = RunState.Phase.OVER;
        boolean completed = end == Attempt.End.COMPLETED;
        return AttemptBuilder.builder()
                .taskId(taskId())
                .leaseEpoch(leaseEpoch())
                .gpuIds(decision.getGpuIds())
                .sharePermille(decision.getSharePermille())
                .acceptedMillis(acceptedMillis)
                .startedMillis(now.startedMillis)
                .endedMillis(atMillis)
                .stalledMillis(now.stalledMillis < 0 ? 0 : atMillis - now.stalledMillis)
                .end(end)
                .fetchingGpuSeconds(account.fetchingGpuSeconds(atMillis))
                .computingGpuSeconds(account.computingGpuSeconds(atMillis))
                .communicatingGpuSeconds(account.communicatingGpuSeconds(atMillis))
                .savingGpuSeconds(account.savingGpuSeconds(atMillis))
                .stalledGpuSeconds(account.stalledGpuSeconds(atMillis))
                .penaltyGpuSeconds(account.penaltyGpuSeconds(atMillis))
                .fetchedMbit(now.fetchedMbit)
                .keptMbit(now.keptMbit)
                .sentMbit(now.sentMbit)
                .costUsd(account.costUsd(atMillis))
                .keptWorkSeconds(completed ? attemptWork() : now.safeWork)
                .lostWorkSeconds(completed ? 0 : now.doneWork - now.safeWork)
                .lostGpuSeconds(completed ? 0 : account.lostGpuSeconds(atMillis))
                .build();
    }
}
