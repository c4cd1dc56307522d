package io.reachflow.replay.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.model.cell.CellSettings;
import io.reachflow.model.cell.WindowResult;
import io.reachflow.model.gpu.TrackerSettings;
import io.reachflow.model.policy.Policies;
import io.reachflow.model.routing.CellMap;
import io.reachflow.replay.dispatch.Attempt;
import io.reachflow.replay.verify.DecisionDigest;
import io.reachflow.replay.world.Scenario;
import io.reachflow.replay.world.World;
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
            new CellSettings(200, 4, 8, 5_000, 600_000, 1_800_000, 30_000, 5_000, 60_000);

    private static final CellMap TWO_CELLS =
            CellMap.parse("west=us-west-2+us-east-1+us-east-2+eu-west-1+eu-west-2, rest=*");

    @ParameterizedTest(name = "of {0} in a crowd")
    @CsvSource({
        "greedy-fastest, 421 3990a97eecbc9857",
        "weighted-score, 534 db692e0c97f322f9",
        "backfill, 531 aed50b9a70b62b3b",
        "drf, 423 e7f1b0b0d711638a",
        "edf-soonest+mask, 432 d1d769c8db6ff85d",
        "edf+preempt, 537 9ef461d6665476c4",
        "tiresias, 447 3ab795d8d201e850",
        "reliability-first, 417 52df24d58ab5781f"
    })
    void decisionsOfACrowdedCellStay(String policy, String digest) {
        Scenario crowd = small().with("load", "1.6");
        assertThat(digest(crowd, CellSettings.STANDARD, CellMap.ONE_CELL, policy))
                .isEqualTo(digest);
    }

    @ParameterizedTest(name = "of {0} with gangs")
    @CsvSource({
        "greedy-fastest, 423 f1c16f52cbc5f86f",
        "weighted-score, 592 53dd2dcec1236329",
        "backfill, 595 b0cb3cd2414c603c",
        "fgd, 413 8f44c6935b1bde17",
        "round-robin, 434 e070fa4d52594366"
    })
    void decisionsWithManyGangsStay(String policy, String digest) {
        Scenario gangs = small().with("load", "1.6").with("tasks.gangs", "1:30 2:30 4:30 8:10");
        assertThat(digest(gangs, CellSettings.STANDARD, CellMap.ONE_CELL, policy))
                .isEqualTo(digest);
    }

    @ParameterizedTest(name = "of {0} in narrow windows")
    @CsvSource({
        "greedy-fastest, 528 a313a630451dda3a",
        "weighted-score, 638 0f52f64e3ed2df5b",
        "backfill, 695 5bb8b9946921d679",
        "sjf+mask, 552 2db7ddf1fa621edd",
        "random, 545 610c463d3077298a"
    })
    void decisionsInNarrowWindowsStay(String policy, String digest) {
        Scenario burst = small().with("load", "2").with("tasks.gangs", "1:60 2:20 4:20");
        assertThat(digest(burst, NARROW, CellMap.ONE_CELL, policy)).isEqualTo(digest);
    }

    @ParameterizedTest(name = "of {0} in two cells")
    @CsvSource({
        "greedy-fastest, 471 b0e9dfe1f09c5cff",
        "weighted-score, 533 bcb9ac0f123108e5",
        "data-local+mask, 466 03c798cf849d7697"
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
