package io.reachflow.bench.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpreadTest {
    @Test
    void ofAnOddNumberTheMedianIsTheMiddleOne() {
        assertThat(Spread.of(List.of(9.0, 1.0, 5.0))).isEqualTo(new Spread(5, 1, 9, 3));
    }

    @Test
    void ofAnEvenNumberTheMedianLiesBetweenTheMiddleTwo() {
        assertThat(Spread.of(List.of(4.0, 1.0, 2.0, 8.0))).isEqualTo(new Spread(3, 1, 8, 4));
    }

    @Test
    void ofNothingIsRefused() {
        assertThatThrownBy(() -> Spread.of(List.of())).isInstanceOf(IllegalArgumentException.class);
    }
}
