package io.reachflow.simulator.metric;

import static io.reachflow.simulator.metric.AttemptFixture.on;
import static io.reachflow.simulator.metric.ResultBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.simulator.TaskEnd;
import io.reachflow.simulator.TaskResult;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a metric is where there is little or nothing to measure. */
class EmptyOutcomeTest {
    private static final Set<Metric> OF_GPU_TIME =
            EnumSet.of(Metric.UTILISATION, Metric.WASTED, Metric.LOST, Metric.MOVING, Metric.IDLE);

    private static final Set<Metric> OF_TASKS = EnumSet.complementOf(EnumSet.copyOf(OF_GPU_TIME));

    private static SimulationOutcome outcome(TaskResult... results) {
        return new SimulationOutcome(SmallNetwork.threeGpus(), List.of(results));
    }

    private static void assertNotANumber(Set<Metric> metrics, SimulationOutcome outcome) {
        for (Metric metric : metrics) {
            assertThat(metric.of(outcome)).as(metric.name()).isNaN();
        }
    }

    @Test
    void whereNothingArrivedGpusAreIdleAndNothingElseIsKnown() {
        SimulationOutcome outcome = outcome();

        assertNotANumber(OF_TASKS, outcome);
        assertThat(Metric.IDLE.of(outcome)).isEqualTo(1);
        assertThat(Metric.UTILISATION.of(outcome)).isZero();
        assertThat(Metric.WASTED.of(outcome)).isZero();
        assertThat(Metric.LOST.of(outcome)).isZero();
        assertThat(Metric.MOVING.of(outcome)).isZero();
    }

    @Test
    void whereAllWasCancelledOnlyGpuTimeWasUsed() {
        SimulationOutcome outcome =
                outcome(
                        task("x", 200)
                                .attempt(on("a").ran(200, 208, 500).cost(1).penalty(8))
                                .ends(TaskEnd.CANCELLED, 500));

        assertNotANumber(OF_TASKS, outcome);
        // 292 s computed and 8 s fetched of 2,920.
        assertThat(Metric.WASTED.of(outcome)).isCloseTo(0.1, within(1e-12));
        assertThat(Metric.MOVING.of(outcome)).isCloseTo(8 / 2_920.0, within(1e-12));
        assertThat(Metric.UTILISATION.of(outcome)).isZero();
    }

    @Test
    void whereNothingWasDoneRatesAreZeroAndTimesAreUnknown() {
        SimulationOutcome outcome =
                outcome(
                        task("x", 200)
                                .attempt(on("a").ran(200, 210, 500).penalty(6))
                                .ends(TaskEnd.FAILED, 500),
                        task("y", 300).ends(TaskEnd.NEVER_STARTED, 400));

        assertThat(Metric.COMPLETION.of(outcome)).isZero();
        assertThat(Metric.COMPLETION_NORMAL.of(outcome)).isZero();
        assertThat(Metric.WORK_COMPLETED.of(outcome)).isZero();
        assertThat(Metric.UTILISATION.of(outcome)).isZero();
        assertThat(Metric.PENALTY_PER_ARRIVED.of(outcome)).isEqualTo(3);
        assertThat(Metric.PENALTY_PER_STARTED.of(outcome)).isEqualTo(6);
        assertThat(Metric.FAILED.of(outcome)).isEqualTo(0.5);
        assertThat(Metric.WAIT_MEAN.of(outcome)).isEqualTo(10);
        assertNotANumber(
                EnumSet.of(
                        Metric.COMPLETION_HIGH,
                        Metric.COMPLETION_LOW,
                        Metric.COST,
                        Metric.JCT_MEAN,
                        Metric.JCT_P50,
                        Metric.JCT_P95,
                        Metric.JCT_P99,
                        Metric.JAIN),
                outcome);
    }

    /** Infinity would spoil the mean, the interval and the plots of all seeds. */
    @Test
    void whatWasPaidForNothingHasNoPricePerTask() {
        SimulationOutcome paid =
                outcome(
                        task("x", 200)
                                .attempt(on("a").fetched(200, 500).cost(0.5).penalty(300))
                                .ends(TaskEnd.FAILED, 500));

        assertThat(Metric.COST.of(paid)).isNaN();
        assertThat(Metric.PENALTY_PER_STARTED.of(paid)).isNaN();
        assertThat(Metric.PENALTY_PER_ARRIVED.of(paid)).isEqualTo(300);
        assertThat(Metric.NEVER_STARTED.of(paid)).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(value = TaskEnd.class, mode = EnumSource.Mode.EXCLUDE, names = "CANCELLED")
    void onlyWhatWasGivenUpHasFailedAndOnlyWhatWasInTimeIsCompleted(TaskEnd end) {
        SimulationOutcome outcome = outcome(task("x", 200).ends(end, 500));

        assertThat(Metric.FAILED.of(outcome)).isEqualTo(end == TaskEnd.FAILED ? 1 : 0);
        assertThat(Metric.COMPLETION.of(outcome)).isEqualTo(end == TaskEnd.COMPLETED ? 1 : 0);
    }

    @Test
    void whatIsDoneLateIsNotCompleted() {
        SimulationOutcome outcome =
                outcome(
                        task("x", 200)
                                .attempt(on("a").ran(200, 200, 492))
                                .ends(TaskEnd.COMPLETED_LATE, 492));

        assertThat(Metric.COMPLETION.of(outcome)).isZero();
        assertThat(Metric.JCT_MEAN.of(outcome)).isNaN();
        assertThat(Metric.WASTED.of(outcome)).isCloseTo(0.1, within(1e-12));
    }

    @Test
    void withoutGpusNoShareOfTheirTimeIsKnown() {
        SimulationOutcome outcome =
                new SimulationOutcome(
                        SmallNetwork.empty(),
                        List.of(task("x", 200).ends(TaskEnd.NEVER_STARTED, 400)));

        assertNotANumber(OF_GPU_TIME, outcome);
        assertThat(Metric.COMPLETION.of(outcome)).isZero();
        assertThat(Metric.NEVER_STARTED.of(outcome)).isEqualTo(1);
    }
}
