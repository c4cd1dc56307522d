package io.reachflow.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.world.scenario.WorldSettings;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobTimeScaleTest {
    @Test
    void windowsGrowWithTheSpeed() {
        assertThat(JobTimeScale.of(60).toJobSettings())
                .containsEntry("window", "12000ms")
                .containsEntry("waiting.recheck", "60000ms")
                .containsEntry("gpu.heartbeat-timeout", "45000ms")
                .containsEntry("lease.silence", "21600000ms")
                .containsEntry("duplicates.remember", "3600000ms")
                .containsEntry("event-time.idleness", "0ms");
        assertThat(JobTimeScale.of(240).toJobSettings())
                .containsEntry("window", "48000ms")
                .containsEntry("gpu.heartbeat-timeout", "144000ms");
        assertThat(JobTimeScale.of(1).toJobSettings()).containsEntry("window", "200ms");
    }

    /** Heartbeats stop with the trace, and the last tick comes a window later. */
    @ParameterizedTest
    @ValueSource(doubles = {1, 7.5, 60, 100, 240, 10_000})
    void noGpuCountsAsGoneBecauseTheTraceEnds(double speed) {
        DemoSettings settings = DemoSettingsTest.withSpeed(speed);
        Duration silence =
                WorldSettings.STANDARD_HEARTBEAT_INTERVAL.plus(settings.replay().finalTickAhead());
        assertThat(silence).isLessThan(JobTimeScale.of(speed).heartbeatTimeout());
        assertThat(settings.replay().finalTickAhead())
                .isGreaterThanOrEqualTo(JobTimeScale.of(speed).window());
    }

    @Test
    void itSaysWhatIsScaled() {
        assertThat(JobTimeScale.of(60))
                .hasToString(
                        "Scaled by 60: window 12 s, recheck 1 min, GPU timeout 45 s, lease silence"
                                + " 6 h.");
    }
}
