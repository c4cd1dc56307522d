package io.reachflow.reports.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.simulator.contest.ContestListener.Progress;
import io.reachflow.simulator.contest.ContestPlan;
import io.reachflow.world.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContestSeriesTest {
    private static ContestPlan plan(String gpus) {
        Scenario tiny =
                Scenario.standard()
                        .with("gpus", gpus)
                        .with("warm-up", "0h")
                        .with("length", "30min")
                        .with("follow-up", "0h");
        return new ContestPlan(
                List.of(tiny), List.of("edf", "random"), "edf", List.of(201L), false);
    }

    @Test
    void progressIsThatOfAllContestsByTheirSize() throws InterruptedException {
        List<Progress> told = new ArrayList<>();
        List<ContestPlan> plans = List.of(plan("4"), plan("12"));
        ContestSeries run = new ContestSeries(plans, 1, told::add);

        assertThat(run.play(plans)).hasSize(2);

        assertThat(told).extracting(Progress::done).containsExactly(0, 1, 2, 2, 3, 4);
        assertThat(told).allMatch(progress -> progress.total() == 4);
        // The first contest is a quarter of the work, and both have two players.
        assertThat(told.get(1).share()).isCloseTo(0.125, within(1e-9));
        assertThat(told.get(2).share()).isCloseTo(0.25, within(1e-9));
        assertThat(told.get(4).share()).isCloseTo(0.625, within(1e-9));
        assertThat(told.get(5).share()).isCloseTo(1, within(1e-9));
    }
}
