package io.reachflow.simulator.run;

import static io.reachflow.simulator.run.SmallWorld.HOUR;
import static io.reachflow.simulator.run.SmallWorld.START;
import static io.reachflow.simulator.run.SmallWorld.assign;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.schema.HostCache;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.TaskArrival;
import io.reachflow.schema.TaskOutcome;
import io.reachflow.world.World;
import io.reachflow.world.fleet.Host;
import io.reachflow.world.fleet.HostBuilder;
import io.reachflow.world.task.WorldTask;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Worked out by hand: every dataset takes 100 s to fetch and every task two hours to compute. Hosts
 * have room for two datasets.
 */
class KeptDatasetsTest {
    private static final double DATASET_MIB = 10_000 / 8.388608;

    private final List<Attempt> ledger = new ArrayList<>();
    private final SimulatedRuns runs = new SimulatedRuns(world(), ledger::add);
    private long now = START;

    private static World world() {
        World small = SmallWorld.world();
        List<Host> hosts =
                small.hosts().stream()
                        .map(host -> HostBuilder.builder(host).cacheMib(2 * DATASET_MIB).build())
                        .toList();
        WorldTask saving = small.tasks().get(small.tasks().size() - 1);
        return new World(
                small.settings(),
                hosts,
                List.of(
                        task(saving, "cat-1", "cats"),
                        task(saving, "cat-2", "cats"),
                        task(saving, "dog-1", "dogs"),
                        task(saving, "owl-1", "owls"),
                        task(saving, "own", null)));
    }

    private static WorldTask task(WorldTask like, String id, String dataset) {
        TaskArrival request =
                TaskArrival.newBuilder(like.request()).setTaskId(id).setDatasetId(dataset).build();
        return new WorldTask(
                like.arrivedAtMillis(), like.trueWorkGpuSeconds(), like.workload(), request);
    }

    /** Runs a task for a while; returns its first report, with the seconds after which it came. */
    private String startOf(String taskId, double resumeFrom, String... hosts) {
        long epoch = now - START + 1;
        runs.accept(assign(taskId, epoch, resumeFrom, hosts), now);
        TimedOutcome started =
                runs.advanceTo(now + 1_400_000).stream()
                        .filter(timed -> timed.outcome().getKind() == OutcomeKind.STARTED)
                        .findFirst()
                        .orElseThrow();
        String told = (started.atMillis() - now) / 1000 + " s" + caches(started.outcome());
        runs.accept(SmallWorld.preempt(taskId, epoch, "PREEMPTED"), now + 1_400_000);
        runs.advanceTo(now + 1_400_000);
        now += 1_400_000;
        return told;
    }

    private static String caches(TaskOutcome outcome) {
        StringBuilder text = new StringBuilder();
        for (HostCache cache : outcome.getHostCaches()) {
            text.append(", ").append(cache.getHostId()).append(" ").append(cache.getDatasets());
        }
        return text.toString();
    }

    @Test
    void theSecondTaskOfADatasetFetchesNothing() {
        assertThat(startOf("cat-1", 0, "stays")).isEqualTo("100 s, stays [cats]");
        assertThat(startOf("cat-2", 0, "stays")).isEqualTo("0 s, stays [cats]");

        assertThat(ledger.get(0).fetchedMbit()).isCloseTo(10_000, within(1.0));
        assertThat(ledger.get(0).keptMbit()).isZero();
        assertThat(ledger.get(1).fetchedMbit()).isZero();
        assertThat(ledger.get(1).keptMbit()).isCloseTo(10_000, within(1e-6));
        assertThat(ledger.get(1).penaltyGpuSeconds()).isZero();
        assertThat(runs.fetchedMbit()).isCloseTo(10_000, within(1.0));
    }

    @Test
    void theLeastRecentlyUsedMakesRoom() {
        startOf("cat-1", 0, "stays");
        startOf("dog-1", 0, "stays");
        startOf("cat-2", 0, "stays");

        assertThat(startOf("owl-1", 0, "stays")).isEqualTo("100 s, stays [owls, cats]");
        assertThat(startOf("dog-1", 0, "stays")).isEqualTo("100 s, stays [dogs, owls]");
    }

    @Test
    void aCheckpointIsFetchedAllTheSame() {
        startOf("cat-1", 0, "stays");

        assertThat(startOf("cat-2", 0.5, "stays")).isEqualTo("1050 s, stays [cats]");
    }

    @Test
    void aGangWaitsForTheHostThatHasToFetch() {
        startOf("cat-1", 0, "stays");

        assertThat(startOf("cat-2", 0, "stays", "polite"))
                .isEqualTo("100 s, stays [cats], polite [cats]");
        assertThat(ledger.get(1).fetchedMbit()).isCloseTo(10_000, within(1.0));
        assertThat(ledger.get(1).keptMbit()).isCloseTo(10_000, within(1e-6));
    }

    @Test
    void dataThatDoesNotArriveIsNotKept() {
        runs.accept(assign("cat-1", 1, 0, "stays"), now);
        runs.accept(SmallWorld.preempt("cat-1", 1, "PREEMPTED"), now + 90_000);
        runs.advanceTo(now + 90_000);
        now += 100_000;

        assertThat(startOf("cat-2", 0, "stays")).isEqualTo("100 s, stays [cats]");
    }

    @Test
    void dataOfATaskAloneIsNotKeptNorTold() {
        assertThat(startOf("own", 0, "stays")).isEqualTo("100 s");
        assertThat(startOf("own", 0, "stays")).isEqualTo("100 s");
    }

    @Test
    void aDiskOutlivesItsDispatcher() {
        startOf("cat-1", 0, "stays");
        SimulatedRuns others = new SimulatedRuns(world());
        others.restore(runs.snapshot());
        others.accept(assign("cat-2", HOUR, 0, "stays"), now);

        assertThat(others.advanceTo(now).get(0).outcome().getKind()).isEqualTo(OutcomeKind.STARTED);
    }
}
