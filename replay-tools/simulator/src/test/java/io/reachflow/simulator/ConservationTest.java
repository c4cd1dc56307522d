package io.reachflow.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.CellSettingsBuilder;
import io.reachflow.intake.routing.CellMap;
import io.reachflow.simulator.metric.GpuTime;
import io.reachflow.simulator.metric.SimulationOutcome;
import io.reachflow.simulator.run.Attempt;
import io.reachflow.world.World;
import io.reachflow.world.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import net.jqwik.api.statistics.Statistics;
import net.jqwik.api.statistics.StatisticsCollector;
import net.jqwik.api.statistics.StatisticsReport;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the scenario, the seed and the policy: what goes in comes out. */
class ConservationTest {
    private static final CellMap TWO_CELLS =
            CellMap.parse("west=us-west-2+us-east-1+us-east-2+eu-west-1+eu-west-2, rest=*");

    /** Dispatchers speak every ten minutes: to a cell that waits for less, most fall silent. */
    private static final CellSettings IMPATIENT =
            CellSettingsBuilder.builder(CellSettings.STANDARD).leaseSilenceMillis(540_000).build();

    /**
     * All ways in which a lease can end here; what is cancelled or done late is the cell's test.
     */
    private static final Set<String> ENDINGS =
            Set.of(
                    "COMPLETED, reported: COMPLETED",
                    "FAILED, reported: BROKEN",
                    "GPU_LEFT, reported: GPU_LEFT",
                    "GPU_LEFT, taken back: GPU_LEFT",
                    "PREEMPTED, reported: STOPPED",
                    "PREEMPTED, taken back: STOPPED",
                    "DEADLINE_PASSED, taken back: STOPPED",
                    "SILENT, taken back: STOPPED");

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
        return Arbitraries.of(
                "random",
                "backfill",
                "fgd",
                "tiresias",
                "tiresias-sliced",
                "weighted-score",
                "rolling-horizon",
                "gfs",
                "edf-soonest+mask",
                "edf+preempt");
    }

    @Provide
    Arbitrary<SimulationSettings> settings() {
        SimulationSettings standard = SimulationSettings.STANDARD;
        return Arbitraries.frequency(
                Tuple.of(4, standard),
                Tuple.of(2, new SimulationSettings(standard.cell(), standard.tracker(), TWO_CELLS)),
                Tuple.of(
                        1,
                        new SimulationSettings(IMPATIENT, standard.tracker(), standard.cells())));
    }

    /** A smaller seed makes no simpler world, so there is nothing to shrink. */
    @Property(
            tries = 150,
            seed = "8",
            edgeCases = EdgeCasesMode.NONE,
            shrinking = ShrinkingMode.OFF)
    @StatisticsReport(StatisticsReport.StatisticsReportMode.OFF)
    void tasksAndGpuTimeAndBytesAndWorkAddUp(
            @ForAll("scenarios") String scenario,
            @ForAll("policies") String policy,
            @ForAll("settings") SimulationSettings settings,
            @ForAll byte seed) {
        World world = World.generate(catalogue.scenario(scenario).world(seed));

        Map<String, Integer> endings = addsUp(PlayedWorld.play(world, settings, policy));

        // Whatever was not met was not tested.
        StatisticsCollector played = Statistics.label("scenarios");
        played.collect(scenario);
        played.coverage(
                met -> Scenario.NAMES.forEach(name -> met.check(name).count(times -> times > 0)));
        StatisticsCollector ended = Statistics.label("endings");
        endings.keySet().forEach(ended::collect);
        ended.coverage(
                met -> ENDINGS.forEach(ending -> met.check(ending).count(times -> times > 0)));
    }

    /** The same on what was recorded, where the traces are at hand. */
    @ParameterizedTest
    @EnabledIfEnvironmentVariable(named = "REACHFLOW_TRACES", matches = ".+")
    @ValueSource(
            strings = {
                "philly",
                "openb",
                "spot",
                "cluster-batch",
                "cluster-week",
                "cluster-philly",
                "cluster-openb"
            })
    void soTheyDoInRecordedWorlds(String name) {
        Path traces = Path.of(System.getenv("REACHFLOW_TRACES"));
        World world = World.generate(SmallCatalogue.recorded(name, traces).world(8));

        addsUp(PlayedWorld.play(world, SimulationSettings.STANDARD, "edf+preempt"));
    }

    /** Returns how often leases ended in which way. */
    private static Map<String, Integer> addsUp(PlayedWorld played) {
        everyTaskEndsOnce(played);
        gpuTimeOfAnAttemptAddsUp(played.attempts());
        noGpuIsHeldTwice(played.attempts());
        gpuTimeOfTheNetworkAddsUp(played);
        bytesThatLinesCarriedArriveSomewhere(played);
        KeptDatasets.check(played.world(), played.results());
        workThatIsDoneWasComputed(played);
        return LeasesPayForRuns.check(played);
    }

    private static void everyTaskEndsOnce(PlayedWorld played) {
        assertThat(played.results()).hasSameSizeAs(played.world().tasks());
        for (TaskResult result : played.results()) {
            // What is stopped may be done before its dispatcher hears of it, and runs once more.
            long completed =
                    result.attempts().stream()
                            .filter(attempt -> attempt.end() == Attempt.End.COMPLETED)
                            .filter(attempt -> !played.isTakenBack(attempt))
                            .count();
            assertThat(completed).as(result.task().id()).isLessThanOrEqualTo(1);
            assertThat(result.isCompleted() && completed == 0).as(result.task().id()).isFalse();
            assertThat(result.endedMillis())
                    .isGreaterThanOrEqualTo(result.task().arrivedAtMillis());
            // A departure, and a stop that follows from one, use up no attempt.
            long broken =
                    result.attempts().stream()
                            .filter(attempt -> attempt.end() == Attempt.End.BROKEN)
                            .count();
            assertThat(broken).isLessThanOrEqualTo(result.task().request().getMaxAttempts());
        }
    }

    private static void gpuTimeOfAnAttemptAddsUp(List<Attempt> attempts) {
        for (Attempt attempt : attempts) {
            double parts =
                    attempt.fetchingGpuSeconds()
                            + attempt.computingGpuSeconds()
                            + attempt.communicatingGpuSeconds()
                            + attempt.savingGpuSeconds()
                            + attempt.stalledGpuSeconds();
            assertThat(parts)
                    .as(attempt.toString())
                    .isCloseTo(attempt.heldGpuSeconds(), within(1e-6));
        }
    }

    /** At every moment, the shares of the attempts on a GPU are at most the whole of it. */
    private static void noGpuIsHeldTwice(List<Attempt> attempts) {
        Map<String, List<long[]>> changes = new HashMap<>();
        for (Attempt attempt : attempts) {
            if (attempt.heldGpuSeconds() == 0) {
                continue;
            }
            for (String gpu : attempt.gpuIds()) {
                List<long[]> own = changes.computeIfAbsent(gpu, id -> new ArrayList<>());
                own.add(new long[] {attempt.acceptedMillis(), attempt.sharePermille()});
                own.add(new long[] {attempt.endedMillis(), -attempt.sharePermille()});
            }
        }
        changes.forEach(
                (gpu, own) -> {
                    // What ends at a moment makes room for what begins then.
                    own.sort(
                            Comparator.<long[]>comparingLong(change -> change[0])
                                    .thenComparingLong(change -> change[1]));
                    long held = 0;
                    for (long[] change : own) {
                        held += change[1];
                        assertThat(held).as(gpu).isBetween(0L, 1_000L);
                    }
                });
    }

    private static void gpuTimeOfTheNetworkAddsUp(PlayedWorld played) {
        GpuTime time = new SimulationOutcome(played.world(), played.results()).gpuTime();
        double held = time.useful() + time.wasted() + time.lost() + time.moving();

        assertThat(held).isPositive().isLessThanOrEqualTo(time.available() + 1e-6);
        assertThat(held + time.idle()).isCloseTo(time.available(), within(1e-6));
    }

    private static void bytesThatLinesCarriedArriveSomewhere(PlayedWorld played) {
        double fetched = played.attempts().stream().mapToDouble(Attempt::fetchedMbit).sum();

        if (played.world().settings().rules().tasks().haveData()) {
            assertThat(fetched).isPositive();
        }
        double sent = played.attempts().stream().mapToDouble(Attempt::sentMbit).sum();
        double rounding = 1e-6 * (fetched + sent);
        assertThat(played.simulation().fetchedMbit()).isCloseTo(fetched, within(rounding));
        assertThat(played.simulation().sentMbit()).isCloseTo(sent, within(rounding));
    }

    /** What was made while its lease was being taken back may be computed again. */
    private static void workThatIsDoneWasComputed(PlayedWorld played) {
        for (TaskResult result : played.results()) {
            double work = result.task().trueWorkGpuSeconds();
            double kept = result.attempts().stream().mapToDouble(Attempt::keptWorkSeconds).sum();
            if (result.isCompleted()) {
                assertThat(kept).as(result.task().id()).isGreaterThanOrEqualTo(work * (1 - 1e-9));
            }
            boolean stopped = result.attempts().stream().anyMatch(played::isTakenBack);
            if (!stopped) {
                assertThat(kept).as(result.task().id()).isLessThanOrEqualTo(work * (1 + 1e-9));
            }
        }
    }
}
