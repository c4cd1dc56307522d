package io.reachflow.replay.contest;

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
    void noneAtAllIsAShareOfNothing() {
        TimeRanks times = TimeRanks.of(new double[0], 0);

        assertThat(times.share()).isEqualTo(0);
        assertThat(times.within(1e9)).isEqualTo(0);
    }
}
