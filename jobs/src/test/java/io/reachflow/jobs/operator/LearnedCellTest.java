package io.reachflow.jobs.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.encoding.Encoder;
import io.reachflow.brain.policyfile.PolicyFile;
import io.reachflow.brain.registry.Policies;
import io.reachflow.jobs.settings.PolicyChoice;
import io.reachflow.jobs.settings.ServingSettings;
import io.reachflow.jobs.story.Networks;
import io.reachflow.jobs.story.Records;
import io.reachflow.schema.Decision;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.RewardEvent;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A cell that a network decides in, and a heuristic where the network can't. */
class LearnedCellTest {
    private static final Duration AMPLE = Duration.ofHours(1);

    private static CellHarness served(PolicyFile file, Duration budget) throws Exception {
        return new CellHarness(new ServingSettings(choice(file), 0, "weighted-score", budget));
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
    void aNetworkThatIsTooSlowDecidesOnlyTheWindowThatItWasSlowIn() throws Exception {
        CellHarness cell = served(Networks.eager(5), Duration.ofNanos(1));

        assertThat(placed(cell, 1_000, "t1").getPolicyId()).isEqualTo(Networks.NAME);
        assertThat(placed(cell, 1_200, "t2").getPolicyId()).isEqualTo("weighted-score");
        assertThat(cell.metrics.count("policyFallbacks.slow")).isEqualTo(1);
        cell.close();
    }
}
