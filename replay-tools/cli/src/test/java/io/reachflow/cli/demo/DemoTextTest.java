package io.reachflow.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DemoTextTest {
    @Test
    void timesHaveTheUnitsThatMatter() {
        assertThat(DemoText.time(Duration.ofMillis(200))).isEqualTo("0.2 s");
        assertThat(DemoText.time(Duration.ofSeconds(12))).isEqualTo("12 s");
        assertThat(DemoText.time(Duration.ofSeconds(150))).isEqualTo("2 min 30 s");
        assertThat(DemoText.time(Duration.ofHours(2))).isEqualTo("2 h");
        assertThat(DemoText.time(Duration.ofMinutes(1_530))).isEqualTo("25 h 30 min");
        assertThat(DemoText.clock(Duration.ofSeconds(90_061))).isEqualTo("25:01:01");
    }

    @Test
    void countsComeMostFirstAndWithoutZeros() {
        assertThat(DemoText.counts(Map.of("BUSY", 2L, "GANG_SIZE", 1_300L, "NONE", 0L, "ALSO", 2L)))
                .isEqualTo("1,300 gang size, 2 also, 2 busy");
    }
}
