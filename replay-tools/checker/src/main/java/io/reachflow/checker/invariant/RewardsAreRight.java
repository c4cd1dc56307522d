package io.reachflow.checker.invariant;

import io.reachflow.checker.fact.DecisionFact;
import io.reachflow.checker.fact.LeaseKey;
import io.reachflow.checker.fact.OutcomeFact;
import io.reachflow.checker.fact.Recording;
import io.reachflow.checker.fact.RequestedTask;
import io.reachflow.checker.fact.RewardFact;
import io.reachflow.schema.DecisionKind;
import io.reachflow.schema.LeaseEnd;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Part of I5: a reward has a cause, an outcome or a preemption, and its components are what the
 * documented formula makes of it.
 */
final class RewardsAreRight implements Check {
    private final Recording recording;
    private final LiveLeases leases;
    private final Violations violations;
    private final long latenessMillis;
    private final Map<LeaseKey, List<OutcomeFact>> outcomes = new HashMap<>();

    /** Rewards and preemptions of one moment: which comes first in a window does not matter. */
    private final Map<RewardFact, Optional<DecisionFact>> rewards = new LinkedHashMap<>();

    private final Map<LeaseKey, DecisionFact> preemptions = new HashMap<>();
    private long momentMillis = Long.MIN_VALUE;

    RewardsAreRight(
            Recording recording, LiveLeases leases, Violations violations, long latenessMillis) {
        this.recording = recording;
        this.leases = leases;
        this.violations = violations;
        this.latenessMillis = latenessMillis;
    }

    @Override
    public void reported(OutcomeFact outcome) {
        List<OutcomeFact> ofLease =
                outcomes.computeIfAbsent(outcome.lease(), k -> new ArrayList<>());
        if (outcome.claimsLease()) {
            // Only the last that are sure to have been heard, and those after it, matter.
            forgetAllButLast(ofLease, outcome.timeMillis() - latenessMillis);
        }
        ofLease.add(outcome);
    }

    private static void forgetAllButLast(List<OutcomeFact> ofLease, long beforeMillis) {
        while (ofLease.size() > 1
                && ofLease.get(0).claimsLease()
                && ofLease.get(1).timeMillis() < beforeMillis) {
            ofLease.remove(0);
        }
    }

    @Override
    public void rewarded(RewardFact reward) {
        moveTo(reward.timeMillis());
        rewards.put(reward, reward.lease().flatMap(leases::live));
    }

    @Override
    public void decided(DecisionFact decision) {
        moveTo(decision.timeMillis());
        if (decision.is(DecisionKind.PREEMPT) && !decision.answersStaleOutcome()) {
            decision.lease().ifPresent(lease -> preemptions.put(lease, decision));
        }
    }

    private void moveTo(long timeMillis) {
        if (timeMillis > momentMillis) {
            settle();
            momentMillis = timeMillis;
        }
    }

    @Override
    public void settle() {
        rewards.forEach(this::judge);
        rewards.keySet().forEach(reward -> reward.lease().ifPresent(outcomes::remove));
        rewards.clear();
        preemptions.clear();
    }

    private void judge(RewardFact reward, Optional<DecisionFact> granted) {
        Optional<RequestedTask> task = recording.certainTask(reward.taskId());
        if (task.isEmpty()) {
            return;
        }
        if (reward.lease().isEmpty()) {
            check(reward, List.of(RewardFormula.of(task.get(), reward.endedBy())));
        } else if (granted.isPresent()) {
            judgeLease(reward, granted.get(), task.get());
        }
    }

    private void judgeLease(RewardFact reward, DecisionFact granted, RequestedTask task) {
        DecisionFact preemption = preemptions.get(reward.lease().orElseThrow());
        List<RewardFormula> possible =
                preemption == null
                        ? byOutcomes(reward, task)
                        : byPreemption(preemption, granted, task);
        List<RewardFormula> fitting =
                possible.stream().filter(one -> one.end() == reward.endedBy()).toList();
        if (fitting.isEmpty()) {
            complain(
                    reward,
                    "The reward says that %s ended by %s, but %s."
                            .formatted(
                                    reward.lease().orElseThrow(),
                                    reward.endedBy(),
                                    preemption == null
                                            ? "no outcome of it does"
                                            : "its PREEMPT at " + preemption.at() + " does not"));
            return;
        }
        check(reward, fitting);
    }

