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
        "greedy-fastest, 782 2773729ecfa805a0",
        "weighted-score, 897 3893e70821f3a591",
        "backfill, 1440 da9163cc35d675dd",
        "drf, 783 8a5a114ff487f282",
        "edf-soonest+mask, 793 5365730c43377de8",
        "edf+preempt, 897 e344b0d803bb31de",
        "tiresias, 790 1eef16b4f0257b84",
        "reliability-first, 778 f2420ee8cc041cfb",
        "reach, 982 096b4c1ff623d23b"
    })
    void decisionsOfACrowdedCellStay(String policy, String digest) {
        Scenario crowd = small().with("load", "1.6");
        assertThat(digest(crowd, CellSettings.STANDARD, CellMap.ONE_CELL, policy))
                .isEqualTo(digest);
    }

    @ParameterizedTest(name = "of {0} with gangs")
    @CsvSource({
        "greedy-fastest, 768 918830a647e2f309",
        "weighted-score, 1005 4964ad2e2093c48e",
        "backfill, 1254 a468e8206f2a5f5c",
        "fgd, 766 435b4ed9d32080dd",
        "round-robin, 753 5806444c225670ee",
        "reach, 1311 2b164a7317192b28"
    })
    void decisionsWithManyGangsStay(String policy, String digest) {
        Scenario gangs = small().with("load", "1.6").with("tasks.gangs", "1:30 2:30 4:30 8:10");
        assertThat(digest(gangs, CellSettings.STANDARD, CellMap.ONE_CELL, policy))
                .isEqualTo(digest);
    }

    @ParameterizedTest(name = "of {0} in narrow windows")
    @CsvSource({
        "greedy-fastest, 936 d8b2911c7a095099",
        "weighted-score, 1093 43f34c95720f9ece",
        "backfill, 1113 1acb2824bc8d510f",
        "sjf+mask, 970 b54559ef762df6d2",
        "random, 940 036166b9766d36b0",
        "reach, 1358 3bd444d38521ff3b"
    })
    void decisionsInNarrowWindowsStay(String policy, String digest) {
        Scenario burst = small().with("load", "2").with("tasks.gangs", "1:60 2:20 4:20");
        assertThat(digest(burst, NARROW, CellMap.ONE_CELL, policy)).isEqualTo(digest);
    }

    @ParameterizedTest(name = "of {0} in two cells")
    @CsvSource({
        "greedy-fastest, 1045 d971f6aab9bc602a",
        "weighted-score, 1104 b091e4960c3a08cb",
        "data-local+mask, 1030 2a7c64806d872b59",
        "reach, 1187 6ed16b94705e5d5f"
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
