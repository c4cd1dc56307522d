package io.reachflow.bench.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class LoadRampTest {
    private static final List<Integer> LADDER = List.of(500, 1_000, 2_000, 4_000);

    @Test
    void climbsUntilARateIsNotSustained() {
        LoadRamp ramp = new LoadRamp(LADDER, 0);
        assertThat(tried(ramp, 1_500)).containsExactly(500.0, 1_000.0, 2_000.0);
        assertThat(ramp.highestSustained()).isEqualTo(1_000);
        assertThat(ramp.limitNotReached()).isFalse();
    }

    @Test
    void thenLooksHalfway() {
        LoadRamp ramp = new LoadRamp(LADDER, 2);
        assertThat(tried(ramp, 1_600)).endsWith(2_000.0, 1_500.0, 1_750.0);
        assertThat(ramp.highestSustained()).isEqualTo(1_500);
    }

    @Test
    void saysThatTheLimitLiesHigher() {
        LoadRamp ramp = new LoadRamp(LADDER, 2);
        assertThat(tried(ramp, 9_000)).hasSize(4);
        assertThat(ramp.highestSustained()).isEqualTo(4_000);
        assertThat(ramp.limitNotReached()).isTrue();
    }

    @Test
    void findsNothingWhereNothingIsSustained() {
        LoadRamp ramp = new LoadRamp(LADDER, 1);
        assertThat(tried(ramp, 10)).containsExactly(500.0, 250.0);
        assertThat(ramp.highestSustained()).isZero();
    }

    /** The rates that are tried on a system with this limit. */
    private static List<Double> tried(LoadRamp ramp, double limit) {
        List<Double> tried = new ArrayList<>();
        for (OptionalDouble rate = ramp.next(); rate.isPresent(); rate = ramp.next()) {
            tried.add(rate.getAsDouble());
            ramp.tried(rate.getAsDouble(), rate.getAsDouble() <= limit);
        }
        return tried;
    }
}
