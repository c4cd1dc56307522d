package io.reachflow.policies.exploration;

import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static io.reachflow.policies.policy.Offer.candidates;
import static io.reachflow.policies.policy.Offer.idle;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.ForwardingPolicy;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.Scores;
import io.reachflow.policies.registry.Policies;
import java.util.List;
import org.junit.jupiter.api.Test;

class GumbelExplorationTest {
    private static final int TASKS = 40_000;
    private static final double[] LOGITS = {0, StrictMath.log(2), 0};

    /** Always the same chances: weights 1, 2 and 1. */
    private record Fixed(Scores.Logits logits) implements ForwardingPolicy {
        @Override
        public Policy inner() {
            return Policies.byName("random");
        }

        @Override
        public List<Scores> score(List<Candidates> batch) {
            return batch.stream().map(any -> new Scores(LOGITS, -50, 0, 0.5, logits)).toList();
        }
    }

    private static final Policy FIXED = new Fixed(new Scores.Logits(LOGITS, -50, false));

    private static Scores scores(Policy policy, int task) {
        Candidates candidates =
                candidates(aTask("t" + task), idle(aGpu("a")), idle(aGpu("b")), idle(aGpu("c")));
        return policy.score(List.of(candidates)).get(0);
    }

    /** Gangs of two, the best two scores in their order. */
    @Test
    void drawsAreAsFrequentAsTheyAreLikely() {
        Policy drawing = new GumbelExploration(FIXED, 1, 4);
        int secondThenFirst = 0;
        for (int task = 0; task < TASKS; task++) {
            double[] noisy = scores(drawing, task).candidates();
            secondThenFirst += noisy[1] > noisy[0] && noisy[0] > noisy[2] ? 1 : 0;
        }

        double chance = StrictMath.exp(SoftmaxSampling.logProbability(LOGITS, 1, 0));
        assertThat(chance).isEqualTo(0.25, within(1e-12));
        // With a standard error of 0.0022.
        assertThat((double) secondThenFirst / TASKS).isEqualTo(chance, within(0.009));
    }

    @Test
    void theSameSeedDrawsTheSame() {
        double[] drawn = scores(new GumbelExploration(FIXED, 1, 1), 7).candidates();

        assertThat(scores(new GumbelExploration(FIXED, 1, 1), 7).candidates()).isEqualTo(drawn);
        assertThat(scores(new GumbelExploration(FIXED, 1, 2), 7).candidates()).isNotEqualTo(drawn);
    }

    @Test
    void aShareOfTheTasksIsDrawnForAndTheOthersAreLeftAsTheyWere() {
        Policy drawing = new GumbelExploration(FIXED, 0.3, 0);
        int drawn = 0;
        for (int task = 0; task < TASKS; task++) {
            Scores scores = scores(drawing, task);
            assertThat(scores.logits().candidates()).isSameAs(LOGITS);
            assertThat(scores.value()).isEqualTo(0.5);
            if (scores.logits().drawn()) {
                drawn++;
            } else {
                assertThat(scores.candidates()).isSameAs(LOGITS);
            }
        }

        assertThat((double) drawn / TASKS).isEqualTo(0.3, within(0.01));
    }

    @Test
    void whoKnowsNoChancesDrawsNothing() {
        assertThat(scores(new GumbelExploration(new Fixed(null), 1, 0), 1).candidates())
                .isSameAs(LOGITS);
    }

    @Test
    void aShareIsAShare() {
        assertThatThrownBy(() -> new GumbelExploration(FIXED, 1.5, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("The share (1.5)");
    }
}
