package io.reachflow.jobs.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.flink.configuration.ConfigOption;
import org.junit.jupiter.api.Test;

class JobOptionsTest {

    /** Who changes a default changes every deployment that did not set it: do it on purpose. */
    private static final String DEFAULTS =
            """
            deployment                     reachflow
            start.from                     EARLIEST
            cells                          all=*
            policy                         reach
            policy.file                    null
            policy.exploration             0.0
            policy.fallback                weighted-score
            policy.max-operations          5000000000
            window                         PT0.2S
            window.max-tasks               512
            window.max-candidates          256
            waiting.recheck                PT5S
            waiting.aging                  PT10M
            lease.silence                  PT30M
            lease.stop-limit               PT30M
            spill.after                    PT30S
            spill.delay                    PT5S
            duplicates.remember            PT1M
            task.max-interruptions         20
            event-time.out-of-orderness    PT0S
            event-time.idleness            PT30S
            event-time.max-ahead           PT30M
            event-time.max-drift           PT30M
            checkpoint.interval            PT1S
            checkpoint.timeout             PT2M
            transaction.timeout            PT15M
            transaction.restart-allowance  PT5M
            transaction.on-lost            FAIL
            output.ticks                   false
            max-parallelism                128
            gpu.heartbeat-timeout          PT45S
            gpu.shortest-timeout           PT8S
            gpu.mass-loss-percent          20
            gpu.mass-loss-grace            PT2M
            gpu.quarantine                 PT10M
            gpu.forget                     PT168H
            event-time.dark-after          PT3S
            state.backend                  HASHMAP
            gpu.max-per-cell               20000
            gpu.max-per-host               256
            task.max-waiting-per-cell      100000
            task.max-waiting-per-tenant    20000
            task.max-unseen-cancellations  10000
            task.max-wait                  PT0S
            """;

    @Test
    void defaultsAreThese() {
        String found =
                JobOptions.ALL.stream()
                        .map(option -> "%-31s%s".formatted(option.key(), option.defaultValue()))
                        .collect(Collectors.joining("\n", "", "\n"));

        assertThat(found).isEqualTo(DEFAULTS);
    }

    @Test
    void everyOptionIsListedAndDescribed() throws IllegalAccessException {
        List<Object> declared = new ArrayList<>();
        for (Class<?> options : List.of(JobOptions.class, GpuOptions.class, StateOptions.class)) {
            for (Field field : options.getFields()) {
                if (field.getType() == ConfigOption.class) {
                    declared.add(field.get(null));
                }
            }
        }

        assertThat(List.<Object>copyOf(JobOptions.ALL)).isEqualTo(declared);
        assertThat(JobOptions.ALL)
                .extracting(JobOptions::describe)
                .allMatch(text -> !text.isBlank());
    }
}
