package io.reachflow.replay.bench.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PercentilesTest {
    @Test
    void areValuesThatOccurred() {
        long[] oneToHundred = LongStream.rangeClosed(1, 100).map(i -> 101 - i).toArray();
        assertThat(Percentiles.of(oneToHundred)).isEqualTo(new Percentiles(100, 50, 99, 100));
    }

    @Test
    void ofTwoHundredTheTwoSlowestLieAboveTheNinetyNinth() {
        long[] values = LongStream.rangeClosed(1, 200).toArray();
        assertThat(Percentiles.of(values)).isEqualTo(new Percentiles(200, 100, 198, 200));
    }

    @Test
    void ofFewTheNinetyNinthIsTheMost() {
        assertThat(Percentiles.of(7, 3, 5)).isEqualTo(new Percentiles(3, 5, 7, 7));
        assertThat(Percentiles.of(4)).isEqualTo(new Percentiles(1, 4, 4, 4));
    }

    @Test
    void leaveTheSampleAsItWas() {
        long[] values = {3, 1, 2};
        Percentiles.of(values);
        assertThat(values).containsExactly(3, 1, 2);
    }

    @Test
    void ofNothingAreRefused() {
        assertThatThrownBy(Percentiles::of).isInstanceOf(IllegalArgumentException.class);
    }
}
