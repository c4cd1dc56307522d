package io.reachflow.bench.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.intake.validation.TaskIntake;
import io.reachflow.intake.validation.TelemetryIntake;
import io.reachflow.schema.GpuTelemetry;
import io.reachflow.schema.TaskArrival;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class BenchInputTest {
    private static final long NOW = RecordedInput.startMillis();

    @Test
    void everyCardSpeaksForItselfAndIsAccepted() {
        BenchFleet fleet = new BenchFleet(300);
        assertThat(fleet.size()).isEqualTo(300);
        Map<String, GpuTelemetry> byId =
                LongStream.range(0, 300)
                        .mapToObj(card -> fleet.heartbeat((int) card, NOW))
                        .collect(Collectors.toMap(GpuTelemetry::getGpuId, each -> each));
        assertThat(byId).hasSize(300);
        assertThat(byId.values())
                .allMatch(heartbeat -> TelemetryIntake.of(heartbeat).accepted().isPresent());
    }

    @Test
    void theLoadOfACardComesAndGoes() {
        BenchFleet fleet = new BenchFleet(1);
        long working =
                LongStream.range(0, 1_000)
                        .mapToObj(beat -> fleet.heartbeat(0, NOW + beat))
                        .filter(heartbeat -> heartbeat.getGpuUtilizationPercent() > 50)
                        .count();
        assertThat(working).isBetween(100L, 900L);
    }

    @Test
    void tasksAreAcceptedAndFitEveryCard() {
        Map<Integer, Long> byGang =
                LongStream.rangeClosed(1, 1_000)
                        .mapToObj(number -> BenchTasks.ofGangs(number, NOW))
                        .peek(BenchInputTest::requireFit)
                        .collect(
                                Collectors.groupingBy(TaskArrival::getGpus, Collectors.counting()));
        assertThat(byGang).containsOnlyKeys(1, 2, 4);
        assertThat(byGang.get(1)).isBetween(740L, 860L);
    }

    @Test
    void aThousandSliversFitACard() {
        TaskArrival sliver = BenchTasks.ofSlivers(1, NOW);
        requireFit(sliver);
        assertThat(sliver.getSharePermille() * 1_000).isEqualTo(1_000);
        assertThat(sliver.getMemoryMibPerGpu() * 1_000).isLessThan(smallestCardMib());
    }

    @Test
    void theSameNumberIsTheSameTask() {
        assertThat(BenchTasks.ofGangs(17, NOW)).isEqualTo(BenchTasks.ofGangs(17, NOW));
        assertThat(BenchTasks.ofGangs(17, NOW)).isNotEqualTo(BenchTasks.ofGangs(18, NOW));
    }

    private static void requireFit(TaskArrival task) {
        assertThat(TaskIntake.of(task, NOW).accepted()).isPresent();
        assertThat(task.getMemoryMibPerGpu()).isLessThan(smallestCardMib());
    }

    private static long smallestCardMib() {
        return 8 * 1_024;
    }
}
