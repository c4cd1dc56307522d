package io.reachflow.brain.cell;

import static io.reachflow.brain.cell.CellDriver.aCellWith;
import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.intake.task.Outcome;
import io.reachflow.intake.task.TaskFixture;
import io.reachflow.policies.encoding.Encoder;
import io.reachflow.policies.gang.BesideFirst;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.GangPlacing;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.PolicyIdentity;
import io.reachflow.policies.policy.Scores;
import io.reachflow.schema.RewardEvent;
import io.reachflow.schema.TrainingSample;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is kept of a draw, to be learnt from. */
class CellDrawTest {
    /** Logits ln 4, ln 3, ln 2, 0 … of the candidates in their order, ln 2 of waiting. */
    @SuppressWarnings("ArrayRecordComponent") // not compared
    private record Fixed(boolean drawn, double... scores) implements Policy {
        @Override
        public PolicyIdentity identity() {
            return PolicyIdentity.of("fixed", "1", "");
        }

        @Override
        public GangPlacing gangPlacing() {
            return new BesideFirst();
        }

        @Override
        public List<Scores> score(List<Candidates> batch) {
            return batch.stream().map(this::score).toList();
        }

        private Scores score(Candidates candidates) {
            double[] logits = new double[candidates.slots().size()];
            for (int i = 0; i < logits.length; i++) {
                logits[i] = StrictMath.log(Math.max(1, 4 - i));
            }
            Scores.Logits made = new Scores.Logits(logits, StrictMath.log(2), drawn);
            return new Scores(scores, -1, 0, 0.75, made);
        }
    }

    private static RewardEvent rewarded(Fixed policy, TaskFixture task, String... hosts) {
        CellDriver cell = aCellWith(policy);
        for (int i = 0; i < hosts.length; i++) {
            cell.joins(aGpu("g" + i).inHost(hosts[i]));
        }
        cell.arrives(task).close();
        return cell.reports(Outcome.Kind.COMPLETED, "t").close().rewards().get(0);
    }

    @Test
    void aSingleIsDrawnAmongAllThatAreFreeAndWaiting() {
        RewardEvent event = rewarded(new Fixed(true, 0, 5, 1), aTask("t"), "x", "y", "z");

        // 3 of 4 + 3 + 2 and 2 for waiting.
        assertThat(event.getLogProbability()).isEqualTo(Math.log(3.0 / 11), within(1e-12));
        assertThat(event.getValue()).isEqualTo(0.75);
        TrainingSample sample = event.getSample();
        assertThat(sample.getEncoderVersion()).isEqualTo(Encoder.VERSION);
        assertThat(sample.getGpus()).hasSize(3 * Encoder.GPU_FEATURES);
        assertThat(sample.getPairs()).hasSize(3 * Encoder.PAIR_FEATURES);
        assertThat(sample.getTask()).hasSize(Encoder.TASK_FEATURES);
        assertThat(sample.getChosen()).containsExactly(1);
        assertThat(sample.getPossible()).containsExactly(true, true, true, true);
    }

    @Test
    void theSecondOfAGangIsDrawnAmongThoseThatAreLeft() {
        RewardEvent event =
                rewarded(new Fixed(true, 0, 5, 1), aTask("t").needingGpus(2), "x", "y", "z");

        // Then 2 of 4 + 2: who has begun does not wait.
        assertThat(event.getLogProbability()).isEqualTo(Math.log(3.0 / 11 * 2 / 6), within(1e-12));
        assertThat(event.getSample().getChosen()).containsExactly(1, 2);
        assertThat(event.getSample().getPossible())
                .containsExactly(true, true, true, true, true, false, true, false);
    }

    @Test
    void whoStaysWithItsFirstMemberIsDrawnAmongItsMates() {
        TaskFixture talks = aTask("t").needingGpus(2).exchangingMibPerMinute(60);
        RewardEvent event = rewarded(new Fixed(true, 0, 5, 1, 2), talks, "x", "y", "y", "z");

        // First 3 of 4 + 3 + 2 + 1 + 2, then the only mate.
        assertThat(event.getSample().getChosen()).containsExactly(1, 2);
        assertThat(event.getLogProbability()).isEqualTo(Math.log(3.0 / 12), within(1e-12));
        assertThat(event.getSample().getPossible().subList(5, 10))
                .containsExactly(false, false, true, false, false);
    }

    @Test
    void ofManyTheLikeliestAreKeptAndTheChosen() {
        double[] scores = new double[40];
        scores[39] = 1;
        String[] hosts = new String[40];
        for (int i = 0; i < hosts.length; i++) {
            hosts[i] = "host" + i;
        }
        // The ids are in the order of text: the last is g9.
        RewardEvent event = rewarded(new Fixed(true, scores), aTask("t"), hosts);

        assertThat(event.getGpuIds()).containsExactly("g9");
        assertThat(event.getSample().getGpuRegions()).hasSize(32);
        assertThat(event.getSample().getChosen()).containsExactly(31);
        // 4, 3, 2 and 29 times 1; waiting is 2.
        assertThat(event.getLogProbability()).isEqualTo(Math.log(1.0 / 40), within(1e-12));
    }

    @Test
    void whatWasNotDrawnHasNoSample() {
        RewardEvent event = rewarded(new Fixed(false, 0, 5, 1), aTask("t"), "x", "y", "z");

        assertThat(event.getSample()).isNull();
        assertThat(event.getLogProbability()).isNull();
    }
}
