package io.reachflow.brain.window;

import io.reachflow.brain.reward.Reward;
import io.reachflow.brain.reward.RewardWeights;
import io.reachflow.brain.reward.Spent;
import io.reachflow.brain.state.CandidateView;
import io.reachflow.brain.state.ExplorationSample;
import io.reachflow.brain.state.Lease;
import io.reachflow.brain.state.Refusal;
import io.reachflow.brain.state.ReleasedGpu;
import io.reachflow.brain.state.Spill;
import io.reachflow.brain.state.SpillRecord;
import io.reachflow.brain.state.StateChanges;
import io.reachflow.brain.state.TaskState;
import io.reachflow.brain.state.WindowResult;
import io.reachflow.brain.state.WindowResultBuilder;
import io.reachflow.intake.task.DecisionId;
import io.reachflow.intake.task.Outcome;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.PolicyIdentity;
import io.reachflow.policies.policy.WaitingTask;
import io.reachflow.schema.Candidate;
import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import io.reachflow.schema.LeaseEnd;
import io.reachflow.schema.RewardEvent;
import io.reachflow.schema.TrainingSample;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Collects what a cell says in one window, and gives each decision its place, id and epoch. */
public final class WindowLog {
    private final String cell;
    private final long windowEndMillis;

    /** Asked anew for each decision: another may have taken over since the last. */
    private final Policy policy;

    private final List<Decision> decisions = new ArrayList<>();
    private final List<RewardEvent> rewards = new ArrayList<>();
    private final List<Spill> spills = new ArrayList<>();
    private final List<ReleasedGpu> releases = new ArrayList<>();
    private final List<String> cancellations = new ArrayList<>();
    private final List<Refusal> refusals = new ArrayList<>();

    public WindowLog(String cell, long windowEndMillis, Policy policy) {
        this.cell = cell;
        this.windowEndMillis = windowEndMillis;
        this.policy = policy;
    }

    /** The id that the next decision will have. */
    public String nextDecisionId() {
        return next().text();
    }

    /** The epoch of a lease that the next decision grants: grows with event time over all cells. */
    public long nextEpoch() {
        return next().epoch();
    }

    private DecisionId next() {
        return new DecisionId(cell, windowEndMillis, decisions.size());
    }

    /** How many decisions were made so far. */
    public int decisionCount() {
        return decisions.size();
    }

    public void spill(Spill spill) {
        spills.add(spill);
    }

    public void release(ReleasedGpu gpu) {
        releases.add(gpu);
    }

    /** All cells shall hear once more that a task is cancelled. */
    public void cancel(String taskId) {
        cancellations.add(taskId);
    }

    public void refuse(Refusal refusal) {
        refusals.add(refusal);
    }

    /** All that was said, once the window is closed. */
    public WindowResult result(StateChanges changes, OptionalLong wakeAtMillis) {
        return WindowResultBuilder.builder()
                .decisions(decisions)
                .rewards(rewards)
                .spills(spills)
                .releases(releases)
                .cancellations(cancellations)
                .refusals(refusals)
                .changes(changes)
                .wakeAtMillis(wakeAtMillis)
                .build();
    }

    public void assign(TaskState state, double transferSeconds, double runSeconds) {
        Lease lease = state.requireLease();
        Decision decision =
                decision(
                        state,
                        DecisionKind.ASSIGN,
                        "PLACED",
                        "placed on "
                                + lease.gpuIds().size()
                                + " of "
                                + lease.candidateCount()
                                + " candidates");
        decision.setAttempt(lease.attempt());
        setLease(decision, lease);
        decision.setPricePerHourUsd(lease.account().pricePerHourUsd());
        decision.setExpectedTransferSeconds(transferSeconds);
        decision.setExpectedRunSeconds(runSeconds);
        decision.setScore(lease.score());
        decisions.add(decision);
    }

    public void defer(TaskState state, String code, String reason) {
        decisions.add(decision(state, DecisionKind.DEFER, code, reason));
    }

    /** Gives a task up whose last lease was rewarded for the failure. */
    public void reject(TaskState state, String code, String reason) {
        decisions.add(decision(state, DecisionKind.REJECT, code, reason));
    }

    /** Gives a task up, and rewards that: no lease was. */
    public void rejectRewarded(TaskState state, LeaseEnd end, String code, String reason) {
        boolean neverStarted = state.waiting().attempts() == 0 && end != LeaseEnd.CANCELLED;
        RewardEvent event =
                reward(state, neverStarted ? LeaseEnd.NEVER_STARTED : end, Spent.NOTHING);
        event.setDecisionId(nextDecisionId());
        event.setDecidedAtMillis(windowEndMillis);
        rewards.add(event);
        reject(state, code, reason);
    }

    /** Ends a lease. */
    public void preempt(TaskState state, String code, String reason) {
        decisions.add(preemption(state, code, reason));
    }

    /** Asks a lease to stop gracefully. */
    public void askToStop(TaskState state, String code, String reason) {
        Decision decision = preemption(state, code, reason);
        decision.setStopByMillis(state.requireLease().stopByMillis());
        decisions.add(decision);
    }

    private Decision preemption(TaskState state, String code, String reason) {
        Lease lease = state.requireLease();
        Decision decision = decision(state, DecisionKind.PREEMPT, code, reason);
        decision.setAttempt(lease.attempt());
        setLease(decision, lease);
        return decision;
    }

