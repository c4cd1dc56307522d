package io.reachflow.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.cli.command.ExitCode;
import io.reachflow.reports.Report;
import io.reachflow.reports.terminal.SimulateText;
import io.reachflow.simulator.contest.ContestResult;
import io.reachflow.simulator.contest.MadeUpTrials;
import io.reachflow.world.scenario.Scenario;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulateTextTest {

    private static ContestResult boundedBy(double bound) {
        return MadeUpTrials.bounded(
                Scenario.standard(),
                List.of("edf", "sjf"),
                List.of(201L, 202L),
                (contender, seed) -> contender.equals("sjf") && seed == 202 ? 1.5 : 1.25,
                seed -> bound);
    }

    private static String text(ContestResult result) {
        return SimulateText.of(new Report(result, List.of(), ""));
    }

    @Test
    void theBoundIsTheLastLineOfItsTable() {
        assertThat(text(boundedBy(1.75)).lines().toList().subList(3, 6))
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("sjf "),
                        line -> assertThat(line).startsWith("edf "),
                        line -> assertThat(line).matches("bound +1\\.750 ± 0\\.000"));
        assertThat(SimulateCommand.exitCode(boundedBy(1.75))).isEqualTo(ExitCode.FINE);
    }

    @Test
    void whoExceedsTheBoundIsTheLastThingSaid() {
        assertThat(text(boundedBy(1.4)).lines().toList())
                .last()
                .asString()
                .startsWith("WRONG: sjf on community-256, seed 202, has a reward of 1.500000,")
                .contains("above the bound of 1.400000");
        assertThat(SimulateCommand.exitCode(boundedBy(1.4))).isEqualTo(ExitCode.NOT_FINE);
    }
}
