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
                    .build();

    private static final CellMap TWO_CELLS =
            CellMap.parse("west=us-west-2+us-east-1+us-east-2+eu-west-1+eu-west-2, rest=*");

    @ParameterizedTest(name = "of {0} in a crowd")
    @CsvSource({
        "greedy-fastest, 422 b0db6502908e9d32",
        "weighted-score, 516 8af61f72848837a0",
        "backfill, 614 e120e686f6375982",
        "drf, 416 33131fc71c66e474",
        "edf-soonest+mask, 443 fb248061cd977890",
        "edf+preempt, 512 5f8bff2b6b511916",
        "tiresias, 427 fb8d3c137478e844",
        "reliability-first, 415 918d178de13adfed"
    })
    void decisionsOfACrowdedCellStay(String policy, String digest) {
        Scenario crowd = small().with("load", "1.6");
        assertThat(digest(crowd, CellSettings.STANDARD, CellMap.ONE_CELL, policy))
                .isEqualTo(digest);
    }

    @ParameterizedTest(name = "of {0} with gangs")
    @CsvSource({
        "greedy-fastest, 417 8a419246e8d848b0",
        "weighted-score, 640 a678d5a4e8cfc23f",
        "backfill, 596 9721b494c388b986",
        "fgd, 415 2e6ad7c1ab5b1d08",
        "round-robin, 416 d48e1e031eaa46e7"
    })
    void decisionsWithManyGangsStay(String policy, String digest) {
        Scenario gangs = small().with("load", "1.6").with("tasks.gangs", "1:30 2:30 4:30 8:10");
        assertThat(digest(gangs, CellSettings.STANDARD, CellMap.ONE_CELL, policy))
                .isEqualTo(digest);
    }

    @ParameterizedTest(name = "of {0} in narrow windows")
    @CsvSource({
        "greedy-fastest, 527 b6ffefb7de5c94e3",
        "weighted-score, 633 5765c8ea3cff8d13",
        "backfill, 685 59d1b4d4c69e8e94",
        "sjf+mask, 548 bd71824cf05ecf16",
        "random, 541 3bf03fd0d4b8651b"
    })
    void decisionsInNarrowWindowsStay(String policy, String digest) {
        Scenario burst = small().with("load", "2").with("tasks.gangs", "1:60 2:20 4:20");
        assertThat(digest(burst, NARROW, CellMap.ONE_CELL, policy)).isEqualTo(digest);
    }

    @ParameterizedTest(name = "of {0} in two cells")
    @CsvSource({
        "greedy-fastest, 465 d72e8a87801547b4",
        "weighted-score, 545 a381b17aac5dc24d",
        "data-local+mask, 462 b548f46c0956e5e9"
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
