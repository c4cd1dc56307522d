package io.reachflow.training;

import static io.reachflow.training.HandMadeWindows.gpu;
import static io.reachflow.training.HandMadeWindows.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.ForwardingPolicy;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.Scores;
import io.reachflow.policies.registry.Policies;
import java.util.List;
import org.junit.jupiter.api.Test;

class TurnExplorationTest {
    private static final int DRAWS = 20_000;
    private static final long DAY = 86_400_000;
    private static final GpuSlot A = gpu("a", "one");
    private static final GpuSlot B = gpu("b", "two");

    /** Always the same scores. */
    private record Fixed(Scores scores) implements ForwardingPolicy {
        @Override
        public Policy inner() {
            return Policies.byName("random");
        }

        @Override
        public List<Scores> score(List<Candidates> batch) {
            return batch.stream().map(any -> scores).toList();
        }
    }

    private static final Policy FIXED =
            new Fixed(
                    new Scores(
                            new double[] {1, 0},
                            0.5,
                            0,
                            Double.NaN,
                            new Scores.Logits(new double[] {1, 0}, 0.5, false)));

    private static Scores drawn(long seed, String taskId, long nowMillis) {
        Candidates candidates = task(taskId, 1, 1000, nowMillis, A, B);
        return new TurnExploration(FIXED, seed).score(List.of(candidates)).get(0);
    }

    @Test
    void whatComesOutOnTopIsADrawByTheSoftmax() {
        int[] counts = new int[3];
        for (int i = 0; i < DRAWS; i++) {
            Scores scores = drawn(7, "task-" + i, 0);
            double[] all = {scores.candidates()[0], scores.candidates()[1], scores.waiting()};
            int best = all[0] > all[1] ? 0 : 1;
            counts[all[2] > all[best] ? 2 : best]++;
        }

        double sum = Math.E + 1 + Math.exp(0.5);
        assertThat((double) counts[0] / DRAWS).isEqualTo(Math.E / sum, within(0.012));
        assertThat((double) counts[1] / DRAWS).isEqualTo(1 / sum, within(0.012));
        assertThat((double) counts[2] / DRAWS).isEqualTo(Math.exp(0.5) / sum, within(0.012));
    }

    @Test
    void theSameSeedDrawsTheSameAndAnotherDoesNot() {
        assertThat(drawn(7, "x", 0).candidates()).isEqualTo(drawn(7, "x", 0).candidates());
        assertThat(drawn(7, "x", 0).urgency()).isEqualTo(drawn(7, "x", 0).urgency());
        assertThat(drawn(8, "x", 0).candidates()).isNotEqualTo(drawn(7, "x", 0).candidates());
    }

    @Test
    void aDrawStaysForAWhileAndNotForEver() {
        assertThat(drawn(7, "x", 1_000).waiting()).isEqualTo(drawn(7, "x", 0).waiting());
        assertThat(drawn(7, "x", DAY).waiting()).isNotEqualTo(drawn(7, "x", 0).waiting());
    }
}
