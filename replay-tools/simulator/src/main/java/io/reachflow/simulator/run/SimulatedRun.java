package io.reachflow.simulator.run;

import io.reachflow.intake.units.Units;
import io.reachflow.schema.Decision;
import io.reachflow.schema.FailureCause;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.TaskOutcome;
import io.reachflow.world.fleet.Host;
import io.reachflow.world.fleet.Presence;
import io.reachflow.world.scenario.WorldRules;
import io.reachflow.world.task.WorldTask;
import java.util.List;

/** One attempt of a task, from the moment its assignment is taken up. */
final class SimulatedRun {
    private static final double STORE_MBPS = 10_000;

    private final Decision decision;
    private final WorldTask task;
    private final List<Host> members;
    private final List<Host> hosts;
    private final Departure departure;
    private final Communication communication;
    private final long acceptedMillis;
    private final double pricePerHourUsd;

    private final RunProgress now = new RunProgress();
    private int version;

    /** Which part of the attempt's work it gets done; less than all when it breaks. */
    private double reach = 1;

    SimulatedRun(
            Decision decision,
            WorldTask task,
            List<Host> members,
            WorldRules rules,
            long atMillis) {
        this.decision = decision;
        this.task = task;
        this.members = members;
        this.hosts = members.stream().distinct().toList();
        this.departure = Departure.first(members, atMillis);
        this.communication = Communication.of(task, members, rules, atMillis);
        this.acceptedMillis = atMillis;
        this.pricePerHourUsd = members.stream().mapToDouble(Host::pricePerGpuHourUsd).sum();
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

    /** What each host has to fetch, in Mbit. */
    double dataMbit() {
        return task.request().getDataRegion() == null
                ? 0
                : task.request().getDataMib() * Units.MEGABITS_PER_MEBIBYTE;
    }

    String dataRegion() {
        return task.request().getDataRegion();
    }

    void awaitFlows(int count) {
        now.flowsMissing = count;
    }

    /** Data has come over a host's line. */
    void fetched(double megabits) {
        now.fetchedMbit += megabits;
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
        double share = decision.getSharePermille() / 1_000.0;
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

    void checkpoint(long atMillis) {
        settle(atMillis);
        now.safeWork = now.doneWork;
        now.checkpointMillis = atMillis;
    }

    /** A member is gone; the others wait for it. */
    void stall(long atMillis) {
        settle(atMillis);
        now.phase = RunState.Phase.STALLED;
        now.stalledMillis = atMillis;
    }

    TaskOutcome started() {
        return soFar(OutcomeKind.STARTED, now.startedMillis).build();
    }

    TaskOutcome progress(long atMillis) {
        return soFar(OutcomeKind.PROGRESS, atMillis).build();
    }

    TaskOutcome completed(long atMillis) {
        return soFar(OutcomeKind.COMPLETED, atMillis).setCheckpointedFraction(1.0).build();
    }

    /** Lost is what the members computed since the last checkpoint, in seconds of their time. */
    TaskOutcome failed(FailureCause cause, long atMillis) {
        return soFar(OutcomeKind.FAILED, atMillis)
                .setCause(cause)
                .setLostWorkSeconds(lostGpuSeconds(atMillis))
                .build();
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
                .setTransferSeconds(penaltyGpuSeconds(atMillis))
                .setCostUsd(costUsd(atMillis));
    }

    private double safeFraction() {
        return Math.min(
                1, decision.getResumeFromFraction() + now.safeWork / task.trueWorkGpuSeconds());
    }

    private double costUsd(long atMillis) {
        return (atMillis - acceptedMillis) / Units.MILLIS_PER_HOUR * pricePerHourUsd;
    }

    private double fetchingSeconds(long atMillis) {
        return ((now.startedMillis < 0 ? atMillis : now.startedMillis) - acceptedMillis) / 1000.0;
    }

    /** From its start until now, or until it stalled. */
    private double runningSeconds(long atMillis) {
        long until = now.stalledMillis < 0 ? atMillis : now.stalledMillis;
        return now.startedMillis < 0 ? 0 : (until - now.startedMillis) / 1000.0;
    }

    private double lostGpuSeconds(long atMillis) {
        long until = now.stalledMillis < 0 ? atMillis : now.stalledMillis;
        return now.startedMillis < 0 ? 0 : members.size() * (until - now.checkpointMillis) / 1000.0;
    }

    /** GPU time held for data on its way, beyond what the task would need within one region. */
    private double penaltyGpuSeconds(long atMillis) {
        double fetching = Math.max(0, fetchingSeconds(atMillis) - dataMbit() / STORE_MBPS);
        double talking =
                Math.max(0, communication.efficiencyInOneRegion() - communication.efficiency());
        return members.size() * (fetching + talking * runningSeconds(atMillis));
    }

    /** Ends it, and says what it used up. */
    Attempt end(Attempt.End end, long atMillis) {
        settle(atMillis);
        now.phase = RunState.Phase.OVER;
        boolean completed = end == Attempt.End.COMPLETED;
        double kept = completed ? attemptWork() : now.safeWork;
        int gpus = members.size();
        double running = gpus * runningSeconds(atMillis);
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
                .fetchingGpuSeconds(gpus * fetchingSecondsUntil(atMillis))
                .computingGpuSeconds(running * communication.efficiency())
                .communicatingGpuSeconds(running * (1 - communication.efficiency()))
                .stalledGpuSeconds(stalledGpuSeconds(atMillis))
                .keptWorkSeconds(kept)
                .lostWorkSeconds(completed ? 0 : now.doneWork - now.safeWork)
                .lostGpuSeconds(completed ? 0 : lostGpuSeconds(atMillis))
                .penaltyGpuSeconds(penaltyGpuSeconds(atMillis))
                .fetchedMbit(now.fetchedMbit)
                .costUsd(costUsd(atMillis))
                .build();
    }

    /** Members that are gone, or leave meanwhile, do not wait. */
    private double stalledGpuSeconds(long atMillis) {
        if (now.stalledMillis < 0) {
            return 0;
        }
        long waited = 0;
        for (Host host : members) {
            long until = host.presenceAt(now.stalledMillis).map(Presence::leftMillis).orElse(0L);
            waited += Math.max(0, Math.min(until, atMillis) - now.stalledMillis);
        }
        return waited / 1000.0;
    }

    /** Fetching that a departure cut short while the others waited counts as stalled. */
    private double fetchingSecondsUntil(long atMillis) {
        long until = now.startedMillis < 0 && now.stalledMillis >= 0 ? now.stalledMillis : atMillis;
        return fetchingSeconds(until);
    }
}
