package io.reachflow.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.schema.RewardEvent;
import io.reachflow.simulator.run.Attempt;
import io.reachflow.world.fleet.Host;
import io.reachflow.world.scenario.WideAreaNetwork;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Rewards and runs agree on money, GPU time, wide-area time and lost compute, lease by lease.
 *
 * <p>Where a dispatcher reported the end they agree to the last cent. Where the scheduler took the
 * lease back it knows less: that its word takes the dispatch delay to arrive, how much the gang
 * talked since its last report, and what happened to the run unseen. Each has its limit here.
 */
final class LeasesPayForRuns {
    private static final double ROUNDING = 1e-6;

    /** How long it may take until a host is missed, with many others. */
    private static final long NOTICE_MILLIS = 300_000;

    private final PlayedWorld played;
    private final long delayMillis;
    private final long reportMillis;
    private final Map<String, Double> usdPerSecond = new HashMap<>();
    private final Map<String, Integer> endings = new TreeMap<>();
    private int savedUnheard;

    /** A lease that has ended, seen from both sides. */
    private record Lease(
            Attempt attempt, RewardEvent reward, boolean takenBack, boolean askedToStop) {
        int members() {
            return attempt.gpus();
        }

        /** Of all members together. */
        double memberSeconds(long millis) {
            return members() * millis / 1000.0;
        }

        long grantedMillis() {
            return reward.getDecidedAtMillis();
        }

        /** As the scheduler saw it. */
        long endedMillis() {
            return takenBack ? reward.getWindowEndMillis() : attempt.endedMillis();
        }

        /** When the run came to a halt: its members may have waited for one that was gone. */
        long haltedMillis() {
            return attempt.endedMillis() - attempt.stalledMillis();
        }

        /** Whether the scheduler heard that it computes. */
        boolean isKnownToCompute() {
            return attempt.startedMillis() >= 0 && attempt.startedMillis() < endedMillis();
        }

        String ending() {
            return reward.getEndedBy()
                    + (takenBack ? ", taken back: " : ", reported: ")
                    + attempt.end();
        }
    }

    private LeasesPayForRuns(PlayedWorld played) {
        this.played = played;
        var runs = played.world().settings().rules().runs();
        this.delayMillis = runs.dispatchDelay().toMillis();
        this.reportMillis = runs.checkpoint().toMillis();
        for (Host host : played.world().hosts()) {
            host.gpuIds().forEach(id -> usdPerSecond.put(id, host.pricePerGpuHourUsd() / 3600));
        }
    }

    /** Fails where they disagree; returns how often leases ended in which way. */
    static Map<String, Integer> check(PlayedWorld played) {
        LeasesPayForRuns check = new LeasesPayForRuns(played);
        check.allLeases();
        return check.endings;
    }

    private void allLeases() {
        Map<String, Attempt> byLease = new HashMap<>();
        for (Attempt attempt : played.attempts()) {
            byLease.put(PlayedWorld.key(attempt.taskId(), attempt.leaseEpoch()), attempt);
        }
        List<RewardEvent> rewards = played.rewards();
        assertThat(rewards).isNotEmpty();
        for (RewardEvent reward : rewards) {
            String key = PlayedWorld.key(reward.getTaskId(), reward.getLeaseEpoch());
            Attempt attempt = byLease.remove(key);
            assertThat(attempt).as("the run of %s", reward).isNotNull();
            Lease lease =
                    new Lease(
                            attempt,
                            reward,
                            played.takenBack().contains(key),
                            played.askedToStop().contains(key));
            endings.merge(lease.ending(), 1, Integer::sum);
            check(lease);
        }
        // Of a thousand runs that are stopped, one or two save something in their last second.
        assertThat(savedUnheard).isLessThanOrEqualTo(2 + played.takenBack().size() / 100);
        // What was running when the world ended has no reward, and what was lost unseen just
        // before.
        long last = rewards.get(rewards.size() - 1).getWindowEndMillis();
        assertThat(byLease.values())
                .allMatch(attempt -> attempt.endedMillis() + NOTICE_MILLIS >= last);
    }

    private void check(Lease lease) {
        Attempt attempt = lease.attempt();
        assertThat(attempt.acceptedMillis()).isEqualTo(lease.grantedMillis() + delayMillis);
        endsWhenTheSchedulerSaysSo(lease);
        double held = lease.memberSeconds(lease.endedMillis() - lease.grantedMillis());
        agree("held", lease, lease.reward().getHeldGpuSeconds(), held, 0);
        if (lease.takenBack()) {
            costsUntilItWasTakenBack(lease);
            movesUntilItWasTakenBack(lease);
            losesUntilItWasTakenBack(lease);
            return;
        }
        RewardEvent reward = lease.reward();
        agree("cost", lease, reward.getCostUsd(), attempt.costUsd(), 0);
        agree("transfer", lease, reward.getTransferGpuSeconds(), attempt.penaltyGpuSeconds(), 0);
        agree("lost", lease, reward.getLostGpuSeconds(), attempt.lostGpuSeconds(), 0);
    }

