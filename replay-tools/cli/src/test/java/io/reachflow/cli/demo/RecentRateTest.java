package io.reachflow.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecentRateTest {
    private static final long SECOND = 1_000_000_000;

    private final RecentRate rate = new RecentRate();

    @Test
    void itIsTheGrowthOfTheLastFiveSeconds() {
        assertThat(rate.perSecond(0, 100)).isZero();
        assertThat(rate.perSecond(2 * SECOND, 120)).isEqualTo(10);
        assertThat(rate.perSecond(6 * SECOND, 160)).isEqualTo(10);
        assertThat(rate.perSecond(11 * SECOND, 160)).isZero();
    }
}
