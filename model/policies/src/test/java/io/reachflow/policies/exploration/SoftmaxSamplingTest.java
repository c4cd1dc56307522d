package io.reachflow.policies.exploration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SoftmaxSamplingTest {
    private static final double LN_2 = StrictMath.log(2);
    private static final double[] LOGITS = {0, LN_2, 0, Double.NEGATIVE_INFINITY};

    @Test
    void theChanceOfAGangIsThatOfItsDrawsOneByOne() {
        // Weights 1, 2, 1: first the second with 2/4, then the first with 1/2 of what is left.
        assertThat(StrictMath.exp(SoftmaxSampling.logProbability(LOGITS, 1)))
                .isEqualTo(0.5, within(1e-12));
        assertThat(StrictMath.exp(SoftmaxSampling.logProbability(LOGITS, 1, 0)))
                .isEqualTo(0.25, within(1e-12));
        assertThat(SoftmaxSampling.logProbability(LOGITS)).isZero();
    }

    @Test
    void allOrderedGangsTogetherAreCertain() {
        double[] logits = {0.3, -1.2, 2.5, 0};
        double sum = 0;
        for (int first = 0; first < 4; first++) {
            for (int second = 0; second < 4; second++) {
                if (first != second) {
                    sum += StrictMath.exp(SoftmaxSampling.logProbability(logits, first, second));
                }
            }
        }
        assertThat(sum).isEqualTo(1, within(1e-12));
    }

    @Test
    void hugeLogitsDoNotOverflow() {
        double[] logits = {1e6, 1e6 - 1, -1e6};

        assertThat(SoftmaxSampling.logProbability(logits, 0, 1, 2)).isFinite().isNegative();
    }

    @Test
    void nothingIsDrawnTwice() {
        assertThatThrownBy(() -> SoftmaxSampling.logProbability(LOGITS, 1, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("The choice (1) was drawn twice");
    }
}
