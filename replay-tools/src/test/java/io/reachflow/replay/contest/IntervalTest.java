package io.reachflow.replay.contest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
}
