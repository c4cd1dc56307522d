package io.reachflow.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DemoSettingsTest {
    static DemoSettings withSpeed(double speed) {
        return DemoSettingsBuilder.builder()
                .minutes(2)
                .seed(7)
                .gpus(256)
                .load(1)
                .speed(speed)
                .policy("weighted-score")
                .parallelism(2)
                .keep(false)
                .build();
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
                                DemoSettingsBuilder.builder()
                                        .minutes(minutes)
                                        .seed(7)
                                        .gpus(gpus)
                                        .load(1)
                                        .speed(speed)
                                        .policy(policy)
                                        .parallelism(parallelism)
                                        .keep(false)
                                        .build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(named);
    }
}
