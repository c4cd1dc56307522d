package io.reachflow.jobs.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.jobs.settings.PolicyChoice;
import io.reachflow.jobs.settings.ServingSettings;
import io.reachflow.jobs.story.Networks;
import io.reachflow.jobs.story.Records;
import io.reachflow.model.policy.Policies;
import io.reachflow.model.score.PolicyFile;
import io.reachflow.schema.Decision;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.RewardEvent;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A cell that a network decides in, and a heuristic where the network can't. */
class LearnedCellTest {
    private static final Duration AMPLE = Duration.ofHours(1);

    private static CellHarness served(PolicyFile file, Duration budget) throws Exception {
        PolicyChoice choice = new PolicyChoice(null, file.manifestBytes(), file.tensorBytes());
        return new CellHarness(new ServingSettings(choice, "weighted-score", budget));
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