    /** Tells a dispatcher that what it runs has no lease any more. */
    public void fence(Outcome stale, boolean late, String reason) {
        Decision decision = new Decision();
        setHeader(decision, DecisionKind.PREEMPT, "STALE_LEASE", reason);
        decision.setTaskId(stale.taskId());
        decision.setAttempt(stale.attempt());
        decision.setLeaseEpoch(stale.leaseEpoch());
        decision.setSharePermille(0);
        decision.setMemoryMibPerGpu(0L);
        decision.setResumeFromFraction(0.0);
        decision.setLateInput(late);
        decisions.add(decision);
    }

    public void rewardLease(TaskState state, LeaseEnd end, Spent spent) {
        Lease lease = state.requireLease();
        RewardEvent event = reward(state, end, spent);
        event.setHeldGpuSeconds(spent.heldGpuSeconds());
        event.setCostUsd(spent.costUsd());
        event.setTransferGpuSeconds(spent.transferGpuSeconds());
        event.setLostGpuSeconds(spent.lostGpuSeconds());
        event.setDecisionId(lease.decisionId());
        event.setDecidedAtMillis(lease.grantedAtMillis());
        event.setLeaseEpoch(lease.epoch());
        event.setGpuIds(lease.gpuIds());
        event.setCandidates(lease.candidates().stream().map(WindowLog::candidate).toList());
        event.setCandidateCount(lease.candidateCount());
        event.setWaitScore(lease.waitScore());
        setPolicy(event, lease.policy());
        if (lease.drawn() != null) {
            event.setLogProbability(lease.drawn().logProbability());
            event.setValue(finiteOrNull(lease.drawn().value()));
            event.setSample(sample(lease.drawn()));
        }
        rewards.add(event);
    }

    private static @Nullable Double finiteOrNull(double value) {
        return Double.isFinite(value) ? value : null;
    }

    private static TrainingSample sample(ExplorationSample drawn) {
        TrainingSample sample = new TrainingSample();
        sample.setEncoderVersion(drawn.encoderVersion());
        sample.setGpus(drawn.gpus());
        sample.setGpuRegions(drawn.gpuRegions());
        sample.setTask(drawn.task());
        sample.setTaskRegion(drawn.taskRegion());
        sample.setPairs(drawn.pairs());
        sample.setChosen(drawn.chosen());
        sample.setPossible(drawn.possible());
        return sample;
    }

    private Decision decision(TaskState state, DecisionKind kind, String code, String reason) {
        WaitingTask waiting = state.waiting();
        Decision decision = new Decision();
        setHeader(decision, kind, code, reason);
        decision.setTaskId(state.taskId());
        decision.setAttempt(waiting.attempts());
        decision.setSharePermille(waiting.task().sharePermille());
        decision.setMemoryMibPerGpu(waiting.task().memoryMibPerGpu());
        decision.setResumeFromFraction(waiting.checkpointedFraction());
        decision.setLateInput(state.late());
        return decision;
    }

    private void setHeader(Decision decision, DecisionKind kind, String code, String reason) {
        decision.setDecisionId(nextDecisionId());
        decision.setCell(cell);
        decision.setWindowEndMillis(windowEndMillis);
        decision.setOrdinal(decisions.size());
        decision.setKind(kind);
        decision.setReasonCode(code);
        decision.setReason(reason);
        decision.setGpuIds(List.of());
        PolicyIdentity decider = policy.identity();
        decision.setPolicyId(decider.id());
        decision.setPolicyVersion(decider.version());
        decision.setPolicySha256(decider.sha256());
    }

    private static void setLease(Decision decision, Lease lease) {
        decision.setLeaseEpoch(lease.epoch());
        decision.setGpuIds(lease.gpuIds());
    }

    private RewardEvent reward(TaskState state, LeaseEnd end, Spent spent) {
        WaitingTask waiting = state.waiting();
        Reward reward = Reward.of(waiting.task(), end, spent, RewardWeights.STANDARD);
        RewardEvent event = new RewardEvent();
        event.setCell(cell);
        event.setWindowEndMillis(windowEndMillis);
        event.setTaskId(state.taskId());
        event.setTenant(waiting.task().tenant());
        event.setPriority(SpillRecord.priority(waiting.task().priority()));
        event.setAttempt(waiting.attempts());
        event.setGpuIds(List.of());
        event.setCandidates(List.of());
        event.setCandidateCount(0);
        event.setEndedBy(end);
        event.setReward(reward.total());
        event.setDoneReward(reward.done());
        event.setFailurePenalty(reward.failure());
        event.setCostPenalty(reward.cost());
        event.setBandwidthPenalty(reward.bandwidth());
        event.setLostWorkPenalty(reward.lostWork());
        setPolicy(event, policy.identity());
        return event;
    }

    private static void setPolicy(RewardEvent event, PolicyIdentity policy) {
        event.setPolicyId(policy.id());
        event.setPolicyVersion(policy.version());
        event.setPolicySha256(policy.sha256());
    }

    private static Candidate candidate(CandidateView view) {
        Candidate candidate = new Candidate();
        candidate.setGpuId(view.gpuId());
        candidate.setTransferSeconds(view.transferSeconds());
        candidate.setRunSeconds(view.runSeconds());
        candidate.setSurvivalChance(view.survivalChance());
        candidate.setPricePerHourUsd(view.pricePerHourUsd());
        candidate.setScore(view.score());
        return candidate;
    }
}
