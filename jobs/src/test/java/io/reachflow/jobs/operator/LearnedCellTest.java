package io.reachflow.jobs.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.jobs.settings.PolicyChoice;
import io.reachflow.jobs.settings.ServingSettings;
import io.reachflow.jobs.story.Networks;
import io.reachflow.jobs.story.Records;
import io.reachflow.policies.encoding.Encoder;
import io.reachflow.policies.inference.WindowOperations;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.ForwardingPolicy;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.Scores;
import io.reachflow.policies.policyfile.PolicyFile;
import io.reachflow.policies.registry.Policies;
import io.reachflow.schema.Decision;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.RewardEvent;
import io.reachflow.tensors.NetShape;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** A cell that a network decides in, and a heuristic where the network can't. */
class LearnedCellTest {
    private static final long AMPLE = Long.MAX_VALUE;

    private static CellHarness served(PolicyFile file, long maxOperations) throws Exception {
        return served(choice(file), maxOperations);
    }

    private static CellHarness served(PolicyChoice choice, long maxOperations) throws Exception {
        return new CellHarness(new ServingSettings(choice, 0, "weighted-score", maxOperations));
    }

    /** A network on a machine that stands still for more than a second in each window. */
    private record OnASlowMachine(PolicyChoice choice) implements PolicyChoice {
        private static final Duration STANDSTILL = Duration.ofMillis(1_100);

        private record Paused(Policy inner) implements ForwardingPolicy {
            @Override
            public List<Scores> score(List<Candidates> batch) {
                if (!batch.isEmpty()) {
                    LockSupport.parkNanos(STANDSTILL.toNanos());
                }
                return inner.score(batch);
            }
        }

        @Override
        public Policy policy() {
            return new Paused(choice.policy());
        }
    }

    private static PolicyChoice choice(PolicyFile file) {
        return new PolicyChoice.FromFiles(file.manifestBytes(), file.tensorBytes());
    }

    /** A card that comes, and a task for it, in the window that ends at this time. */
    private static Decision placed(CellHarness cell, long windowEndMillis, String name)
            throws Exception {
        long time = windowEndMillis - 100;
        cell.take(cell.joins(time, "g-" + name))
                .take(cell.arrives(time, Records.task(name).setDeadlineMillis(90_000_000L)))
                .watermark(windowEndMillis - 1);
        return cell.written().leaseOf(name);
    }

    @Test
    void itsNetworkScoresAgainAfterEveryRestart() throws Exception {
        CellHarness cell = served(Networks.eager(5), AMPLE);

        for (int start = 0; start <= 3; start++) {
            Decision decision = placed(cell, 1_000 + start * 10_000L, "t" + start);
            assertThat(decision.getPolicyId()).isEqualTo(Networks.NAME);
            cell.restart();
        }

        assertThat(cell.metrics.count("policyFallbacks.failed")).isZero();
        cell.close();
    }

    @Test
    void decisionsOfTheFallbackAreInItsName() throws Exception {
        CellHarness cell = served(Networks.overflowing(), AMPLE);

        Decision decision = placed(cell, 1_000, "t1");
        cell.take(cell.reported(1_100, Records.outcome(decision, OutcomeKind.COMPLETED)))
                .watermark(1_199);

        assertThat(decision.getPolicyId()).isEqualTo("weighted-score");
        assertThat(decision.getPolicySha256())
                .isEqualTo(Policies.byName("weighted-score").identity().sha256());
        assertThat(cell.written().rewards())
                .extracting(RewardEvent::getPolicyId)
                .containsExactly("weighted-score");
        assertThat(cell.metrics.count("policyFallbacks.not_finite")).isEqualTo(1);
        cell.close();
    }

    /** The draw is part of the lease's state, and joined with what came of it. */
    @Test
    void whatWasDrawnIsRewardedWithItsSampleAfterARestart() throws Exception {
        CellHarness cell =
                new CellHarness(
                        new ServingSettings(choice(Networks.eager(5)), 1, "weighted-score", AMPLE));
        Decision decision = placed(cell, 1_000, "t1");
        cell.restart();
        cell.take(cell.reported(1_100, Records.outcome(decision, OutcomeKind.COMPLETED)))
                .watermark(1_199);

        RewardEvent event = cell.written().rewards().get(0);
        assertThat(event.getLogProbability()).isBetween(-50.0, 0.0);
        assertThat(event.getValue()).isNotNull();
        assertThat(event.getSample().getEncoderVersion()).isEqualTo(Encoder.VERSION);
        assertThat(event.getSample().getGpus()).hasSize(Encoder.GPU_FEATURES);
        assertThat(event.getSample().getChosen()).containsExactly(0);
        assertThat(event.getSample().getPossible()).containsExactly(true, true);
        cell.close();
    }

    /** Otherwise a job that was restarted would decide otherwise than one that was not. */
    @Test
    void aNetworkThatRestsStillDoesAfterARestart() throws Exception {
        CellHarness cell = served(Networks.overflowing(), AMPLE);
        placed(cell, 1_000, "t1");
        cell.restart();

        placed(cell, 3_000, "t2");
        assertThat(cell.metrics.count("policyFallbacks.not_finite")).isZero();
        placed(cell, 3_200, "t3");
        assertThat(cell.metrics.count("policyFallbacks.not_finite")).isEqualTo(1);
        cell.close();
    }

    @Test
    void aSlowMachineDecidesTheSame() throws Exception {
        PolicyChoice network = choice(Networks.eager(5));
        CellHarness quick = served(network, AMPLE);
        CellHarness slow = served(new OnASlowMachine(network), AMPLE);
        for (int i = 0; i < 2; i++) {
            placed(quick, 1_000 + i * 200L, "t" + i);
            placed(slow, 1_000 + i * 200L, "t" + i);
        }

        assertThat(slow.metrics.count("slowWindows")).isGreaterThanOrEqualTo(2);
        assertThat(slow.written().decisions()).isEqualTo(quick.written().decisions()).hasSize(2);
        quick.close();
        slow.close();
    }

    /** One task and one GPU within the limit, two of each beyond it; the last window is small. */
    private static List<Decision> smallLargeSmall(CellHarness cell, boolean restarts)
            throws Exception {
        placed(cell, 1_000, "t1");
        cell.take(cell.joins(1_100, "g2")).take(cell.joins(1_100, "g3"));
        cell.take(cell.arrives(1_100, Records.task("t2")));
        cell.take(cell.arrives(1_100, Records.task("t3")));
        if (restarts) {
            cell.restart();
        }
        cell.watermark(1_199);
        if (restarts) {
            cell.restart();
        }
        placed(cell, 1_400, "t4");
        List<Decision> decisions = cell.written().decisions();
        cell.close();
        return decisions;
    }

    @Test
    void aWindowThatIsTooLargeIsDecidedByTheFallbackInEveryRun() throws Exception {
        long forTheSmall = WindowOperations.of(NetShape.POOL_ATTEND, 1, 1);
        PolicyFile network = Networks.eager(5);
        CellHarness cell = served(network, forTheSmall);
        List<Decision> decisions = smallLargeSmall(cell, false);

        assertThat(decisions)
                .extracting(Decision::getPolicyId)
                .containsExactly(Networks.NAME, "weighted-score", "weighted-score", Networks.NAME);
        assertThat(cell.metrics.count("policyFallbacks.too_large")).isEqualTo(1);
        assertThat(smallLargeSmall(served(network, forTheSmall), false)).isEqualTo(decisions);
        assertThat(smallLargeSmall(served(network, forTheSmall), true)).isEqualTo(decisions);
    }
}
