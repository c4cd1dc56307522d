package io.reachflow.simulator.metric;

import static io.reachflow.simulator.metric.AttemptFixture.on;
import static io.reachflow.simulator.metric.ResultBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.schema.TaskPriority;
import io.reachflow.simulator.TaskEnd;
import io.reachflow.simulator.TaskResult;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Every published table rests on these numbers: each is worked out by hand here. */
class MetricTest {
    private static final Set<Metric> PERCENTILES =
            EnumSet.of(
                    Metric.WAIT_P50,
                    Metric.WAIT_P95,
                    Metric.WAIT_P99,
                    Metric.JCT_P50,
                    Metric.JCT_P95,
                    Metric.JCT_P99,
                    Metric.SLOWDOWN_P95);

    /** By hand in {@link BatchMetricsTest}. */
    private static final Set<Metric> OF_BATCHES =
            EnumSet.of(
                    Metric.QUEUEING,
                    Metric.MAKESPAN,
                    Metric.COMMUNICATION,
                    Metric.SLOWDOWN_MEAN,
                    Metric.RHO_MEAN,
                    Metric.RHO_P95,
                    Metric.RHO_MAX);

    /** Arrived in the warm-up and cancelled: in the GPU time, and in nothing else. */
    private static final List<TaskResult> NOT_COUNTED =
            List.of(
                    task("warm-up", 50)
                            .tenant("grey")
                            .reward(7)
                            .attempt(on("a").ran(60, 80, 300).penalty(7).cost(7))
                            .ends(TaskEnd.COMPLETED, 300),
                    task("cancelled", 700)
                            .tenant("grey")
                            .reward(7)
                            .attempt(on("a").ran(920, 930, 970).penalty(7).cost(7).data(7, 7))
                            .ends(TaskEnd.CANCELLED, 970));

    private static final TaskResult QUICK =
            task("quick", 100)
                    .priority(TaskPriority.HIGH)
                    .work(200)
                    .reward(0.9)
                    .attempt(
                            on("b").ran(110, 130, 330)
                                    .efficiency(0.8)
                                    .penalty(15)
                                    .cost(0.02)
                                    .data(300, 0))
                    .ends(TaskEnd.COMPLETED, 330);

    /** Its first attempt ends when c leaves at 600, which a member notices 20 s later. */
    private static final TaskResult GANG =
            task("gang", 300)
                    .tenant("red")
                    .work(600)
                    .gpus(2)
                    .reward(0.6)
                    .attempt(
                            on("a", "c")
                                    .ran(340, 360, 620)
                                    .stalled(20, 1)
                                    .efficiency(0.75)
                                    .lost(100)
                                    .penalty(40)
                                    .cost(0.10))
                    .attempt(on("a", "c").ran(700, 710, 910).penalty(5).cost(0.06).data(200, 500))
                    .ends(TaskEnd.COMPLETED, 910);

    /** On half of b, and longer than tasks arrive. */
    private static final TaskResult SLOW =
            task("slow", 400)
                    .tenant("red")
                    .work(500)
                    .share(500)
                    .reward(-0.5)
                    .attempt(on("b").share(500).ran(400, 420, 1_200).lost(300).cost(0.08))
                    .ends(TaskEnd.DEADLINE_PASSED, 1_200);

    private static final TaskResult STARVED =
            task("starved", 500)
                    .tenant("green")
                    .priority(TaskPriority.LOW)
                    .reward(-0.2)
                    .ends(TaskEnd.NEVER_STARTED, 1_000);

    /** Its first attempt never got to compute. */
    private static final TaskResult UNLUCKY =
            task("unlucky", 600)
                    .tenant("green")
                    .priority(TaskPriority.LOW)
                    .work(300)
                    .share(500)
                    .reward(-0.2)
                    .attempt(on("b").share(500).fetched(620, 640).penalty(20).cost(0.01))
                    .attempt(
                            on("b").share(500)
                                    .ran(930, 940, 1_040)
                                    .lost(100)
                                    .penalty(10)
                                    .cost(0.03))
                    .ends(TaskEnd.FAILED, 1_050);

