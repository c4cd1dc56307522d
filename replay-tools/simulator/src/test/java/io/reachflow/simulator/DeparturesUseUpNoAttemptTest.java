package io.reachflow.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.state.CellSettings;
import io.reachflow.intake.routing.CellMap;
import io.reachflow.schema.LeaseEnd;
import io.reachflow.schema.RewardEvent;
import io.reachflow.simulator.run.Attempt;
import io.reachflow.world.World;
import io.reachflow.world.scenario.Scenario;
import java.io.IOException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import net.jqwik.api.statistics.Statistics;
import net.jqwik.api.statistics.StatisticsCollector;
import net.jqwik.api.statistics.StatisticsReport;

/**
 * A host that leaves is not the task's fault, however often it happens: attempts are used up by
 * what breaks by itself, and by making room for others.
 */
class DeparturesUseUpNoAttemptTest {
    private static final CellMap TWO_CELLS =
            CellMap.parse("west=us-west-2+us-east-1+us-east-2+eu-west-1+eu-west-2, rest=*");

    private static final String OUTLIVED = "as many departures as attempts, and completed";
    private static final String ATTEMPTS = "ATTEMPTS_EXHAUSTED";
    private static final String INTERRUPTIONS = "INTERRUPTIONS_EXHAUSTED";

    private static SmallCatalogue catalogue;

    @BeforeContainer
    static void openCatalogue() throws IOException {
        catalogue = new SmallCatalogue();
    }

    @AfterContainer
    static void closeCatalogue() throws IOException {
        catalogue.close();
    }

    @Provide
    Arbitrary<String> scenarios() {
        return Arbitraries.of(Scenario.NAMES);
    }

    @Provide
    Arbitrary<String> policies() {
        return Arbitraries.of("greedy-fastest", "weighted-score", "backfill", "edf+preempt");
    }

    @Provide
    Arbitrary<CellMap> cells() {
        return Arbitraries.of(CellMap.ONE_CELL, TWO_CELLS);
    }

    /** A smaller seed makes no simpler world, so there is nothing to shrink. */
    @Property(
            tries = 60,
            seed = "13",
            edgeCases = EdgeCasesMode.NONE,
            shrinking = ShrinkingMode.OFF)
    @StatisticsReport(StatisticsReport.StatisticsReportMode.OFF)
    void tasksAreGivenUpForTheirOwnFailuresOnly(
            @ForAll("scenarios") String scenario,
            @ForAll("policies") String policy,
            @ForAll("cells") CellMap cells,
            @ForAll @IntRange(min = 1, max = 3) int attempts,
            @ForAll byte seed) {
        Scenario restless =
                catalogue
                        .scenario(scenario)
                        .with("owners.kinds", "part-time:70 evenings:30")
                        .with("fleet.lines", "home-cable:60 home-fibre:40")
                        .with("owners.departures", "30")
                        .with("owners.goodbye-share", "0.5")
                        .with("runs.break-share", "0.15")
                        .with("tasks.attempts", Integer.toString(attempts));
        World world = World.generate(restless.world(seed));
        SimulationSettings standard = SimulationSettings.STANDARD;
        PlayedWorld played =
                PlayedWorld.play(
                        world,
                        new SimulationSettings(standard.cell(), standard.tracker(), cells),
                        policy);

        Map<String, Map<LeaseEnd, Integer>> endings = endingsByTask(played.rewards());
        StatisticsCollector met = Statistics.label("what became of tasks");
        for (TaskResult result : played.results()) {
            String id = result.task().id();
            TaskStarts starts = new TaskStarts(result, endings.getOrDefault(id, Map.of()));
            String code = played.givenUpFor().getOrDefault(id, "not given up");
            starts.check(code);
            met.collect(starts.outlivedDepartures() ? OUTLIVED : code);
        }
        met.coverage(
                checker -> {
                    checker.check(OUTLIVED).count(times -> times > 20);
                    checker.check(ATTEMPTS).count(times -> times > 20);
                    checker.check(INTERRUPTIONS).count(times -> times > 0);
                });
    }

    private static Map<String, Map<LeaseEnd, Integer>> endingsByTask(List<RewardEvent> rewards) {
        Map<String, Map<LeaseEnd, Integer>> byTask = new HashMap<>();
        for (RewardEvent reward : rewards) {
            byTask.computeIfAbsent(reward.getTaskId(), id -> new EnumMap<>(LeaseEnd.class))
                    .merge(reward.getEndedBy(), 1, Integer::sum);
        }
        return byTask;
    }

    /** How the starts of a task ended. */
    private record TaskStarts(TaskResult result, Map<LeaseEnd, Integer> endings) {
        private int ended(LeaseEnd end) {
            return endings.getOrDefault(end, 0);
        }

        private int mostAttempts() {
            return result.task().request().getMaxAttempts();
        }

        /** By itself, or for somebody else. */
        private int used() {
            return ended(LeaseEnd.FAILED) + ended(LeaseEnd.PREEMPTED);
        }

        private int departures() {
            return ended(LeaseEnd.GPU_LEFT) + ended(LeaseEnd.SILENT);
        }

        boolean outlivedDepartures() {
            return result.isCompleted() && departures() >= mostAttempts();
        }

        void check(String givenUpFor) {
            String what = result.task().id() + ": " + endings + ", " + givenUpFor;
            // The runs' own books say the same of what broke as the scheduler does.
            assertThat(broken()).as(what).isGreaterThanOrEqualTo(ended(LeaseEnd.FAILED));
            assertThat(used()).as(what).isLessThanOrEqualTo(mostAttempts());
            assertThat(used() == mostAttempts() && !isOver()).as(what).isFalse();
            if (givenUpFor.equals(ATTEMPTS)) {
                assertThat(used()).as(what).isEqualTo(mostAttempts());
                assertThat(ended(LeaseEnd.FAILED)).as(what).isPositive();
            } else if (givenUpFor.equals(INTERRUPTIONS)) {
                assertThat(departures())
                        .as(what)
                        .isEqualTo(CellSettings.STANDARD.maxInterruptions() + 1);
            }
        }

        private long broken() {
            return result.attempts().stream()
                    .filter(attempt -> attempt.end() == Attempt.End.BROKEN)
                    .count();
        }

        private boolean isOver() {
            return result.end() != TaskEnd.OPEN;
        }
    }
}
