package io.reachflow.checker.invariant;

import io.reachflow.checker.fact.DecisionFact;
import io.reachflow.checker.fact.LeaseKey;
import io.reachflow.checker.fact.OutcomeFact;
import io.reachflow.checker.fact.Recording;
import io.reachflow.checker.fact.RequestedTask;
import io.reachflow.checker.fact.RewardFact;
import io.reachflow.schema.LeaseEnd;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Part of I5: a reward has a cause, an outcome or a preemption, and its components are what the
 * documented formula makes of it.
 */
final class RewardsAreRight implements Check {
    private final Recording recording;
    private final LiveLeases leases;
    private final Violations violations;
    private final long latenessMillis;
    private final Map<LeaseKey, LeaseReports> outcomes = new HashMap<>();

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
        LeaseReports reports = reports(outcome.lease());
        Optional<LeaseReckoning> granted = leases.live(outcome.lease()).flatMap(this::reckoning);
        granted.ifPresent(lease -> reports.addUp(lease, outcome.timeMillis() - latenessMillis));
        reports.add(outcome);
    }

    private LeaseReports reports(LeaseKey lease) {
        return outcomes.computeIfAbsent(lease, k -> new LeaseReports());
    }

    private Optional<LeaseReckoning> reckoning(DecisionFact granted) {
        return recording
                .certainTask(granted.taskId())
                .map(task -> LeaseReckoning.of(granted, task));
    }

    @Override
    public void rewarded(RewardFact reward) {
        moveTo(reward.timeMillis());
        rewards.put(reward, reward.lease().flatMap(leases::live));
    }

    @Override
    public void decided(DecisionFact decision) {
        moveTo(decision.timeMillis());
        if (decision.endsLease()) {
            decision.lease().ifPresent(lease -> preemptions.put(lease, decision));
        } else if (decision.asksToStop()) {
            decision.lease().ifPresent(lease -> reports(lease).askedToStop(decision.timeMillis()));
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
        LeaseReports reports =
                outcomes.getOrDefault(reward.lease().orElseThrow(), new LeaseReports());
        LeaseReckoning lease = LeaseReckoning.of(granted, task);
        List<RewardFormula> possible =
                preemption == null
                        ? byOutcomes(reward, lease, reports)
                        : byPreemption(preemption, lease, reports);
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
    private List<RewardFormula> byOutcomes(
            RewardFact reward, LeaseReckoning lease, LeaseReports reports) {
        List<RewardFormula> possible = new ArrayList<>();
        reports.ends(reward.timeMillis())
                .forEach(
                        outcome -> {
                            LeaseEnd end = end(outcome, lease.task());
                            possible(lease, reports, outcome.timeMillis() + 1)
                                    .map(one -> one.endedBy(outcome))
                                    .map(costs -> RewardFormula.of(lease.task(), end, costs))
                                    .forEach(possible::add);
                        });
        return possible;
    }

    private Stream<LeaseReckoning> possible(
            LeaseReckoning lease, LeaseReports reports, long nowMillis) {
        return reports.possible(lease, nowMillis, nowMillis - latenessMillis).stream();
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

    /** The cell ended it, and reckons by what it has heard. */
    private List<RewardFormula> byPreemption(
            DecisionFact preemption, LeaseReckoning lease, LeaseReports reports) {
        LeaseEnd end =
                switch (preemption.reasonCode()) {
                    case "CANCELLED" -> LeaseEnd.CANCELLED;
                    case "DEADLINE_PASSED" -> LeaseEnd.DEADLINE_PASSED;
                    case "GPU_LEFT" -> LeaseEnd.GPU_LEFT;
                    case "SILENT" -> LeaseEnd.SILENT;
                    default -> LeaseEnd.PREEMPTED;
                };
        long now = preemption.timeMillis();
        return possible(lease, reports, now)
                .map(one -> RewardFormula.of(lease.task(), end, one.until(now)))
                .toList();
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
                                        && entry.getValue().isBefore(beforeMillis));
    }

    @Override
    public int held() {
        return outcomes.values().stream().mapToInt(LeaseReports::held).sum();
    }

    private void complain(RewardFact reward, String words) {
        violations.add("I5", reward.at(), words);
    }
}
