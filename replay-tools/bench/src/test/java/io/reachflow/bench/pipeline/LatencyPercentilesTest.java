package io.reachflow.bench.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LatencyPercentilesTest {
    @Test
    void areValuesThatOccurred() {
        long[] oneToHundred = LongStream.rangeClosed(1, 100).map(i -> 101 - i).toArray();
        assertThat(LatencyPercentiles.of(oneToHundred))
                .isEqualTo(new LatencyPercentiles(100, 50, 99, 100));
    }

    @Test
    void ofTwoHundredTheTwoSlowestLieAboveTheNinetyNinth() {
        long[] values = LongStream.rangeClosed(1, 200).toArray();
        assertThat(LatencyPercentiles.of(values))
                .isEqualTo(new LatencyPercentiles(200, 100, 198, 200));
    }

    @Test
    void ofFewTheNinetyNinthIsTheMost() {
        assertThat(LatencyPercentiles.of(7, 3, 5)).isEqualTo(new LatencyPercentiles(3, 5, 7, 7));
        assertThat(LatencyPercentiles.of(4)).isEqualTo(new LatencyPercentiles(1, 4, 4, 4));
    }

    @Test
    void leaveTheSampleAsItWas() {
        long[] values = {3, 1, 2};
        LatencyPercentiles.of(values);
        assertThat(values).containsExactly(3, 1, 2);
    }

    @Test
    void ofNothingAreRefused() {
        assertThatThrownBy(LatencyPercentiles::of).isInstanceOf(IllegalArgumentException.class);
    }
}