    /** A run ends with its lease, or as soon as its dispatcher hears of it, or unseen before. */
    private void endsWhenTheSchedulerSaysSo(Lease lease) {
        long stopsAt = lease.endedMillis() + (lease.takenBack() ? delayMillis : 0);
        switch (lease.attempt().end()) {
            case STOPPED ->
                    // One that was asked to stop may have saved all just before it is made to.
                    assertThat(lease.attempt().endedMillis())
                            .isBetween(
                                    lease.askedToStop() ? lease.endedMillis() : stopsAt, stopsAt);
            case COMPLETED, BROKEN ->
                    assertThat(lease.attempt().endedMillis())
                            .isBetween(lease.endedMillis(), stopsAt);
            case GPU_LEFT ->
                    assertThat(lease.attempt().endedMillis())
                            .isBetween(lease.endedMillis() - NOTICE_MILLIS, stopsAt);
            case WORLD_ENDED -> assertThat(lease.takenBack()).isTrue();
        }
    }

    /** Prices do not change, so the time says what is to be paid. */
    private void costsUntilItWasTakenBack(Lease lease) {
        Attempt attempt = lease.attempt();
        double perSecond =
                attempt.gpuIds().stream().mapToDouble(usdPerSecond::get).sum()
                        * attempt.sharePermille()
                        / 1_000;
        if (attempt.stalledMillis() == 0) {
            long millis = attempt.endedMillis() - attempt.acceptedMillis();
            agree("paid", lease, attempt.costUsd(), perSecond * millis / 1000, 0);
        }
        long known = Math.max(0, lease.endedMillis() - attempt.acceptedMillis());
        // Without a report it counts from the grant on.
        agree(
                "cost",
                lease,
                lease.reward().getCostUsd(),
                perSecond * known / 1000,
                perSecond * delayMillis / 1000);
    }

    private void movesUntilItWasTakenBack(Lease lease) {
        Attempt attempt = lease.attempt();
        double charged = lease.reward().getTransferGpuSeconds();
        double used = attempt.penaltyGpuSeconds();
        if (lease.isKnownToCompute()) {
            long ran = Math.max(1, lease.haltedMillis() - attempt.startedMillis());
            double unheard = Math.min(1, (double) (reportMillis + delayMillis) / ran);
            double unsaid = unsaidGpuSeconds(lease);
            assertThat(charged)
                    .as("transfer of %s", lease)
                    .isLessThanOrEqualTo(used + unsaid + ROUNDING);
            double talked = attempt.communicatingGpuSeconds() * unheard;
            agree("transfer", lease, charged, used, talked + unsaid);
            return;
        }
        long apart = Math.abs(lease.endedMillis() - lease.haltedMillis());
        double notFetched = attempt.keptMbit() / WideAreaNetwork.STORE_MBPS;
        double most = lease.memberSeconds(delayMillis + apart) + lease.members() * notFetched;
        agree("transfer", lease, charged, used, most);
    }

    private void losesUntilItWasTakenBack(Lease lease) {
        Attempt attempt = lease.attempt();
        double charged = lease.reward().getLostGpuSeconds();
        if (!lease.isKnownToCompute()) {
            // Without data it computes as soon as it was granted, as far as anybody knows.
            assertThat(charged)
                    .as("lost of %s", lease)
                    .isBetween(0.0, lease.memberSeconds(delayMillis) + ROUNDING);
            return;
        }
        // The halted members have computed nothing since, though the lease was theirs.
        double since = lease.members() * (lease.endedMillis() - lease.haltedMillis()) / 1000.0;
        double expected = attempt.lostGpuSeconds() + since;
        double unsaid = unsaidGpuSeconds(lease);
        boolean savedSince = charged > expected + unsaid + ROUNDING * Math.max(1, expected);
        if (savedSince) {
            // It was done, or a checkpoint arrived, before its dispatcher heard that it should
            // stop: less was lost than the scheduler had to think.
            savedUnheard++;
            double computed = attempt.computingGpuSeconds() + attempt.communicatingGpuSeconds();
            assertThat(attempt.keptWorkSeconds()).as("kept of %s", lease).isPositive();
            assertThat(charged)
                    .as("lost of %s", lease)
                    .isLessThanOrEqualTo(computed + Math.max(0, since) + ROUNDING);
            return;
        }
        agree("lost", lease, charged, expected, unsaid);
    }

    /** A run goes on to compute until it hears that it should stop, and to save until it must. */
    private double unsaidGpuSeconds(Lease lease) {
        return lease.askedToStop() ? lease.memberSeconds(2 * delayMillis) : 0;
    }

    private static void agree(String what, Lease lease, double charged, double used, double most) {
        assertThat(charged)
                .as("%s of %s", what, lease)
                .isCloseTo(used, within(most + ROUNDING * Math.max(1, Math.abs(used))));
    }
}
