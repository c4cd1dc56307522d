package io.reachflow.reports.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.simulator.contest.Interval;
import io.reachflow.simulator.metric.Metric.Unit;
import org.junit.jupiter.api.Test;

class MetricFormatTest {
    @Test
    void sharesAreInPerCent() {
        assertThat(MetricFormat.interval(new Interval(0.8421, 0.0049, 5), Unit.SHARE))
                .isEqualTo("84.2 ± 0.5");
    }

    @Test
    void oneSeedHasNoHalfWidth() {
        assertThat(MetricFormat.interval(Interval.of(75.12), Unit.SECONDS)).isEqualTo("75.1");
    }

    @Test
    void differencesHaveASign() {
        assertThat(MetricFormat.difference(new Interval(0.031, 0.004, 5), Unit.SHARE))
                .isEqualTo("+3.1 ± 0.4");
        assertThat(MetricFormat.difference(new Interval(-0.0312, 0.004, 5), Unit.PLAIN))
                .isEqualTo("−0.031 ± 0.004");
    }

    @Test
    void whatRoundsToZeroHasNoSign() {
        assertThat(MetricFormat.difference(new Interval(-0.00001, 0, 5), Unit.PLAIN))
                .isEqualTo("0.000 ± 0.000");
    }

    @Test
    void largeNumbersHaveFewerDecimals() {
        assertThat(MetricFormat.number(12_345.678, Unit.SECONDS)).isEqualTo("12,346");
        assertThat(MetricFormat.number(12.3456, Unit.USD)).isEqualTo("12.35");
        assertThat(MetricFormat.number(0.12345, Unit.USD)).isEqualTo("0.123");
    }

    @Test
    void nothingIsADash() {
        assertThat(MetricFormat.interval(Interval.of(Double.NaN), Unit.USD)).isEqualTo("–");
        assertThat(MetricFormat.withUnit(MetricFormat.number(Double.NaN, Unit.USD), Unit.USD))
                .isEqualTo("–");
        assertThat(MetricFormat.withUnit("5.0", Unit.SECONDS)).isEqualTo("5.0 s");
    }
}
