package io.reachflow.simulator.metric;

import static io.reachflow.simulator.metric.ResultBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.simulator.TaskEnd;
import io.reachflow.simulator.TaskResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FairnessTest {
    private final List<TaskResult> tasks = new ArrayList<>();

    private void tenant(String name, int done, int notDone) {
        for (int i = 0; i < done + notDone; i++) {
            TaskEnd end = i < done ? TaskEnd.COMPLETED : TaskEnd.DEADLINE_PASSED;
            tasks.add(task(name + i, 200).tenant(name).ends(end, 300));
        }
    }

    private double jain() {
        return Fairness.jainOverTenants(tasks);
    }

    @Test
    void oneTenantIsAlikeWithItself() {
        tenant("blue", 1, 3);

        assertThat(jain()).isCloseTo(1, within(1e-12));
    }

    @Test
    void equalRatesAreFairHoweverManyTasks() {
        tenant("blue", 1, 1);
        tenant("red", 2, 2);

        assertThat(jain()).isCloseTo(1, within(1e-12));
    }

    @Test
    void whereOneOfThreeGetsAllItIsAThird() {
        tenant("blue", 2, 0);
        tenant("red", 0, 1);
        tenant("green", 0, 2);

        assertThat(jain()).isCloseTo(1 / 3.0, within(1e-12));
    }

    @Test
    void ratesOfOneAndAQuarter() {
        tenant("blue", 1, 0);
        tenant("red", 1, 3);

        // (1 + ¼)² / (2 · (1 + 1/16)) = 1.5625 / 2.125.
        assertThat(jain()).isCloseTo(25 / 34.0, within(1e-12));
    }

    @Test
    void whereNobodyGetsAnythingNothingIsShared() {
        tenant("blue", 0, 1);
        tenant("red", 0, 1);

        assertThat(jain()).isNaN();
        assertThat(Fairness.jainOverTenants(List.of())).isNaN();
    }

    @Test
    void slowdownIsAgainstAGangOfItsOwn() {
        // 600 GPU-seconds on two GPUs last 300 s; it took 450.
        assertThat(Fairness.slowdown(task("x", 200).work(600).gpus(2).ends(TaskEnd.COMPLETED, 650)))
                .isCloseTo(1.5, within(1e-12));
        // 300 on a quarter of a GPU last 1,200 s; it took 600, on a faster card.
        assertThat(
                        Fairness.slowdown(
                                task("x", 200).work(300).share(250).ends(TaskEnd.COMPLETED, 800)))
                .isCloseTo(0.5, within(1e-12));
    }

    @Test
    void lessThanASecondOfWorkIsASecond() {
        assertThat(Fairness.slowdown(task("x", 200).work(0.01).ends(TaskEnd.COMPLETED, 205)))
                .isCloseTo(5, within(1e-12));
    }

    @Test
    void aTaskThatWasNotDoneIsAsSlowAsItsEnd() {
        assertThat(Fairness.slowdown(task("x", 200).work(100).ends(TaskEnd.NEVER_STARTED, 700)))
                .isCloseTo(5, within(1e-12));
    }
}
