package io.reachflow.streams.lockstep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LockstepSettingsTest {

    /** The decisions of a round's first window must not have an effect within the round. */
    @ParameterizedTest
    @CsvSource({
        "200, 1000, 1200",
        "200, 1100, 1200",
        "1000, 1000, 2000",
        "1000, 999, 1000",
        "1000, 0, 1000"
    })
    void aRoundEndsBeforeItsFirstDecisionsCount(long window, long delay, long step) {
        assertThat(settings(window, delay).stepMillis()).isEqualTo(step);
    }

    @Test
    void whatCantBeIsRefused() {
        assertThatThrownBy(() -> settings(0, 1_000)).hasMessageContaining("window (0 ms)");
        assertThatThrownBy(() -> settings(200, -1)).hasMessageContaining("delay (-1 ms)");
    }

    private static LockstepSettings settings(long windowMillis, long delayMillis) {
        return new LockstepSettings(
                Duration.ofMillis(windowMillis),
                Duration.ofMillis(delayMillis),
                LockstepSettings.STANDARD_PATIENCE);
    }
}
