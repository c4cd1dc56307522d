package io.reachflow.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.brain.state.WindowResult;
import io.reachflow.policies.registry.Policies;
import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import io.reachflow.schema.RewardEvent;
import io.reachflow.simulator.metric.GpuTime;
import io.reachflow.simulator.metric.SimulationOutcome;
import io.reachflow.simulator.run.Attempt;
import io.reachflow.world.World;
import io.reachflow.world.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** Whatever the scenario, the seed and the policy: what goes in comes out. */
class ConservationTest {
    private static Path folder;
    private static MadeUpTraces traces;

    @BeforeContainer
    static void writeTraces() throws IOException {
        folder = Files.createTempDirectory("traces");
        traces = new MadeUpTraces(folder);
    }

    @AfterContainer
    static void removeTraces() throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /**
     * A simulated world and what became of it.
     *
     * @param stopped epochs of the leases that the scheduler has ended
     * @param rewards of leases
     */
    private record Played(
            World world,
            Simulation simulation,
            List<TaskResult> results,
            Set<Long> stopped,
            List<RewardEvent> rewards) {
        List<Attempt> attempts() {
            return results.stream().flatMap(result -> result.attempts().stream()).toList();
        }
    }

    private static Played play(String name, String policy, long seed) {
        // What the scenarios do at half-time would come too late for a world of four hours.
        Scenario scenario =
                traces.scenario(name)
                        .with("gpus", "32")
                        .with("load", "1.3")
                        .with("warm-up", "30min")
                        .with("length", "3h")
                        .with("follow-up", "6h");
        if (name.startsWith("cluster-")) {
            // What comes at once has to count, and a month of work would take its time.
            scenario =
                    scenario.with("warm-up", "0s")
                            .with("follow-up", "0s")
                            .with("tasks.work-median", "2h")
                            .with("tasks.work-p95", "20h")
                            .with("tasks.work-longest", "40h");
        } else if (name.equals("mass-departure")) {
            scenario = scenario.with("owners.mass-departure", "0.5 at 1h for 5..60 min");
        } else if (name.equals("flash-crowd")) {
            scenario = scenario.with("arrivals.burst", "10 times at 1h for 15min");
        }
        World world = World.generate(scenario.world(seed));
        SimulationLog log = new SimulationLog(world);
        Set<Long> stopped = new HashSet<>();
        List<RewardEvent> rewards = new ArrayList<>();
        Simulation simulation =
                new Simulation(
                        world,
                        SimulationSettings.STANDARD,
                        Policies.byName(policy),
                        new Watcher(log, stopped, rewards));
        simulation.run();
        return new Played(world, simulation, log.results(), stopped, rewards);
    }

    private record Watcher(SimulationLog log, Set<Long> stopped, List<RewardEvent> rewards)
            implements SimulationListener {
        @Override
        public void closed(long windowEndMillis, WindowResult result) {
            log.closed(windowEndMillis, result);
            result.rewards().stream()
                    .filter(reward -> reward.getLeaseEpoch() != null)
                    .forEach(rewards::add);
            for (Decision decision : result.decisions()) {
                if (decision.getKind() == DecisionKind.PREEMPT) {
                    stopped.add(decision.getLeaseEpoch());
                }
            }
        }

        @Override
        public void attempted(Attempt attempt) {
            log.attempted(attempt);
        }
    }

    @Provide
    Arbitrary<String> scenarios() {
        return Arbitraries.of(Scenario.NAMES);
    }

    @Provide
    Arbitrary<String> policies() {
        return Arbitraries.of(
                "random", "backfill", "fgd", "tiresias", "weighted-score", "edf-soonest+mask");
    }

    @Property(tries = 150, seed = "8")
    void tasksAndGpuTimeAndBytesAndWorkAddUp(
            @ForAll("scenarios") String scenario,
            @ForAll("policies") String policy,
            @ForAll byte seed) {
        Played played = play(scenario, policy, seed);

        everyTaskEndsOnce(played);
        gpuTimeOfAnAttemptAddsUp(played.attempts());
        noGpuIsHeldTwice(played.attempts());
        gpuTimeOfTheNetworkAddsUp(played);
        bytesThatLinesCarriedArriveSomewhere(played);
        KeptDatasets.check(played.world, played.results);
        workThatIsDoneWasComputed(played);
        LeasesPayForRuns.check(played.world, played.attempts(), played.rewards, played.stopped);
    }

    private static void everyTaskEndsOnce(Played played) {
        assertThat(played.results).hasSameSizeAs(played.world.tasks());
        for (TaskResult result : played.results) {
            // What is stopped may be done before its dispatcher hears of it, and runs once more.
            long completed =
                    result.attempts().stream()
                            .filter(attempt -> attempt.end() == Attempt.End.COMPLETED)
                            .filter(attempt -> !played.stopped.contains(attempt.leaseEpoch()))
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

    private static void gpuTimeOfTheNetworkAddsUp(Played played) {
        GpuTime time = new SimulationOutcome(played.world, played.results).gpuTime();
        double held = time.useful() + time.wasted() + time.lost() + time.moving();

        assertThat(held).isPositive().isLessThanOrEqualTo(time.available() + 1e-6);
        assertThat(held + time.idle()).isCloseTo(time.available(), within(1e-6));
    }

    private static void bytesThatLinesCarriedArriveSomewhere(Played played) {
        double fetched = played.attempts().stream().mapToDouble(Attempt::fetchedMbit).sum();

        if (played.world.settings().rules().tasks().haveData()) {
            assertThat(fetched).isPositive();
        }
        double sent = played.attempts().stream().mapToDouble(Attempt::sentMbit).sum();
        double rounding = 1e-6 * (fetched + sent);
        assertThat(played.simulation.fetchedMbit()).isCloseTo(fetched, within(rounding));
        assertThat(played.simulation.sentMbit()).isCloseTo(sent, within(rounding));
    }

    /** What was made while its lease was being taken back may be computed again. */
    private static void workThatIsDoneWasComputed(Played played) {
        for (TaskResult result : played.results) {
            double work = result.task().trueWorkGpuSeconds();
            double kept = result.attempts().stream().mapToDouble(Attempt::keptWorkSeconds).sum();
            if (result.isCompleted()) {
                assertThat(kept).as(result.task().id()).isGreaterThanOrEqualTo(work * (1 - 1e-9));
            }
            boolean stopped =
                    result.attempts().stream()
                            .anyMatch(attempt -> played.stopped.contains(attempt.leaseEpoch()));
            if (!stopped) {
                assertThat(kept).as(result.task().id()).isLessThanOrEqualTo(work * (1 + 1e-9));
            }
        }
    }
}
