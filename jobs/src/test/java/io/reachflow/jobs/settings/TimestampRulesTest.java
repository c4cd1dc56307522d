package io.reachflow.jobs.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.jobs.story.OfflineSettings;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TimestampRulesTest {
    /** Kafka's default. */
    private static final long HOUR_MILLIS = 3_600_000;

    private final TimestampRules rules = new TimestampRules(OfflineSettings.of(Map.of()));

    @Test
    void allIsWellByDefault() {
        assertThat(rules.problem("task.spill", "CreateTime", HOUR_MILLIS)).isEmpty();
        assertThat(rules.problem("assignments", "CreateTime", HOUR_MILLIS)).isEmpty();
        assertThat(rules.problem("assignments", "LogAppendTime", HOUR_MILLIS)).isEmpty();
    }

    @Test
    void theBrokerMustNotChangeTheTimeOfASpill() {
        assertThat(rules.problem("task.spill", "LogAppendTime", Long.MAX_VALUE))
                .hasValueSatisfying(
                        problem ->
                                assertThat(problem)
                                        .contains("task.spill", "LogAppendTime", "CreateTime"));
    }

    @Test
    void theBrokerMustTakeWhatLiesAsFarAheadAsAnyInputMay() {
        TimestampRules generous =
                new TimestampRules(
                        OfflineSettings.of(
                                Map.of(
                                        "event-time.max-ahead",
                                        "1 h",
                                        "event-time.max-drift",
                                        "1 h")));

        assertThat(generous.problem("task.spill", "CreateTime", HOUR_MILLIS))
                .hasValueSatisfying(
                        problem ->
                                assertThat(problem)
                                        .contains(
                                                "task.spill",
                                                "message.timestamp.after.max.ms=3600000",
                                                "3605200 ms",
                                                "lower event-time.max-ahead"));
        assertThat(generous.problem("task.spill", "CreateTime", HOUR_MILLIS + 5_200)).isEmpty();
    }
}
