package io.reachflow.jobs.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.brain.state.CellSettings;
import io.reachflow.intake.gpu.TrackerSettings;
import io.reachflow.jobs.story.OfflineSettings;
import io.reachflow.schema.TopicNames;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobSettingsTest {

    @Test
    void theDefaultsAreAllowedAndAreThoseOfTheModel() {
        JobSettings settings = OfflineSettings.of(Map.of());

        assertThat(settings.cell()).isEqualTo(CellSettings.STANDARD);
        assertThat(settings.tracker()).isEqualTo(TrackerSettings.STANDARD);
    }

    @Test
    void aReplayHasANameOfItsOwn() {
        JobSettings live = OfflineSettings.of(Map.of());
        JobSettings replay =
                new JobSettings(
                        live.brokers(),
                        new TopicNames("", "again."),
                        true,
                        live.kafkaProperties(),
                        live.options());

        assertThat(live.writer()).isEqualTo("reachflow");
        assertThat(replay.writer()).isEqualTo("reachflow:again.");
    }

    /** Each names the setting, its value, the rule and what to do. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            textBlock =
                    """
                    transaction.timeout=13 min | transaction.timeout (780000 ms) must be longer than 784000 ms, 4 x (checkpoint.interval + checkpoint.timeout) | those decisions would be lost. Raise
                    checkpoint.timeout=3 min | transaction.timeout (900000 ms) must be longer than 1024000 ms | lower the other
                    gpu.heartbeat-timeout=200 ms | gpu.heartbeat-timeout (200 ms) must be longer than 200 ms, window | Raise
                    duplicates.remember=5 s | duplicates.remember (5000 ms) must be longer than 5000 ms, spill.delay | cancelled while it travels
                    lease.silence=1200 ms | lease.silence (1200 ms) must be longer than 1200 ms, window + checkpoint.interval | before a dispatcher
                    window.max-tasks=many | window.max-tasks (many) can't be read | like its default, 512
                    window=0 ms | window (0 ms) must be 1 ms to 3650 days | Raise
                    waiting.recheck=0 ms | waiting.recheck (0 ms) must be 1 ms to 3650 days | Raise
                    gpu.forget=P4000D | gpu.forget (345600000000 ms) must be 1 ms to 3650 days | Lower
                    gpu.forget=P300000000000D | gpu.forget (PT7200000000000H) must be 1 ms to 3650 days | Lower
                    checkpoint.interval=0 ms | checkpoint.interval (0 ms) must be 1 ms to 3650 days | Raise
                    event-time.idleness=PT-1S | event-time.idleness (PT-1S) can't be read | Write it like its default, 30 s
                    event-time.out-of-orderness=P3651D | event-time.out-of-orderness (315446400000 ms) must be 0 ms to 3650 days | Lower
                    event-time.max-drift=10 min | event-time.max-drift (600000 ms) must be 0 or at least event-time.max-ahead (1800000 ms) | Raise
                    output.ticks=perhaps | output.ticks (perhaps) can't be read | like its default, false
                    window.max-tasks=0 | window.max-tasks (0) must be 1 to 100000 | Raise
                    window.max-candidates=-3 | window.max-candidates (-3) must be 1 to 100000 | Raise
                    max-parallelism=-1 | max-parallelism (-1) must be 1 to 32768 | Raise
                    max-parallelism=32769 | max-parallelism (32769) must be 1 to 32768 | Lower
                    deployment=a b | deployment (a b) must be 1 to 100 letters | digits
                    policy.max-operations=0 | policy.max-operations (0) must be at least 1 | Raise
                    policy.budget=1 s | The setting (policy.budget) is gone | In its place there is policy.max-operations
                    windw=1 s | The setting (windw) is not known | lists all
                    policy.exploration=1.5 | policy.exploration (1.5) must be 0 to 1 | share
                    policy.fallback=best | policy (best) is not known | Choose one of
                    policy.file=no/such/folder | policy.file (no/such/folder) must name a folder with manifest.json and tensors.safetensors, but manifest.json can't be read | Check its name
                    policy=best | policy (best) is not known | Choose one of
                    cells=eu=eu-west-1 | cell map (eu=eu-west-1) can't be used | must take *
                    window=soon | window (soon) can't be read | like its default, 200 ms
                    start.from=middle | start.from (middle) can't be read | like its default, earliest
                    """)
    void refuses(String setting, String nameValueAndRule, String reasonOrAdvice) {
        int equals = setting.indexOf('=');
        Map<String, String> options =
                Map.of(setting.substring(0, equals), setting.substring(equals + 1));

        assertThatThrownBy(() -> OfflineSettings.of(options))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(nameValueAndRule)
                .hasMessageContaining(reasonOrAdvice);
    }

    @Test
    void spillsOutlastACheckpointWhereThereAreCellsToSpillTo() {
        Map<String, String> options = new HashMap<>(Map.of("checkpoint.interval", "5 s"));

        assertThatCode(() -> OfflineSettings.of(options)).doesNotThrowAnyException();
        options.put("cells", "eu=eu-central-1, rest=*");
        assertThatThrownBy(() -> OfflineSettings.of(options))
                .hasMessageContaining(
                        "spill.delay (5000 ms) must be longer than 5000 ms, checkpoint.interval")
                .hasMessageContaining("late");
    }

    @Test
    void ticksNeedInputInOrder() {
        Map<String, String> options = new HashMap<>(Map.of("output.ticks", "true"));

        assertThatCode(() -> OfflineSettings.of(options)).doesNotThrowAnyException();
        options.put("event-time.out-of-orderness", "1 s");
        assertThatThrownBy(() -> OfflineSettings.of(options))
                .hasMessageContaining(
                        "event-time.out-of-orderness (1000 ms) must be 0 with output.ticks")
                .hasMessageContaining("Set one of them to its default");
    }
}
