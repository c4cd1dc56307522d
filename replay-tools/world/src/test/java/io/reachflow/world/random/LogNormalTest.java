package io.reachflow.world.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LogNormalTest {

    @Test
    void sigmaFollowsFromThe95thPercentile() {
        // ln(240 / 30) / 1.6449
        assertThat(new LogNormal(30, 240).sigma()).isCloseTo(1.2642, within(1e-4));
    }

    @Test
    void theMeanWithoutACutIsThatOfTheFormula() {
        double sigma = new LogNormal(30, 240).sigma();

        assertThat(new LogNormal(30, 240).meanCutAt(1e12))
                .isCloseTo(30 * Math.exp(sigma * sigma / 2), within(1e-3));
    }

    @Test
    void aCutLowersTheMean() {
        // Half of the draws lie at the cut.
        double mean = new LogNormal(30, 240).meanCutAt(30);

        assertThat(mean).isBetween(15.0, 30.0);
    }

    @Test
    void nonsenseIsRefused() {
        assertThatThrownBy(() -> new LogNormal(0, 1)).hasMessageContaining("median");
        assertThatThrownBy(() -> new LogNormal(2, 1)).hasMessageContaining("95th");
    }
}
