package io.reachflow.training.retrain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.policies.encoding.EncodedWindow;
import io.reachflow.policies.inference.Scorer;
import io.reachflow.policies.inference.WindowScores;
import java.util.List;
import org.junit.jupiter.api.Test;

class ImportanceWeightsTest {
    /** Logits ln 1, ln 3 of the two GPUs, ln 4 of waiting. */
    private static final class Fixed implements Scorer {
        @Override
        public WindowScores score(EncodedWindow window) {
            return new WindowScores(
                    window,
                    new float[] {0, (float) Math.log(3)},
                    new float[] {(float) Math.log(4)},
                    new float[1],
                    new float[1]);
        }

        @Override
        public long operations(int gpus, int[] candidates) {
            throw new UnsupportedOperationException("Nobody asks what this costs.");
        }

        @Override
        public Scorer copy() {
            return this;
        }
    }

    private static List<LoggedDraw> draws(double... results) {
        LoggedReturns logbook = new LoggedReturns(0);
        for (int i = 0; i < results.length; i++) {
            logbook.add(Events.reward("t" + i, 0, 1, results[i]));
        }
        return logbook.draws();
    }

    @Test
    void aWeightIsTheRatioOfTheChances() {
        // 3 of 8 instead of a half.
        assertThat(ImportanceWeights.of(new Fixed(), draws(1))[0]).isEqualTo(0.75, within(1e-6));
    }

    @Test
    void equalWeightsAreWorthTheirNumberAndALoneOneIsWorthOne() {
        assertThat(ImportanceWeights.effectiveSize(new double[] {2, 2, 2}))
                .isEqualTo(3, within(1e-12));
        assertThat(ImportanceWeights.effectiveSize(new double[] {0, 5, 0}))
                .isEqualTo(1, within(1e-12));
        assertThat(ImportanceWeights.effectiveSize(new double[] {1, 3}))
                .isEqualTo(1.6, within(1e-12));
        assertThat(ImportanceWeights.effectiveSize(new double[0])).isZero();
    }

    @Test
    void theMeanGoesByTheWeights() {
        assertThat(ImportanceWeights.mean(new double[] {1, 3}, draws(1, 2)))
                .isEqualTo(1.75, within(1e-12));
    }
}
