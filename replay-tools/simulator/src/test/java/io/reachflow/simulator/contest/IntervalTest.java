package io.reachflow.simulator.contest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IntervalTest {
    @Test
    void fiveValuesByHand() {
        // Variance 2.5, standard error sqrt(2.5 / 5) = 0.70711, t of 4 degrees 2.77645.
        Interval interval = Interval.of(1, 2, 3, 4, 5);

        assertThat(interval.mean()).isEqualTo(3);
        assertThat(interval.halfWidth()).isCloseTo(1.96324, within(1e-5));
        assertThat(interval.low()).isCloseTo(1.03676, within(1e-5));
        assertThat(interval.high()).isCloseTo(4.96324, within(1e-5));
        assertThat(interval.excludesZero()).isTrue();
    }

    @Test
    void zeroInsideIsNotExcluded() {
        assertThat(Interval.of(-1, 2, -1, 2).excludesZero()).isFalse();
        assertThat(Interval.of(-1, -1.1, -0.9).excludesZero()).isTrue();
        assertThat(Interval.of(0, 0, 0).excludesZero()).isFalse();
    }

    @Test
    void oneValueHasAMeanAndNoInterval() {
        Interval interval = Interval.of(7);

        assertThat(interval.mean()).isEqualTo(7);
        assertThat(interval.hasWidth()).isFalse();
        assertThat(interval.halfWidth()).isNaN();
        assertThat(interval.low()).isEqualTo(7);
        assertThat(interval.excludesZero()).isFalse();
    }

    @Test
    void whatIsNotANumberIsLeftOut() {
        assertThat(Interval.of(1, Double.NaN, 3).mean()).isEqualTo(2);
        assertThat(Interval.of(1, Double.NaN, 3).count()).isEqualTo(2);
        assertThat(Interval.of(Double.NaN, Double.NaN).isKnown()).isFalse();
        assertThat(Interval.of(Double.NaN).mean()).isNaN();
    }

    @Test
    void twoValuesByHand() {
        // Variance 2, standard error sqrt(2 / 2) = 1, t of 1 degree 12.7062.
        Interval interval = Interval.of(1, 3);

        assertThat(interval.mean()).isEqualTo(2);
        assertThat(interval.halfWidth()).isCloseTo(12.7062, within(1e-4));
        assertThat(interval.low()).isCloseTo(-10.7062, within(1e-4));
        assertThat(interval.excludesZero()).isFalse();
    }

    @Test
    void tenValuesByHand() {
        // Squares 5 · 4 + 5 · 4 = 40, variance 40 / 9, standard error 2 / 3, t of 9 degrees
        // 2.26216.
        Interval interval = Interval.of(8, 12, 8, 12, 8, 12, 8, 12, 8, 12);

        assertThat(interval.mean()).isEqualTo(10);
        assertThat(interval.halfWidth()).isCloseTo(1.50811, within(1e-5));
        assertThat(interval.count()).isEqualTo(10);
    }

    @Test
    void whereAllAreAlikeThereIsNoDoubt() {
        Interval interval = Interval.of(-3, -3, -3);

        assertThat(interval.low()).isEqualTo(-3);
        assertThat(interval.high()).isEqualTo(-3);
        assertThat(interval.hasWidth()).isTrue();
        assertThat(interval.excludesZero()).isTrue();
    }

    /** Of 20,000 intervals 95 % within three standard errors, 3 · sqrt(0.95 · 0.05 / 20,000). */
    @Test
    void inNineteenOfTwentyTheTruthLiesWithin() {
        SplittableRandom random = new SplittableRandom(7);
        int repetitions = 20_000;
        int within = 0;
        for (int i = 0; i < repetitions; i++) {
            double[] values = new double[4];
            Arrays.setAll(values, any -> 10 + 3 * random.nextGaussian());
            Interval interval = Interval.of(values);
            within += interval.low() <= 10 && 10 <= interval.high() ? 1 : 0;
        }

        assertThat((double) within / repetitions).isCloseTo(0.95, within(0.0046));
    }
}