    private static final TaskResult WAITING =
            task("waiting", 1_000)
                    .tenant("green")
                    .priority(TaskPriority.LOW)
                    .work(300)
                    .ends(TaskEnd.OPEN, 2_000);

    private static final List<TaskResult> COUNTED =
            List.of(QUICK, GANG, SLOW, STARVED, UNLUCKY, WAITING);

    private static SimulationOutcome story() {
        List<TaskResult> all =
                List.of(
                        NOT_COUNTED.get(0),
                        QUICK,
                        GANG,
                        SLOW,
                        STARVED,
                        UNLUCKY,
                        NOT_COUNTED.get(1),
                        WAITING);
        return new SimulationOutcome(SmallNetwork.threeGpus(), all);
    }

    private static Map<Metric, Double> byHand() {
        Map<Metric, Double> values = new EnumMap<>(Metric.class);
        ofTasksByHand(values);
        ofGpuTimeByHand(values);
        return values;
    }

    private static void ofTasksByHand(Map<Metric, Double> values) {
        // Done in time are quick and gang, of six.
        values.put(Metric.COMPLETION, 2 / 6.0);
        // High: quick. Normal: gang, and slow in vain. Low: starved, unlucky, waiting in vain.
        values.put(Metric.COMPLETION_HIGH, 1.0);
        values.put(Metric.COMPLETION_NORMAL, 1 / 2.0);
        values.put(Metric.COMPLETION_LOW, 0.0);
        // 200 + 600 of 200 + 600 + 500 + 100 + 300 + 300 = 2,000.
        values.put(Metric.WORK_COMPLETED, 0.4);
        // quick 15, gang 40 + 5, unlucky 20 + 10: 90 over six, and over the four that started.
        values.put(Metric.PENALTY_PER_ARRIVED, 15.0);
        values.put(Metric.PENALTY_PER_STARTED, 22.5);
        // quick 0.02, gang 0.10 + 0.06, slow 0.08, unlucky 0.01 + 0.03: 0.30 over two.
        values.put(Metric.COST, 0.15);
        // 0.9 + 0.6 − 0.5 − 0.2 − 0.2 + 0 = 0.6 over six.
        values.put(Metric.REWARD, 0.1);
        // quick 130 − 100 = 30, gang 360 − 300 = 60, slow 20, unlucky 940 − 600 = 340: 450 / 4.
        values.put(Metric.WAIT_MEAN, 112.5);
        // starved and waiting.
        values.put(Metric.NEVER_STARTED, 2 / 6.0);
        // quick 330 − 100 = 230, gang 910 − 300 = 610: 840 / 2.
        values.put(Metric.JCT_MEAN, 420.0);
        // unlucky.
        values.put(Metric.FAILED, 1 / 6.0);
        // Rates: blue 1 of 1, red 1 of 2, green 0 of 3. (1 + ½)² / (3 · (1 + ¼)) = 2.25 / 3.75.
        values.put(Metric.JAIN, 0.6);
    }

