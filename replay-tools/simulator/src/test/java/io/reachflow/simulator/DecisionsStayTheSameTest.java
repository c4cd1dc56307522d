package io.reachflow.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.CellSettingsBuilder;
import io.reachflow.brain.state.WindowResult;
import io.reachflow.intake.gpu.TrackerSettings;
import io.reachflow.intake.routing.CellMap;
import io.reachflow.policies.registry.Policies;
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
        "greedy-fastest, 807 78bc513404c62b2e",
        "weighted-score, 969 d03e5cd52c781f24",
        "backfill, 1583 2350d80d5c519925",
        "drf, 816 f444fcf9cf015896",
        "edf-soonest+mask, 803 54629d1dfe279653",
        "edf+preempt, 892 8e21d9f1e1171028",
        "tiresias, 808 c560c87204c94ea5",
        "reliability-first, 799 b6f050f41284e157",
        "reach, 1351 f7c7294777ef04bc"
    })
    void decisionsOfACrowdedCellStay(String policy, String digest) {
        Scenario crowd = small().with("load", "1.6");
        assertThat(digest(crowd, CellSettings.STANDARD, CellMap.ONE_CELL, policy))
                .isEqualTo(digest);
    }

    @ParameterizedTest(name = "of {0} with gangs")
    @CsvSource({
        "greedy-fastest, 787 d4227d89b6e5cc77",
        "weighted-score, 1073 a303c01f37bc5658",
        "backfill, 1310 d20545dae0f8e0ec",
        "fgd, 781 3e2d6c37be98ef53",
        "round-robin, 770 495d18373c7a6a05",
        "reach, 1415 0e9b89a3c291eada"
    })
    void decisionsWithManyGangsStay(String policy, String digest) {
        Scenario gangs = small().with("load", "1.6").with("tasks.gangs", "1:30 2:30 4:30 8:10");
        assertThat(digest(gangs, CellSettings.STANDARD, CellMap.ONE_CELL, policy))
                .isEqualTo(digest);
    }

    @ParameterizedTest(name = "of {0} in narrow windows")
    @CsvSource({
        "greedy-fastest, 939 1efb4bd802fe0da5",
        "weighted-score, 1187 7dee3fcc1bd9aab1",
        "backfill, 1143 cf37a0868e985ffc",
        "sjf+mask, 991 05134ef89a641ea7",
        "random, 937 cc60372863ee174e",
        "reach, 1431 7e0c2946a0fd8434"
    })
    void decisionsInNarrowWindowsStay(String policy, String digest) {
        Scenario burst = small().with("load", "2").with("tasks.gangs", "1:60 2:20 4:20");
        assertThat(digest(burst, NARROW, CellMap.ONE_CELL, policy)).isEqualTo(digest);
    }

    @ParameterizedTest(name = "of {0} in two cells")
    @CsvSource({
        "greedy-fastest, 936 6fe761353e291163",
        "weighted-score, 1118 cf517d4a323264d2",
        "data-local+mask, 986 055a6334988b45f6",
        "reach, 1121 07a1d3e76e18c17f"
    })
    void decisionsOfTwoCellsStay(String policy, String digest) {
        Scenario crowd = small().with("load", "1.3");
        assertThat(digest(crowd, CellSettings.STANDARD, TWO_CELLS, policy)).isEqualTo(digest);
    }

    @ParameterizedTest(name = "of {0} with datasets")
    @CsvSource({
        "greedy-fastest, 777 f0d64790803adbaa",
        "weighted-score, 965 013c0540e7f79cdf",
        "edf-soonest+mask, 824 d30a5c24724c2497",
        "data-local+mask, 807 301c7ecadd44bc81"
    })
    void decisionsWithDatasetsStay(String policy, String digest) {
        Scenario shared = small().with("load", "1.6").with("tasks.datasets-per-tenant", "12");
        assertThat(digest(shared, CellSettings.STANDARD, CellMap.ONE_CELL, policy))
                .isEqualTo(digest);
    }

    /** Each task has data of its own, which no host keeps. */
    private static Scenario small() {
        return Scenario.standard()
                .with("tasks.datasets-per-tenant", "0")
                .with("gpus", "40")
                .with("length", "2h")
                .with("warm-up", "0s")
                .with("follow-up", "3h")
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
