package io.reachflow.simulator.metric;

import static io.reachflow.simulator.metric.AttemptFixture.on;
import static io.reachflow.simulator.metric.ResultBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.simulator.TaskEnd;
import io.reachflow.simulator.TaskResult;
import io.reachflow.world.World;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class GpuTimeTest {
    private static final World WORLD = SmallNetwork.threeGpus();

    private static GpuTime between(long fromSecond, long toSecond, TaskResult... tasks) {
        long start = WORLD.settings().startMillis();
        return GpuTime.between(
                WORLD, List.of(tasks), start + 1_000 * fromSecond, start + 1_000 * toSecond);
    }

    private static TaskResult done(AttemptFixture attempt) {
        return task("done", 0).attempt(attempt).ends(TaskEnd.COMPLETED, 1_000);
    }

    private static TaskResult failed(AttemptFixture attempt) {
        return task("failed", 0).attempt(attempt).ends(TaskEnd.FAILED, 1_000);
    }

    private static void assertTime(
            GpuTime time, double useful, double wasted, double lost, double moving) {
        assertThat(time.useful()).as("useful").isCloseTo(useful, within(1e-9));
        assertThat(time.wasted()).as("wasted").isCloseTo(wasted, within(1e-9));
        assertThat(time.lost()).as("lost").isCloseTo(lost, within(1e-9));
        assertThat(time.moving()).as("moving").isCloseTo(moving, within(1e-9));
        double held = useful + wasted + lost + moving;
        assertThat(time.idle()).as("idle").isCloseTo(time.available() - held, within(1e-9));
    }

    @Test
    void availableAreGpusWhileTheirHostIsThere() {
        assertThat(between(0, 100).available()).isEqualTo(300);
        // a and b throughout, c until 600 and from 680 on.
        assertThat(between(500, 700).available()).isEqualTo(2 * 200 + 100 + 20);
        assertThat(between(610, 670).available()).isEqualTo(2 * 60);
        assertThat(between(1_950, 2_050).available()).isEqualTo(3 * 50);
    }

    @Test
    void fetchingIsMovingAndTheRestComputing() {
        // Two GPUs: 2 · 30 fetching, 2 · 70 computing.
        assertTime(between(0, 200, done(on("a", "b").ran(0, 30, 100))), 140, 0, 0, 60);
        assertTime(between(0, 200, failed(on("a", "b").ran(0, 30, 100))), 0, 140, 0, 60);
    }

    @Test
    void communicationIsMoving() {
        // 100 s at an efficiency of 0.6.
        assertTime(between(0, 200, done(on("a").ran(0, 0, 100).efficiency(0.6))), 60, 0, 0, 40);
    }

    @Test
    void whatIsLostIsTheEndOfTheRunning() {
        AttemptFixture attempt = on("a").ran(0, 20, 120).efficiency(0.5).lost(40);

        // 100 s, half of it communication: 30 kept, 20 lost, 20 + 50 moving.
        assertTime(between(0, 200, failed(attempt)), 0, 30, 20, 70);
        // What is lost lies behind second 80: before it, 60 s of running are kept.
        assertTime(between(0, 80, failed(attempt)), 0, 30, 0, 20 + 30);
        assertTime(between(80, 200, failed(attempt)), 0, 0, 20, 20);
    }

    @Test
    void whatATaskKeptInAnAttemptThatEndedBadlyIsUsefulOnceItIsDone() {
        TaskResult result =
                task("x", 0)
                        .attempt(on("a").ran(0, 0, 100).lost(25))
                        .attempt(on("b").ran(150, 160, 200))
                        .ends(TaskEnd.COMPLETED, 200);

        assertTime(between(0, 1_000, result), 75 + 40, 0, 25, 10);
    }

    @Test
    void whoWaitsForAMemberThatIsGoneIsHeldAndWhoIsGoneIsNot() {
        // Three GPUs compute from 10 to 80; then two wait 20 s for the third.
        AttemptFixture attempt = on("a", "b", "c").ran(0, 10, 100).stalled(20, 2);

        assertTime(between(0, 200, failed(attempt)), 0, 3 * 70, 0, 3 * 10 + 2 * 20);
        assertTime(between(80, 90, failed(attempt)), 0, 0, 0, 2 * 10);
    }

    @Test
    void whatNeverStartedOnlyMoved() {
        assertTime(between(0, 200, failed(on("a", "b").fetched(40, 100))), 0, 0, 0, 120);
        // Fetches 50 s, then one of two waits 10 s.
        assertTime(
                between(0, 200, failed(on("a", "b").fetched(40, 100).stalled(10, 1))),
                0,
                0,
                0,
                2 * 50 + 10);
    }

    @Test
    void aShareOfAGpuIsAShareOfItsTime() {
        AttemptFixture attempt = on("a").share(250).ran(0, 20, 120).efficiency(0.5).lost(40);

        assertTime(between(0, 200, failed(attempt)), 0, 30 / 4.0, 20 / 4.0, 70 / 4.0);
    }

    @Test
    void onlyWhatLiesWithinTheStretchCounts() {
        AttemptFixture attempt = on("a").ran(50, 100, 300);

        assertTime(between(80, 150, done(attempt)), 50, 0, 0, 20);
        assertTime(between(300, 400, done(attempt)), 0, 0, 0, 0);
        assertTime(between(0, 50, done(attempt)), 0, 0, 0, 0);
    }

    @Test
    void anAttemptThatEndedAtOnceHeldNothing() {
        assertTime(between(0, 200, failed(on("a").fetched(50, 50))), 0, 0, 0, 0);
        assertTime(between(0, 200, failed(on("a").ran(50, 50, 50))), 0, 0, 0, 0);
    }

    /** A member is held a little longer than its host is known to be there. */
    @Test
    void idleIsNeverLessThanNothing() {
        assertThat(new GpuTime(10, 4, 3, 2, 1).idle()).isZero();
        assertThat(new GpuTime(10, 4, 3, 2, 1.5).idle()).isZero();
        assertThat(new GpuTime(10, 1, 1, 1, 1).idle()).isEqualTo(6);
    }

    @Test
    void theStretchesTogetherAreTheWhole() {
        SimulationOutcome outcome =
                new SimulationOutcome(
                        WORLD,
                        List.of(
                                done(on("a", "b").ran(90, 130, 700).efficiency(0.7)),
                                failed(
                                        on("c").share(500)
                                                .ran(200, 250, 620)
                                                .stalled(20, 1)
                                                .lost(77))));
        List<GpuTime> stretches = outcome.gpuTimeByStretch();

        assertThat(stretches).hasSize(48);
        assertSum(stretches, outcome.gpuTime(), GpuTime::available);
        assertSum(stretches, outcome.gpuTime(), GpuTime::useful);
        assertSum(stretches, outcome.gpuTime(), GpuTime::wasted);
        assertSum(stretches, outcome.gpuTime(), GpuTime::lost);
        assertSum(stretches, outcome.gpuTime(), GpuTime::moving);
        // From 100 to 120 + 5/6: both GPUs still fetch.
        assertThat(stretches.get(0).moving()).isCloseTo(2 * 20.833, within(1e-9));
        assertThat(stretches.get(47).useful()).isZero();
    }

    private static void assertSum(
            List<GpuTime> stretches, GpuTime whole, ToDoubleFunction<GpuTime> part) {
        double expected = part.applyAsDouble(whole);
        assertThat(expected).isPositive();
        assertThat(stretches.stream().mapToDouble(part).sum()).isCloseTo(expected, within(1e-6));
    }
}
