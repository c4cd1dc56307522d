package io.reachflow.replay.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WaitsTest {
    @Test
    void theNinetyFifthOfAHundredIsTheP95() {
        Waits waits = Waits.of(LongStream.rangeClosed(1, 100).map(n -> 101 - n).boxed());
        assertThat(waits).isEqualTo(new Waits(100, 0.0505, 0.095));
    }

    @Test
    void ofTwoItIsTheLonger() {
        assertThat(Waits.of(LongStream.of(9_000, 1_000).boxed())).isEqualTo(new Waits(2, 5, 9));
    }
}
