package io.reachflow.simulator.contest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TimeRanksTest {
    @Test
    void ofTasksArrivedNotOnlyOfThoseThatStarted() {
        TimeRanks times = TimeRanks.of(new double[] {10, 20, 30}, 4);

        assertThat(times.ranks()).hasSize(101).startsWith(10.0).endsWith(30.0);
        assertThat(times.ranks().get(50)).isEqualTo(20);
        assertThat(times.within(9)).isEqualTo(0);
        assertThat(times.within(20)).isCloseTo(0.375, within(1e-9));
        assertThat(times.within(25)).isCloseTo(0.5625, within(1e-9));
        assertThat(times.within(1_000)).isEqualTo(0.75);
    }

    @Test
    void equalTimesAreAStep() {
        TimeRanks times = TimeRanks.of(new double[] {5, 5}, 2);

        assertThat(times.within(4.9)).isEqualTo(0);
        assertThat(times.within(5)).isEqualTo(1);
    }

    @Test
    void aStepInTheMiddleIsTakenWhole() {
        // Of ranks 0 to 100, those from 25 to 75 are 5: three of five tasks.
        TimeRanks times = TimeRanks.of(new double[] {1, 5, 5, 5, 9}, 5);

        assertThat(times.within(4.96)).isCloseTo(0.2475, within(1e-9));
        assertThat(times.within(5)).isCloseTo(0.75, within(1e-9));
        assertThat(times.within(5.16)).isCloseTo(0.76, within(1e-9));
    }

    @Test
    void oneTaskIsOneStep() {
        TimeRanks times = TimeRanks.of(new double[] {7}, 4);

        assertThat(times.ranks()).hasSize(101).containsOnly(7.0);
        assertThat(times.within(6.9)).isEqualTo(0);
        assertThat(times.within(7)).isEqualTo(0.25);
    }

    @Test
    void betweenTwoTimesRanksAreEvenlySpaced() {
        TimeRanks times = TimeRanks.of(new double[] {0, 100}, 2);

        assertThat(times.ranks().get(1)).isCloseTo(1, within(1e-9));
        assertThat(times.ranks().get(37)).isCloseTo(37, within(1e-9));
        assertThat(times.within(0)).isEqualTo(0);
        assertThat(times.within(62.5)).isCloseTo(0.625, within(1e-9));
    }

    @Test
    void noneAtAllIsAShareOfNothing() {
        TimeRanks times = TimeRanks.of(new double[0], 0);

        assertThat(times.share()).isEqualTo(0);
        assertThat(times.within(1e9)).isEqualTo(0);
    }
}
