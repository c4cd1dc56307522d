package io.reachflow.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.schema.RewardEvent;
import io.reachflow.simulator.run.Attempt;
import io.reachflow.world.World;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Rewards and runs agree on money, GPU time, wide-area time and lost compute, lease by lease. Where
 * a dispatcher reported the end they agree to the last cent. Where the scheduler ended the lease it
 * knows less: when exactly the run was over, and how much it talked since its last report.
 */
final class LeasesPayForRuns {
    private static final double ROUNDING = 1e-6;

    /** How long it may take until a host is missed, with many others. */
    private static final long NOTICE_MILLIS = 300_000;

    private final Attempt attempt;
    private final RewardEvent reward;
    private final boolean stopped;
    private final double dispatchSeconds;
    private final double reportSeconds;

    private LeasesPayForRuns(World world, Attempt attempt, RewardEvent reward, boolean stopped) {
        this.attempt = attempt;
        this.reward = reward;
        this.stopped = stopped;
        this.dispatchSeconds = world.settings().rules().runs().dispatchDelay().toMillis() / 1000.0;
        this.reportSeconds = world.settings().rules().runs().checkpoint().toMillis() / 1000.0;
    }

    /**
     * @param stopped epochs of the leases that the scheduler has ended
     */
    static void check(
            World world, List<Attempt> attempts, List<RewardEvent> rewards, Set<Long> stopped) {
        Map<String, Attempt> byLease = new HashMap<>();
        attempts.forEach(
                attempt -> byLease.put(key(attempt.taskId(), attempt.leaseEpoch()), attempt));
        assertThat(rewards).isNotEmpty();
        for (RewardEvent reward : rewards) {
            Attempt attempt = byLease.remove(key(reward.getTaskId(), reward.getLeaseEpoch()));
            assertThat(attempt).as("the run of %s", reward).isNotNull();
            new LeasesPayForRuns(world, attempt, reward, stopped.contains(reward.getLeaseEpoch()))
                    .check();
        }
        // What was running when the world ended has no reward, and what was lost unseen just
        // before.
        assertThat(byLease.values())
                .allMatch(attempt -> attempt.endedMillis() + NOTICE_MILLIS >= lastMillis(rewards));
    }

    private static String key(String taskId, long epoch) {
        return taskId + " " + epoch;
    }

    private static long lastMillis(List<RewardEvent> rewards) {
        return rewards.get(rewards.size() - 1).getWindowEndMillis();
    }

    private void check() {
        double unseen = unseenSeconds();
        double perSecond = attempt.gpus();
        agree("held", reward.getHeldGpuSeconds(), attempt.heldGpuSeconds(), perSecond * unseen);
        if (!stopped) {
            agree("cost", reward.getCostUsd(), attempt.costUsd(), 0);
            agree("transfer", reward.getTransferGpuSeconds(), attempt.penaltyGpuSeconds(), 0);
            agree("lost", reward.getLostGpuSeconds(), attempt.lostGpuSeconds(), 0);
            return;
        }
        // Either may have seen nothing of it.
        double usdPerSecond =
                Math.max(
                        perSecond(attempt.costUsd(), heldSeconds()),
                        perSecond(
                                reward.getCostUsd(), reward.getHeldGpuSeconds() / attempt.gpus()));
        agree("cost", reward.getCostUsd(), attempt.costUsd(), usdPerSecond * unseen);
        double silent = Math.min(reportSeconds, heldSeconds()) + unseen;
        agree(
                "transfer",
                reward.getTransferGpuSeconds(),
                attempt.penaltyGpuSeconds(),
                perSecond * silent);
        agree("lost", reward.getLostGpuSeconds(), lostAtTheDecision(), perSecond * unseen);
    }

    /** The scheduler did not see whether the run was on for so long. */
    private double unseenSeconds() {
        long apart = Math.abs(reward.getWindowEndMillis() - attempt.endedMillis());
        return dispatchSeconds + (apart + attempt.stalledMillis()) / 1000.0;
    }

    /**
     * Before its dispatcher hears that it should stop, a run may be done, or one of its checkpoints
     * may arrive: then less is lost than the scheduler had to think.
     */
    private double lostAtTheDecision() {
        double computed = attempt.computingGpuSeconds() + attempt.communicatingGpuSeconds();
        boolean lessWasLost = reward.getLostGpuSeconds() > attempt.lostGpuSeconds();
        return lessWasLost && attempt.keptWorkSeconds() > 0
                ? Math.min(computed, reward.getLostGpuSeconds())
                : attempt.lostGpuSeconds();
    }

    private static double perSecond(double usd, double seconds) {
        return usd / Math.max(1e-3, seconds);
    }

    private double heldSeconds() {
        return (attempt.endedMillis() - attempt.acceptedMillis()) / 1000.0;
    }

    private void agree(String what, double charged, double used, double most) {
        assertThat(charged)
                .as("%s of %s, charged as %s", what, attempt, reward)
                .isCloseTo(used, within(most + ROUNDING * Math.max(1, used)));
    }
}
