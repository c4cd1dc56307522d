package io.reachflow.reports.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class AxisTest {
    @Test
    void ticksAreRoundAndEncloseTheValues() {
        assertThat(Axis.linear(new Axis.Range(0, 0.93), new Axis.Range(0, 100), 100, 5).ticks())
                .extracting(Axis.Tick::text)
                .containsExactly("0", "20", "40", "60", "80", "100");
        assertThat(Axis.linear(new Axis.Range(-0.07, 0.12), new Axis.Range(0, 100), 1, 4).ticks())
                .extracting(Axis.Tick::text)
                .containsExactly("−0.10", "−0.05", "0.00", "0.05", "0.10", "0.15");
        assertThat(Axis.linear(new Axis.Range(0, 4_200), new Axis.Range(0, 100), 1, 3).ticks())
                .extracting(Axis.Tick::text)
                .containsExactly("0", "2,000", "4,000", "6,000");
    }

    @Test
    void nothingToShowIsStillAnAxis() {
        assertThat(Axis.linear(new Axis.Range(0, 0), new Axis.Range(0, 100), 1, 4).ticks())
                .hasSizeGreaterThan(1);
    }

    @Test
    void aValueHasItsPlaceAndOneBeyondIsAtTheEnd() {
        Axis upward = Axis.linear(new Axis.Range(0, 10), new Axis.Range(200, 100), 1, 5);

        assertThat(upward.place(0)).isEqualTo(200);
        assertThat(upward.place(5)).isEqualTo(150);
        assertThat(upward.place(99)).isEqualTo(100);
        assertThat(upward.place(-99)).isEqualTo(200);
    }

    @Test
    void timesAreLogarithmicWithTicksThatPeopleUse() {
        Axis times = Axis.times(new Axis.Range(1, 10_000), new Axis.Range(0, 400));

        assertThat(times.place(100)).isCloseTo(200, within(1e-9));
        assertThat(times.ticks())
                .extracting(Axis.Tick::text)
                .containsExactly("1 s", "10 s", "1 min", "10 min", "1 h");
    }
}