    /** One of them ended it: EVICTED may stand beside another, and only confirm. */
    private List<RewardFormula> byOutcomes(RewardFact reward, RequestedTask task) {
        return outcomes.getOrDefault(reward.lease().orElseThrow(), List.of()).stream()
                .filter(outcome -> !outcome.claimsLease())
                .filter(outcome -> outcome.timeMillis() < reward.timeMillis())
                .map(outcome -> RewardFormula.of(task, end(outcome, task), outcome.spent()))
                .toList();
    }

    private static LeaseEnd end(OutcomeFact outcome, RequestedTask task) {
        return switch (outcome.kind()) {
            case COMPLETED ->
                    task.isOverdue(outcome.timeMillis())
                            ? LeaseEnd.COMPLETED_LATE
                            : LeaseEnd.COMPLETED;
            case EVICTED -> LeaseEnd.PREEMPTED;
            case FAILED -> outcome.blamesGpu() ? LeaseEnd.GPU_LEFT : LeaseEnd.FAILED;
            case STARTED, PROGRESS ->
                    throw new IllegalArgumentException(outcome.kind() + " ends no lease.");
        };
    }

    private List<RewardFormula> byPreemption(
            DecisionFact preemption, DecisionFact granted, RequestedTask task) {
        return switch (preemption.reasonCode()) {
            case "CANCELLED" -> List.of(RewardFormula.of(task, LeaseEnd.CANCELLED));
            case "DEADLINE_PASSED" -> List.of(RewardFormula.of(task, LeaseEnd.DEADLINE_PASSED));
            case "GPU_LEFT" -> takenBack(LeaseEnd.GPU_LEFT, preemption, granted, task);
            case "SILENT" -> takenBack(LeaseEnd.SILENT, preemption, granted, task);
            default -> takenBack(LeaseEnd.PREEMPTED, preemption, granted, task);
        };
    }

    /**
     * All work is lost since the dispatcher was last heard; the last reports may have been late.
     */
    private List<RewardFormula> takenBack(
            LeaseEnd end, DecisionFact preemption, DecisionFact granted, RequestedTask task) {
        long now = preemption.timeMillis();
        List<RewardFormula> possible = new ArrayList<>();
        List<OutcomeFact> heard = outcomes.getOrDefault(granted.lease().orElseThrow(), List.of());
        for (int i = heard.size() - 1; i >= 0; i--) {
            OutcomeFact outcome = heard.get(i);
            if (outcome.claimsLease() && outcome.timeMillis() < now) {
                possible.add(lost(task, end, now - outcome.timeMillis()));
                if (outcome.timeMillis() < now - latenessMillis) {
                    return possible;
                }
            }
        }
        possible.add(lost(task, end, now - granted.timeMillis()));
        return possible;
    }

    private static RewardFormula lost(RequestedTask task, LeaseEnd end, long millis) {
        return RewardFormula.of(
                task, end, new OutcomeFact.Spent(0, 0, Math.max(0, millis) / 1000.0));
    }

    private void check(RewardFact reward, List<RewardFormula> fitting) {
        if (fitting.stream().allMatch(one -> one.against(reward).isPresent())) {
            fitting.get(0).against(reward).ifPresent(words -> complain(reward, words));
        }
    }

    @Override
    public void forget(long beforeMillis) {
        outcomes.entrySet()
                .removeIf(
                        entry ->
                                leases.live(entry.getKey()).isEmpty()
                                        && entry.getValue().stream()
                                                .allMatch(one -> one.timeMillis() < beforeMillis));
    }

    @Override
    public int held() {
        return outcomes.values().stream().mapToInt(List::size).sum();
    }

    private void complain(RewardFact reward, String words) {
        violations.add("I5", reward.at(), words);
    }
}
