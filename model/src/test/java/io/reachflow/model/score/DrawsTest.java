package io.reachflow.model.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DrawsTest {
    private static final double LN_2 = StrictMath.log(2);
    private static final double[] LOGITS = {0, LN_2, 0, Double.NEGATIVE_INFINITY};

    @Test
    void theChanceOfAGangIsThatOfItsDrawsOneByOne() {
        // Weights 1, 2, 1: first the second with 2/4, then the first with 1/2 of what is left.
        assertThat(StrictMath.exp(Draws.logProbability(LOGITS, 1))).isEqualTo(0.5, within(1e-12));
        assertThat(StrictMath.exp(Draws.logProbability(LOGITS, 1, 0)))
                .isEqualTo(0.25, within(1e-12));
        assertThat(Draws.logProbability(LOGITS)).isZero();
    }

    @Test
    void allOrderedGangsTogetherAreCertain() {
        double[] logits = {0.3, -1.2, 2.5, 0};
        double sum = 0;
        for (int first = 0; first < 4; first++) {
            for (int second = 0; second < 4; second++) {
                if (first != second) {
                    sum += StrictMath.exp(Draws.logProbability(logits, first, second));
                }
            }
        }
        assertThat(sum).isEqualTo(1, within(1e-12));
    }

    @Test
    void hugeLogitsDoNotOverflow() {
        double[] logits = {1e6, 1e6 - 1, -1e6};

        assertThat(Draws.logProbability(logits, 0, 1, 2)).isFinite().isNegative();
    }

    @Test
    void nothingIsDrawnTwice() {
        assertThatThrownBy(() -> Draws.logProbability(LOGITS, 1, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("The choice (1) was drawn twice");
    }

    @Test
    void drawsAreAsFrequentAsTheyAreLikely() {
        SplittableRandom random = new SplittableRandom(4);
        int draws = 40_000;
        int secondThenFirst = 0;
        for (int i = 0; i < draws; i++) {
            int[] drawn = Draws.gumbel(LOGITS, 2, random);
            assertThat(drawn).doesNotContain(3);
            secondThenFirst += drawn[0] == 1 && drawn[1] == 0 ? 1 : 0;
        }
        // 0.25, with a standard error of 0.0022.
        assertThat((double) secondThenFirst / draws).isEqualTo(0.25, within(0.009));
    }

    @Test
    void theSameSeedDrawsTheSame() {
        double[] logits = new double[50];

        int[] drawn = Draws.gumbel(logits, 50, new SplittableRandom(1));

        assertThat(drawn).isEqualTo(Draws.gumbel(logits, 50, new SplittableRandom(1)));
        assertThat(drawn).isNotEqualTo(Draws.gumbel(logits, 50, new SplittableRandom(2)));
        assertThat(drawn).doesNotHaveDuplicates();
    }

    @Test
    void noMoreAreDrawnThanMayBe() {
        assertThatThrownBy(() -> Draws.gumbel(LOGITS, 4, new SplittableRandom(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Of 3 that may be drawn, 4 were asked for. Ask for fewer, or allow more.");
    }

    @Test
    void withoutNoiseTheLargestComeFirst() {
        assertThat(Draws.largest(new double[] {1, 3, 2, 3}, 3)).containsExactly(1, 3, 2);
    }
}
