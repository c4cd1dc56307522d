package io.reachflow.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.registry.Policies;
import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.CellSettingsBuilder;
import io.reachflow.brain.state.WindowResult;
import io.reachflow.intake.gpu.TrackerSettings;
import io.reachflow.intake.routing.CellMap;
import io.reachflow.schema.DecisionDigest;
import io.reachflow.simulator.run.Attempt;
import io.reachflow.world.World;
import io.reachflow.world.scenario.Scenario;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every decision of small worlds, with its words, as one number each. What makes the scheduler or
 * the world faster must leave them as they are. Where a change is meant to decide otherwise, say so
 * in its commit and put in the numbers that the failing test prints.
 */
class DecisionsStayTheSameTest {
    /** Room for few tasks and few candidates in a window, so that both limits are met. */
    private static final CellSettings NARROW =
            CellSettingsBuilder.builder()
                    .windowMillis(200)
                    .maxTasksPerWindow(4)
                    .maxCandidates(8)
                    .recheckMillis(5_000)
                    .agingMillis(600_000)
                    .leaseSilenceMillis(1_800_000)
                    .spillAfterMillis(30_000)
                    .spillDelayMillis(5_000)
                    .rememberMillis(60_000)
                    .massLossPercent(20)
                    .massLossGraceMillis(120_000)
                    .maxInterruptions(20)
                    .build();

    private static final CellMap TWO_CELLS =
            CellMap.parse("west=us-west-2+us-east-1+us-east-2+eu-west-1+eu-west-2, rest=*");

    @ParameterizedTest(name = "of {0} in a crowd")
    @CsvSource({
        "greedy-fastest, 426 9527a370458cd407",
        "weighted-score, 494 a9bd6da47404d78a",
        "backfill, 564 03be2bad6728b596",
        "drf, 423 363917bdc1989d6c",
        "edf-soonest+mask, 432 d8947aa0545ad408",
        "edf+preempt, 510 72b39b24cb19e1ef",
        "tiresias, 430 47aef6722f282f3c",
        "reliability-first, 428 8de50b8b956322e0",
        "reach, 565 a1c726f6004c579d"
    })
    void decisionsOfACrowdedCellStay(String policy, String digest) {
        Scenario crowd = small().with("load", "1.6");
        assertThat(digest(crowd, CellSettings.STANDARD, CellMap.ONE_CELL, policy))
                .isEqualTo(digest);
    }

    @ParameterizedTest(name = "of {0} with gangs")
    @CsvSource({
        "greedy-fastest, 408 15d25181e40f1c26",
        "weighted-score, 615 39196d6fcaeca886",
        "backfill, 706 4e139a2e6f069d36",
        "fgd, 406 bc07ed5dee443854",
        "round-robin, 407 b5d5053790d0e14c",
        "reach, 760 ba9f3b5e2fd48a34"
    })
    void decisionsWithManyGangsStay(String policy, String digest) {
        Scenario gangs = small().with("load", "1.6").with("tasks.gangs", "1:30 2:30 4:30 8:10");
        assertThat(digest(gangs, CellSettings.STANDARD, CellMap.ONE_CELL, policy))
                .isEqualTo(digest);
    }

    @ParameterizedTest(name = "of {0} in narrow windows")
    @CsvSource({
        "greedy-fastest, 522 9c7baf9062cd4350",
        "weighted-score, 605 73578b8a8c820cdc",
        "backfill, 641 e7b847959a766401",
        "sjf+mask, 544 8f97e6abc1b7ea8c",
        "random, 542 5f13a148f7aab74a",
        "reach, 801 3cfda52cdb3ca92d"
    })
    void decisionsInNarrowWindowsStay(String policy, String digest) {
        Scenario burst = small().with("load", "2").with("tasks.gangs", "1:60 2:20 4:20");
        assertThat(digest(burst, NARROW, CellMap.ONE_CELL, policy)).isEqualTo(digest);
    }

    @ParameterizedTest(name = "of {0} in two cells")
    @CsvSource({
        "greedy-fastest, 481 09e1c09da83e2b69",
        "weighted-score, 551 d49cb469680055e2",
        "data-local+mask, 466 3d614e1198b3ebc9",
        "reach, 569 b8bc485bcf4c2d30"
    })
    void decisionsOfTwoCellsStay(String policy, String digest) {
        Scenario crowd = small().with("load", "1.3");
        assertThat(digest(crowd, CellSettings.STANDARD, TWO_CELLS, policy)).isEqualTo(digest);
    }

    private static Scenario small() {
        return Scenario.standard()
                .with("gpus", "40")
                .with("length", "2h")
                .with("warm-up", "0s")
                .with("drain", "3h")
                .with("owners.departures", "4");
    }

    private static String digest(
            Scenario scenario, CellSettings settings, CellMap cells, String policy) {
        World world = World.generate(scenario.world(11));
        Decisions decisions = new Decisions();
        SimulationSettings all = new SimulationSettings(settings, TrackerSettings.STANDARD, cells);
        new Simulation(world, all, Policies.byName(policy), decisions).run();
        return decisions.digest.count() + " " + decisions.digest.hex().substring(0, 16);
    }

    private static final class Decisions implements SimulationListener {
        private final DecisionDigest digest = new DecisionDigest();

        @Override
        public void closed(long windowEndMillis, WindowResult result) {
            result.decisions().forEach(digest::add);
        }

        @Override
        public void attempted(Attempt attempt) {
            // What attempts use up shows in the decisions that follow.
        }
    }
}
