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
                    .stopLimitMillis(1_800_000)
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
        "greedy-fastest, 807 2e895f9b9d9853fe",
        "weighted-score, 982 555f8aca4e01fbbd",
        "backfill, 1587 93f00568893a9c68",
        "drf, 820 e0556d98e93a9f41",
        "edf-soonest+mask, 803 fb0a126336413a94",
        "edf+preempt, 919 f3f2ab2a80231880",
        "tiresias, 808 ff9dbf2cb44ba5c7",
        "tiresias-sliced, 915 d33c1d8ba191c76c",
        "rolling-horizon, 1501 cc7d996497dcaa22",
        "gfs, 1464 eec183785a748848",
        "reliability-first, 799 a515cb743eae0f2b",
        "reach, 1234 92e8176bfec9b91a"
    })
    void decisionsOfACrowdedCellStay(String policy, String digest) {
        Scenario crowd = small().with("load", "1.6");
        assertThat(digest(crowd, CellSettings.STANDARD, CellMap.ONE_CELL, policy))
                .isEqualTo(digest);
    }

    @ParameterizedTest(name = "of {0} with gangs")
    @CsvSource({
        "greedy-fastest, 783 97e42ee3a50067d3",
        "weighted-score, 1001 ab37fad2bd3f04f9",
        "backfill, 1557 72fa6b62b1a223ee",
        "fgd, 774 d60e44d57c51eb4c",
        "round-robin, 775 f573d260b312d314",
        "rolling-horizon, 1718 e405cd4bf8fca6c1",
        "gfs, 1638 f885aca67f64b4cd",
        "reach, 1608 6b8342e299598787"
    })
    void decisionsWithManyGangsStay(String policy, String digest) {
        Scenario gangs = small().with("load", "1.6").with("tasks.gangs", "1:30 2:30 4:30 8:10");
        assertThat(digest(gangs, CellSettings.STANDARD, CellMap.ONE_CELL, policy))
                .isEqualTo(digest);
    }

    @ParameterizedTest(name = "of {0} in narrow windows")
    @CsvSource({
        "greedy-fastest, 931 b109449d21a53789",
        "weighted-score, 1157 bc6efd48c690b413",
        "backfill, 1144 21d49bfc404c9213",
        "sjf+mask, 991 46a313b64d920353",
        "random, 937 abc0b0bba2fc583a",
        "rolling-horizon, 1309 1f2a2f25a528195c",
        "gfs, 1147 4a2f5a8c2d7a6d1a",
        "reach, 1355 198bb7d61ca6860a"
    })
    void decisionsInNarrowWindowsStay(String policy, String digest) {
        Scenario burst = small().with("load", "2").with("tasks.gangs", "1:60 2:20 4:20");
        assertThat(digest(burst, NARROW, CellMap.ONE_CELL, policy)).isEqualTo(digest);
    }

    @ParameterizedTest(name = "of {0} in two cells")
    @CsvSource({
        "greedy-fastest, 936 23a6198c30510d0a",
        "weighted-score, 1126 b1180927def1f3a2",
        "data-local+mask, 984 76e26ec5a8df3b9f",
        "reach, 1147 7951e3c758dd4874"
    })
    void decisionsOfTwoCellsStay(String policy, String digest) {
        Scenario crowd = small().with("load", "1.3");
        assertThat(digest(crowd, CellSettings.STANDARD, TWO_CELLS, policy)).isEqualTo(digest);
    }

    @ParameterizedTest(name = "of {0} with datasets")
    @CsvSource({
        "greedy-fastest, 780 1eb5c0d2e933eed3",
        "weighted-score, 974 00b0e9445963b177",
        "edf-soonest+mask, 814 354d30e42d76a706",
        "data-local+mask, 807 e042e6734f6abf58"
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
