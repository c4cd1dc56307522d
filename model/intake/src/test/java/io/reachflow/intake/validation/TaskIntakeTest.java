package io.reachflow.intake.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.intake.task.Priority;
import io.reachflow.intake.task.Task;
import io.reachflow.intake.task.TaskBuilder;
import io.reachflow.schema.TaskArrival;
import io.reachflow.schema.TaskPriority;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaskIntakeTest {
    private static final long NOW = 1_750_000_000_000L;
    private static final long TEN_YEARS_MILLIS = 3653L * 24 * 3600 * 1000;

    private static TaskArrival anArrival() {
        return TaskArrival.newBuilder()
                .setTaskId("t-17")
                .setTenant("lab")
                .setPriority(TaskPriority.HIGH)
                .setGpus(1)
                .setMemoryMibPerGpu(8_192)
                .setWorkGpuSeconds(60)
                .build();
    }

    private static TaskArrival anArrival(Consumer<TaskArrival> with) {
        TaskArrival arrival = anArrival();
        with.accept(arrival);
        return arrival;
    }

    private static Task taken(Consumer<TaskArrival> with) {
        return TaskIntake.of(anArrival(with), NOW).accepted().orElseThrow();
    }

    private static void assertRefused(Consumer<TaskArrival> with, String reason) {
        Intake<Task> intake = TaskIntake.of(anArrival(with), NOW);
        assertThat(intake.accepted()).isEmpty();
        assertThat(intake.reasonCode()).isEqualTo("INVALID_FIELD");
        assertThat(intake.reason()).isEqualTo(reason);
    }

    @Test
    void aPlainArrivalIsAcceptedFieldByField() {
        Task task =
                taken(
                        arrival -> {
                            arrival.setSharePermille(250);
                            arrival.setDataRegion("us-east-1");
                            arrival.setDataMib(512.0);
                            arrival.setAllReduceMibPerMinute(7.0);
                            arrival.setDeadlineMillis(NOW + 5);
                            arrival.setMaxPricePerGpuHourUsd(0.4);
                            arrival.setBudgetIsLimit(true);
                            arrival.setAcceptedCudaVersions(List.of("12.4"));
                            arrival.setAllowedRegions(List.of("eu-west-1"));
                            arrival.setAllowedModels(List.of("RTX 3090"));
                            arrival.setMaxAttempts(5);
                            arrival.setPreemptible(false);
                            arrival.setDatasetId("imagenet");
                        });

        assertThat(task)
                .isEqualTo(
                        TaskBuilder.builder()
                                .taskId("t-17")
                                .tenant("lab")
                                .priority(Priority.HIGH)
                                .gpus(1)
                                .sharePermille(250)
                                .memoryMibPerGpu(8_192)
                                .workGpuSeconds(60)
                                .dataRegion("us-east-1")
                                .dataMib(512)
                                .checkpointMib(0)
                                .allReduceMibPerMinute(7)
                                .deadlineMillis(NOW + 5)
                                .maxPricePerGpuHourUsd(0.4)
                                .budgetIsLimit(true)
                                .acceptedCudaVersions(List.of("12.4"))
                                .allowedRegions(List.of("eu-west-1"))
                                .allowedModels(List.of("RTX 3090"))
                                .maxAttempts(5)
                                .preemptible(false)
                                .datasetId("imagenet")
                                .build());
    }

    @Test
    void aDatasetHasANameOrNone() {
        assertThat(taken(arrival -> arrival.setDatasetId(null)).datasetId()).isNull();
        assertRefused(arrival -> arrival.setDatasetId(" "), "The datasetId ( ) must not be blank.");
    }

    @Test
    void everyPriorityIsKnown() {
        for (TaskPriority priority : TaskPriority.values()) {
            assertThat(taken(arrival -> arrival.setPriority(priority)).priority().name())
                    .isEqualTo(priority.name());
        }
    }

    @Test
    void aBadIdentityRefuses() {
        assertRefused(a -> a.setTaskId(""), "The taskId () must not be blank.");
        assertRefused(a -> a.setTenant("\t"), "The tenant (\t) must not be blank.");
        assertRefused(a -> a.setDataRegion(" "), "The dataRegion ( ) must not be blank.");
        assertRefused(
                a -> a.setTaskId("a\u0000b\nc"),
                "The taskId (a?b?c) must not hold control characters.");
        assertRefused(
                a -> a.setTaskId("x".repeat(257)),
                "The taskId ("
                        + "x".repeat(32)
                        + "…, 257 characters) must have at most 256"
                        + " characters.");
        assertRefused(
                a -> a.setTaskId("a\u0085b"), "The taskId (a?b) must not hold control characters.");
        assertRefused(
                a -> a.setTaskId("\n".repeat(16) + "x".repeat(300)),
                "The taskId ("
                        + "?".repeat(16)
                        + "x".repeat(16)
                        + "…, 316 characters) must have at most 256 characters.");
        assertThat(taken(a -> a.setTaskId("x".repeat(256))).taskId()).hasSize(256);
    }

    @Test
    void aGangHasOneToAThousandAndTwentyFourMembers() {
        assertRefused(a -> a.setGpus(0), "The gpus (0) must be 1 to 1024.");
        assertRefused(a -> a.setGpus(-3), "The gpus (-3) must be 1 to 1024.");
        assertRefused(a -> a.setGpus(1025), "The gpus (1025) must be 1 to 1024.");
        assertThat(taken(a -> a.setGpus(1024)).gpus()).isEqualTo(1024);
    }

    @Test
    void onlyASingleGpuCanBeShared() {
        assertThat(taken(a -> a.setSharePermille(1)).sharePermille()).isEqualTo(1);
        assertRefused(a -> a.setSharePermille(0), "The sharePermille (0) must be 1 to 1000.");
        assertRefused(a -> a.setSharePermille(1001), "The sharePermille (1001) must be 1 to 1000.");
        assertRefused(
                a -> {
                    a.setGpus(2);
                    a.setSharePermille(500);
                },
                "The sharePermille (500) must be 1000 for a gang of 2: only a single GPU can be"
                        + " shared.");
    }

    @Test
    void memoryIsNotNegativeAndNotAbsurd() {
        assertRefused(
                a -> a.setMemoryMibPerGpu(-1), "The memoryMibPerGpu (-1) must be 0 to 16777216.");
        assertRefused(
                a -> a.setMemoryMibPerGpu(Long.MAX_VALUE),
                "The memoryMibPerGpu (9223372036854775807) must be 0 to 16777216.");
        assertThat(taken(a -> a.setMemoryMibPerGpu(0)).memoryMibPerGpu()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            doubles = {
                0,
                -1,
                1e-4,
                1.1e10,
                Double.NaN,
                Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY
            })
    void workIsAPositiveNumber(double seconds) {
        assertRefused(
                a -> a.setWorkGpuSeconds(seconds),
                "The workGpuSeconds (" + seconds + ") must be 0.001 to 1.0E10.");
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, 1.1e12, Double.NaN, Double.POSITIVE_INFINITY})
    void dataAndCommunicationAreNotNegative(double mib) {
        assertRefused(a -> a.setDataMib(mib), "The dataMib (" + mib + ") must be 0.0 to 1.0E12.");
        assertRefused(
                a -> a.setAllReduceMibPerMinute(mib),
                "The allReduceMibPerMinute (" + mib + ") must be 0.0 to 1.0E12.");
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.01, 1.1e6, Double.NaN, Double.POSITIVE_INFINITY})
    void aBudgetIsNotNegative(double usd) {
        assertRefused(
                a -> a.setMaxPricePerGpuHourUsd(usd),
                "The maxPricePerGpuHourUsd (" + usd + ") must be 0.0 to 1000000.0.");
    }

    @Test
    void aDeadlineLiesAtMostTenYearsAhead() {
        long last = NOW + TEN_YEARS_MILLIS;
        assertThat(taken(a -> a.setDeadlineMillis(last)).deadlineMillis()).isEqualTo(last);
        assertThat(taken(a -> a.setDeadlineMillis(null)).deadlineMillis()).isNull();
        assertRefused(
                a -> a.setDeadlineMillis(last + 1),
                "The deadlineMillis (" + (last + 1) + ") must be 0 to " + last + ".");
        assertRefused(
                a -> a.setDeadlineMillis(-1L),
                "The deadlineMillis (-1) must be 0 to " + last + ".");
    }

    @Test
    void attemptsAreOneToAHundred() {
        assertRefused(a -> a.setMaxAttempts(0), "The maxAttempts (0) must be 1 to 100.");
        assertRefused(a -> a.setMaxAttempts(101), "The maxAttempts (101) must be 1 to 100.");
    }

    @Test
    void listsAreShortAndHoldNames() {
        List<String> many = Collections.nCopies(257, "x");
        assertRefused(
                a -> a.setAllowedRegions(many),
                "The allowedRegions (257 entries) must have at most 256.");
        assertRefused(
                a -> a.setAllowedModels(many),
                "The allowedModels (257 entries) must have at most 256.");
        assertRefused(
                a -> a.setAcceptedCudaVersions(many),
                "The acceptedCudaVersions (257 entries) must have at most 256.");
        assertRefused(
                a -> a.setAllowedModels(List.of("RTX 3090", "")),
                "The allowedModels () must not be blank.");
        assertThat(taken(a -> a.setAllowedRegions(Collections.nCopies(256, "x"))).allowedRegions())
                .hasSize(256);
    }
}
