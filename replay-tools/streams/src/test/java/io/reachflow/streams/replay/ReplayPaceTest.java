package io.reachflow.streams.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ReplayPaceTest {

    @Test
    void anHourAtSpeedSixtyIsAMinute() {
        assertThat(ReplayPace.times(60).dueNanos(3_600_000)).isEqualTo(60_000_000_000L);
        assertThat(ReplayPace.live().dueNanos(1_000)).isEqualTo(1_000_000_000L);
        assertThat(ReplayPace.unpaced().dueNanos(3_600_000)).isZero();
    }

    @Test
    void ticksAreConvertedToTraceTime() {
        assertThat(ReplayPace.times(60).tickMillis(Duration.ofMillis(50))).isEqualTo(3_000);
        assertThat(ReplayPace.live().tickMillis(Duration.ofMillis(50))).isEqualTo(50);
        assertThat(ReplayPace.unpaced().tickMillis(Duration.ofMillis(50))).isEqualTo(1_000);
    }

    @Test
    void speedsAreNumbersOrMax() {
        assertThat(ReplayPace.parse("60")).isEqualTo(ReplayPace.times(60));
        assertThat(ReplayPace.parse("max")).isEqualTo(ReplayPace.unpaced());
        assertThatThrownBy(() -> ReplayPace.parse("fast"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("(fast)")
                .hasMessageContaining("'max'");
        assertThatThrownBy(() -> ReplayPace.parse("0.5"))
                .hasMessageContaining("between 1 and 10000");
        assertThatThrownBy(() -> ReplayPace.times(Double.NaN)).hasMessageContaining("NaN");
    }
}
