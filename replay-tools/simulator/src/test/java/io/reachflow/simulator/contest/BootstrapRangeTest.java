package io.reachflow.simulator.contest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BootstrapRangeTest {

    private static double meanOf(double[] values, int[] seeds) {
        return Arrays.stream(seeds).mapToDouble(seed -> values[seed]).average().orElseThrow();
    }

    /**
     * The mean of 400 values with deviation 1 has one of 0.05: 95 % lie within 1.96 times that. An
     * end of the range, found by 1,000 draws of steps of 0.005, is off by 0.004 on the average.
     */
    @Test
    void theRangeOfAMeanIsThatOfTheNormalDistribution() {
        double[] values = IntStream.range(0, 400).mapToDouble(i -> i % 2 == 0 ? 4 : 6).toArray();

        BootstrapRange range = BootstrapRange.of(400, seeds -> meanOf(values, seeds));

        assertThat(range.low()).isCloseTo(5 - 0.098, within(0.015));
        assertThat(range.high()).isCloseTo(5 + 0.098, within(0.015));
    }

    @Test
    void theDrawsAreAlwaysTheSame() {
        double[] values = {1, 4, 9, 16};

        assertThat(BootstrapRange.of(4, seeds -> meanOf(values, seeds)))
                .isEqualTo(BootstrapRange.of(4, seeds -> meanOf(values, seeds)));
    }

    @Test
    void whatDoesNotVaryHasNoWidth() {
        assertThat(BootstrapRange.of(3, seeds -> 0.5)).isEqualTo(new BootstrapRange(0.5, 0.5));
    }

    @Test
    void oneSeedAndAFigureThatIsOftenUnknownHaveNoRange() {
        assertThat(BootstrapRange.of(1, seeds -> 1).isKnown()).isFalse();
        assertThat(BootstrapRange.of(5, seeds -> seeds[0] == 0 ? Double.NaN : 1).isKnown())
                .isFalse();
    }
}
