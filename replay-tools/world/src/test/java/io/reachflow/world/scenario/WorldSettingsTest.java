package io.reachflow.world.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class WorldSettingsTest {

    @Test
    void theStandardStartAndHeartbeatAreFixed() {
        WorldSettings settings = WorldSettings.of(256, Duration.ofHours(24), 1.3, 7);

        assertThat(settings.start()).isEqualTo(Instant.parse("2026-01-05T00:00:00Z"));
        assertThat(settings.heartbeatInterval()).isEqualTo(Duration.ofSeconds(15));
        assertThat(settings.drain()).isZero();
    }

    @Test
    void arrivalsEndBeforeTheDrainDoes() {
        WorldSettings settings =
                WorldSettings.of(1, Duration.ofHours(1), 1, 7).withDrain(Duration.ofHours(2));

        assertThat(settings.arrivalsEndMillis() - settings.startMillis()).isEqualTo(3_600_000);
        assertThat(settings.endMillis() - settings.startMillis()).isEqualTo(3 * 3_600_000);
    }

    @Test
    void aWorldWithoutGpusIsRefusedInWords() {
        assertThatThrownBy(() -> WorldSettings.of(0, Duration.ofHours(1), 1, 7))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("gpus (0)")
                .hasMessageContaining("between 1 and");
    }

    @Test
    void nonsenseIsRefused() {
        WorldSettings good = WorldSettings.of(1, Duration.ofHours(1), 1, 7);

        assertThatThrownBy(() -> WorldSettings.of(1, Duration.ZERO, 1, 7))
                .hasMessageContaining("duration");
        assertThatThrownBy(() -> WorldSettings.of(1, Duration.ofHours(1), Double.NaN, 7))
                .hasMessageContaining("load (NaN)");
        assertThatThrownBy(() -> good.withDrain(Duration.ofHours(-1)))
                .hasMessageContaining("drain");
        assertThatThrownBy(() -> good.withHeartbeatInterval(Duration.ZERO))
                .hasMessageContaining("heartbeat interval");
    }
}
