package io.reachflow.simulator.metric;

import static io.reachflow.simulator.metric.AttemptFixture.on;
import static io.reachflow.simulator.metric.ResultBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.simulator.TaskEnd;
import io.reachflow.simulator.TaskResult;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Three tasks that arrive at once at second 100, on the two GPUs of one host. */
class BatchMetricsTest {
    /** 200 s of its own, and a fifth of its time it talks. */
    private static final TaskResult PAIR =
            task("pair", 100)
                    .work(400)
                    .gpus(2)
                    .attempt(on("a", "b").ran(100, 100, 350).efficiency(0.8))
                    .ends(TaskEnd.COMPLETED, 350);

    private static final TaskResult SHORT =
            task("short", 100)
                    .work(100)
                    .attempt(on("a").ran(350, 350, 450))
                    .ends(TaskEnd.COMPLETED, 450);

    /** Stopped half way, and resumed. */
    private static final TaskResult LONG =
            task("long", 100)
                    .work(300)
                    .attempt(on("b").ran(350, 350, 500))
                    .attempt(on("a").ran(600, 600, 750))
                    .ends(TaskEnd.COMPLETED, 750);

    private static void assertIs(Metric metric, double value) {
        SimulationOutcome batch =
                new SimulationOutcome(SmallNetwork.batch(), List.of(PAIR, SHORT, LONG));
        assertThat(metric.of(batch)).as(metric.name()).isCloseTo(value, within(1e-12));
    }

    @Test
    void times() {
        assertIs(Metric.MAKESPAN, 650);
        // 250, 350 and 650 s.
        assertIs(Metric.JCT_MEAN, 1_250 / 3.0);
        assertIs(Metric.JCT_P50, 350);
        // pair none, short 250, long 650 − 300.
        assertIs(Metric.QUEUEING, 200);
        // 250 over 200, 350 over 100, 650 over 300.
        assertIs(Metric.SLOWDOWN_MEAN, (1.25 + 3.5 + 13 / 6.0) / 3);
    }

    @Test
    void useUntilTheLastOneEnds() {
        // 650 s of two GPUs: pair computes 400 and talks 100, short computes 100, long 300.
        assertIs(Metric.UTILISATION, 800 / 1_300.0);
        assertIs(Metric.IDLE, 400 / 1_300.0);
        // Of 500 + 100 + 300 that were held.
        assertIs(Metric.COMMUNICATION, 1 / 9.0);
    }

    @Test
    void finishTimeFairness() {
        // Three tasks all the time: two thirds of a GPU for two, so 600 s alone on that.
        double pair = 250 / 600.0;
        // Three for 250 s and two for 100: 950 / 350 of them, so 2 · 350 / 950 of a GPU.
        double shortOne = 350 / (100 * 950 / 350.0 / 2);
        // Three for 250 s, two for 100, one for 300: 1,250 / 650 of them, so a GPU and more.
        double longOne = 650 / 300.0;
        assertIs(Metric.RHO_MEAN, (pair + shortOne + longOne) / 3);
        assertIs(Metric.RHO_P95, shortOne);
        assertIs(Metric.RHO_MAX, shortOne);
    }

    @Test
    void aMakespanThatIsNotOverIsUnknown() {
        SimulationOutcome open =
                new SimulationOutcome(
                        SmallNetwork.batch(),
                        List.of(PAIR, task("open", 100).ends(TaskEnd.OPEN, 2_000)));

        assertThat(Metric.MAKESPAN.of(open)).isNaN();
    }
}
