package io.reachflow.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WaitTimesTest {
    @Test
    void theNinetyFifthOfAHundredIsTheP95() {
        WaitTimes waits = WaitTimes.of(LongStream.rangeClosed(1, 100).map(n -> 101 - n).boxed());
        assertThat(waits).isEqualTo(new WaitTimes(100, 0.0505, 0.095));
    }

    @Test
    void ofTwoItIsTheLonger() {
        assertThat(WaitTimes.of(LongStream.of(9_000, 1_000).boxed()))
                .isEqualTo(new WaitTimes(2, 5, 9));
    }
}
