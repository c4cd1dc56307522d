package io.reachflow.reports;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.simulator.SimulationSettings;
import io.reachflow.simulator.contest.Contest;
import io.reachflow.simulator.contest.ContestPlan;
import io.reachflow.world.scenario.Scenario;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportIsReproducibleTest {
    private static final List<Scenario> TINY =
            List.of(
                    Scenario.standard().with("gpus", "8").with("length", "1h"),
                    Scenario.of("cluster-drawn")
                            .with("gpus", "16")
                            .with("length", "2h")
                            .with("tasks.gangs", "1:60 2:20 16:20")
                            .with("tasks.work-median", "1h")
                            .with("tasks.work-p95", "4h")
                            .with("drain", "3d"));

    private static Report play(int threads) throws InterruptedException {
        ContestPlan plan =
                new ContestPlan(
                        TINY, List.of("edf+mask", "random"), "random", List.of(2L, 3L), true);
        Contest contest = new Contest(plan, SimulationSettings.STANDARD, threads, progress -> {});
        return new Report(contest.run(), List.of(), "command");
    }

    @Test
    void theReportIsTheSameToTheByteOnOneThreadAndOnTwo() throws InterruptedException {
        Report one = play(1);
        Report two = play(2);

        assertThat(two.csv()).isEqualTo(one.csv());
        assertThat(two.json()).isEqualTo(one.json());
        assertThat(two.html()).isEqualTo(one.html());
        assertThat(one.csv().lines()).hasSize(1 + 8);
    }
}
