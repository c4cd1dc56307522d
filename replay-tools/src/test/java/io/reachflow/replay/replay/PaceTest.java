package io.reachflow.replay.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PaceTest {

    @Test
    void anHourAtSpeedSixtyIsAMinute() {
        assertThat(Pace.times(60).dueNanos(3_600_000)).isEqualTo(60_000_000_000L);
        assertThat(Pace.live().dueNanos(1_000)).isEqualTo(1_000_000_000L);
        assertThat(Pace.unpaced().dueNanos(3_600_000)).isZero();
    }

    @Test
    void ticksAreConvertedToTraceTime() {
        assertThat(Pace.times(60).tickMillis(Duration.ofMillis(50))).isEqualTo(3_000);
        assertThat(Pace.live().tickMillis(Duration.ofMillis(50))).isEqualTo(50);
        assertThat(Pace.unpaced().tickMillis(Duration.ofMillis(50))).isEqualTo(1_000);
    }

    @Test
    void speedsAreNumbersOrMax() {
        assertThat(Pace.parse("60")).isEqualTo(Pace.times(60));
        assertThat(Pace.parse("max")).isEqualTo(Pace.unpaced());
        assertThatThrownBy(() -> Pace.parse("fast"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("(fast)")
                .hasMessageContaining("'max'");
        assertThatThrownBy(() -> Pace.parse("0.5")).hasMessageContaining("between 1 and 10000");
        assertThatThrownBy(() -> Pace.times(Double.NaN)).hasMessageContaining("NaN");
    }
}
