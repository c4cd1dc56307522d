package io.reachflow.checker.invariant;

import io.reachflow.checker.fact.DecisionFact;
import io.reachflow.checker.fact.Fact;
import io.reachflow.checker.fact.LeaseKey;
import io.reachflow.checker.fact.OutcomeFact;
import io.reachflow.checker.fact.Recording;
import io.reachflow.checker.fact.RewardFact;
import io.reachflow.checker.fact.UnreadableRecord;
import io.reachflow.schema.DecisionKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** I5. */
final class RewardsJoinDecisions implements Invariant {
    private final Recording recording;
    private final CellProgress progress;
    private final LiveLeases leases;
    private final Violations violations;
    private final Map<String, DecisionFact> rewardable = new HashMap<>();
    private final Map<String, RewardFact> rewardByDecision = new LinkedHashMap<>();
    private final List<RewardFact> unjoined = new ArrayList<>();
    private final Map<LeaseKey, Long> endedAtMillis = new HashMap<>();
    private final Map<LeaseKey, OutcomeFact> terminalOutcomes = new LinkedHashMap<>();
    private final Map<String, Long> lastRewardOfTaskMillis = new HashMap<>();

    RewardsJoinDecisions(
            Recording recording, CellProgress progress, LiveLeases leases, Violations violations) {
        this.recording = recording;
        this.progress = progress;
        this.leases = leases;
        this.violations = violations;
    }

    @Override
    public String id() {
        return "I5";
    }

    @Override
    public String rule() {
        return "Every reward joins exactly one decision; every lease that ended and every task that"
                + " was given up has its reward, of the right amount.";
    }

    @Override
    public String advice() {
        return "Samples for training are missing or double. Do not train on these rewards before"
                + " the cause is known.";
    }

    @Override
    public void rewarded(RewardFact reward) {
        RewardFact first = rewardByDecision.putIfAbsent(reward.decisionId(), reward);
        if (first != null) {
            complain(
                    reward,
                    "Decision %s has a reward already, at %s."
                            .formatted(reward.decisionId(), first.at()));
        }
        unjoined.add(reward);
        reward.lease().ifPresent(lease -> endedAtMillis.put(lease, reward.timeMillis()));
        lastRewardOfTaskMillis.put(reward.taskId(), reward.timeMillis());
    }

    @Override
    public void decided(DecisionFact decision) {
        if (decision.is(DecisionKind.ASSIGN) || decision.is(DecisionKind.REJECT)) {
            rewardable.putIfAbsent(decision.decisionId(), decision);
        }
        if (decision.endsLease()) {
            checkEnded(decision);
        }
        if (decision.is(DecisionKind.REJECT)) {
            checkGivenUp(decision);
        }
    }

    /** Its own reward, or that of the lease whose failure was the last: both of its window. */
    private void checkGivenUp(DecisionFact reject) {
        Long rewarded = lastRewardOfTaskMillis.get(reject.taskId());
        if (rewarded == null || rewarded != reject.timeMillis()) {
            complain(
                    reject,
                    "A REJECT (%s) of task %s has no reward in its window (%d), and no lease of the"
                                    .formatted(
                                            reject.reasonCode(),
                                            reject.taskId(),
                                            reject.timeMillis())
                            + " task has one there.");
        }
    }

    /** The reward of a preempted lease is of the preemption's own window, so it was told before. */
    private void checkEnded(DecisionFact preempt) {
        Optional<Long> ended = preempt.lease().map(endedAtMillis::get);
        if (ended.isEmpty() || ended.get() != preempt.timeMillis()) {
            complain(
                    preempt,
                    "A PREEMPT (%s) of task %s, epoch %d, has no reward in its window (%d)."
                            .formatted(
                                    preempt.reasonCode(),
                                    preempt.taskId(),
                                    preempt.leaseEpoch(),
                                    preempt.timeMillis()));
        }
    }

    @Override
    public void reported(OutcomeFact outcome) {
        if (!outcome.claimsLease() && leases.live(outcome.lease()).isPresent()) {
            terminalOutcomes.putIfAbsent(outcome.lease(), outcome);
        }
    }

    /** A REJECT comes after its reward, which is of the same window. */
    @Override
    public void settle() {
        unjoined.forEach(this::checkJoin);
        unjoined.clear();
        terminalOutcomes.values().removeIf(this::judge);
        for (UnreadableRecord reward : recording.unreadableOn(recording.topics().rewards())) {
            violations.add(id(), reward.at(), reward.why());
            recording.forgetUnreadable(List.of(reward));
        }
    }

    /** Whether there is nothing left to judge. */
    private boolean judge(OutcomeFact outcome) {
        if (endedAtMillis.containsKey(outcome.lease())) {
            return true;
        }
        boolean settled = progress.isSettled(outcome.toCell(), outcome.timeMillis());
        if (settled) {
            complain(
                    outcome,
                    "%s of a live lease (%s) has no reward."
                            .formatted(outcome.kind(), outcome.lease()));
        }
        return settled;
    }

    /** Leases that live are kept by others; what is left here has ended. */
    @Override
    public void forget(long beforeMillis) {
        rewardByDecision.values().removeIf(reward -> reward.timeMillis() < beforeMillis);
        rewardable
                .values()
                .removeIf(
                        decision ->
                                decision.timeMillis() < beforeMillis
                                        && decision.lease().flatMap(leases::live).isEmpty());
        endedAtMillis.values().removeIf(ended -> ended < beforeMillis);
        lastRewardOfTaskMillis.values().removeIf(last -> last < beforeMillis);
    }

    @Override
    public int held() {
        return rewardable.size()
                + rewardByDecision.size()
                + endedAtMillis.size()
                + terminalOutcomes.size()
                + lastRewardOfTaskMillis.size()
                + unjoined.size();
    }

    private void checkJoin(RewardFact reward) {
        DecisionFact decision = rewardable.get(reward.decisionId());
        if (decision == null) {
            complain(
                    reward,
                    "No ASSIGN and no REJECT has the id %s.".formatted(reward.decisionId()));
            return;
        }
        DecisionKind joined =
                reward.lease().isPresent() ? DecisionKind.ASSIGN : DecisionKind.REJECT;
        if (!decision.is(joined)) {
            complain(
                    reward,
                    "%s must join %s; %s at %s is %s."
                            .formatted(
                                    reward.lease().isPresent()
                                            ? "A reward with a lease"
                                            : "A reward without a lease",
                                    joined,
                                    reward.decisionId(),
                                    decision.at(),
                                    decision.kind()));
            return;
        }
        if (reward.lease().isPresent() && !reward.lease().equals(decision.lease())) {
            complain(
                    reward,
                    "The reward is for %s; its decision at %s granted %s."
                            .formatted(
                                    reward.lease().get(),
                                    decision.at(),
                                    decision.lease().map(LeaseKey::toString).orElse("no lease")));
        }
    }

    private void complain(Fact fact, String words) {
        violations.add(id(), fact.at(), words);
    }
}
