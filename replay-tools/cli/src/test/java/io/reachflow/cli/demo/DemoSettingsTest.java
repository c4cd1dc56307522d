package io.reachflow.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DemoSettingsTest {
    static DemoSettings withSpeed(double speed) {
        return new DemoSettings(2, 7, 256, 1, speed, "weighted-score", 2, false);
    }

    @Test
    void aQuarterOfTheTraceIsADrain() {
        DemoSettings settings = withSpeed(60);
        assertThat(settings.world().duration()).isEqualTo(Duration.ofMinutes(90));
        assertThat(settings.world().drain()).isEqualTo(Duration.ofMinutes(30));
        assertThat(settings.traceTime()).isEqualTo(Duration.ofHours(2));
        assertThat(settings.wallTime()).isEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void wrongOnesAreRefusedBeforeAnythingStarts() {
        refused(0, 256, 60, "round-robin", 2, "minutes (0.0)");
        refused(Double.NaN, 256, 60, "round-robin", 2, "minutes (NaN)");
        refused(2, 0, 60, "round-robin", 2, "gpus (0)");
        refused(2, 256, 0.5, "round-robin", 2, "speed (0.5)");
        refused(2, 256, 60, "best", 2, "policy (best)");
        refused(2, 256, 60, "round-robin", 5, "parallelism (5)");
    }

    private static void refused(
            double minutes, int gpus, double speed, String policy, int parallelism, String named) {
        assertThatThrownBy(
                        () ->
                                new DemoSettings(
                                        minutes, 7, gpus, 1, speed, policy, parallelism, false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(named);
    }
}