    /**
     * From 100 to 1,100, a and b were there for 1,000 s each, c for 500 + 420 s: 2,920 GPU-seconds.
     */
    private static void ofGpuTimeByHand(Map<Metric, Double> values) {
        // warm-up 300 − 100 = 200, quick 0.8 · 200 = 160, gang kept 2 · 140 · 0.75 = 210 until its
        // checkpoint at 500 and then 2 · 200 = 400.
        double useful = 200 + 160 + 210 + 400;
        // slow on half a GPU from 420 to its checkpoint at 900, cancelled from 930 to 970.
        double wasted = 480 / 2.0 + 40;
        // gang 2 · 100 · 0.75, slow from 900 until 1,100 where counting ends, unlucky 100, on half
        // a GPU each.
        double lost = 150 + 200 / 2.0 + 100 / 2.0;
        // quick fetches 20 and communicates 0.2 · 200 = 40; gang fetches 2 · 20, communicates
        // 2 · 240 · 0.25 = 120, waits for c 20, fetches 2 · 10; slow fetches 20 on half a GPU,
        // unlucky 20 and 10; cancelled 10. What warm-up fetched came before.
        double moving = 60 + (40 + 120 + 20 + 20) + 20 / 2.0 + 30 / 2.0 + 10;
        values.put(Metric.UTILISATION, useful / 2_920);
        values.put(Metric.WASTED, wasted / 2_920);
        values.put(Metric.LOST, lost / 2_920);
        values.put(Metric.MOVING, moving / 2_920);
        // gang kept 500 and fetched 200, quick fetched 300.
        values.put(Metric.DATA_KEPT, 0.5);
        // 2,920 − 970 − 280 − 300 − 295.
        values.put(Metric.IDLE, 1_075 / 2_920.0);
    }

    @Test
    void everyMetricOfTheStoryIsWhatItIsByHand() {
        SimulationOutcome story = story();
        byHand().forEach(
                        (metric, value) ->
                                assertThat(metric.of(story))
                                        .as(metric.name())
                                        .isCloseTo(value, within(1e-12)));
    }

    @Test
    void noMetricIsLeftOut() {
        Set<Metric> tested = EnumSet.copyOf(byHand().keySet());
        tested.addAll(PERCENTILES);
        tested.addAll(OF_BATCHES);

        assertThat(tested).containsExactly(Metric.values());
        assertThat(byHand()).doesNotContainKeys(PERCENTILES.toArray(Metric[]::new));
    }

    @Test
    void countedIsWhatArrivedAfterTheWarmUpAndWasNotCancelled() {
        assertThat(story().counted()).isEqualTo(COUNTED);
        assertThat(story().waits()).containsExactly(20, 30, 60, 340);
        assertThat(story().completionTimes()).containsExactly(230, 610);
    }

    @Test
    void theFirstMomentAfterTheWarmUpCounts() {
        SimulationOutcome outcome =
                new SimulationOutcome(
                        SmallNetwork.threeGpus(),
                        List.of(
                                task("before", 99).ends(TaskEnd.OPEN, 2_000),
                                task("at", 100).ends(TaskEnd.OPEN, 2_000)));

        assertThat(outcome.counted())
                .extracting(result -> result.task().id())
                .containsExactly("at");
    }

    /**
     * Of 101 values 0, 1, … 100 the percentile p is p by every usual definition. Task k computes
     * after k seconds, ends after 1,000 + k and would need 1 second alone, so its slowdown is 1,000
     * + k.
     */
    @Test
    void percentilesByHand() {
        List<TaskResult> shuffled =
                IntStream.rangeClosed(0, 100)
                        .map(i -> i * 37 % 101)
                        .mapToObj(MetricTest::afterSeconds)
                        .toList();
        SimulationOutcome outcome = new SimulationOutcome(SmallNetwork.threeGpus(), shuffled);

        assertThat(Metric.WAIT_P50.of(outcome)).isEqualTo(50);
        assertThat(Metric.WAIT_P95.of(outcome)).isEqualTo(95);
        assertThat(Metric.WAIT_P99.of(outcome)).isEqualTo(99);
        assertThat(Metric.JCT_P50.of(outcome)).isEqualTo(1_050);
        assertThat(Metric.JCT_P95.of(outcome)).isEqualTo(1_095);
        assertThat(Metric.JCT_P99.of(outcome)).isEqualTo(1_099);
        assertThat(Metric.SLOWDOWN_P95.of(outcome)).isEqualTo(1_095);
    }

    private static TaskResult afterSeconds(int wait) {
        return task("t" + wait, 200)
                .work(1)
                .attempt(on("a").ran(200, 200 + wait, 1_200 + wait))
                .ends(TaskEnd.COMPLETED, 1_200 + wait);
    }
}
