package io.reachflow.brain.cell;

import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.WindowResult;
import io.reachflow.intake.gpu.GpuReport;
import io.reachflow.intake.gpu.GpuReport.Presence;
import io.reachflow.intake.gpu.GpuReportBuilder;
import io.reachflow.intake.task.Outcome;
import io.reachflow.intake.task.OutcomeBuilder;
import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongUnaryOperator;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** What must hold however often, and whenever, the map of the cells changes. */
class MovingCellsTest {
    private static final List<String> MAPS =
            List.of("a=*", "a=*/2", "a=*/3", "b=r0, c=*", "b=r0+r1, a=*/2", "c=*/2, b=r1");

    private static final int GPUS = 8;

    @Property(tries = 150, seed = "12", edgeCases = EdgeCasesMode.NONE)
    void noGpuIsInTwoCellsAndNoTaskIsLostOrTakenTwice(@ForAll long seed) {
        Random random = new Random(seed);
        live(new Days(random, effect -> effect + (random.nextInt(5) == 0 ? 900 : -400), true));
    }

    /**
     * As when a job catches up: much event time passes while a task travels. Owners send tasks
     * again whose end they have not heard of.
     */
    @Property(tries = 150, seed = "18", edgeCases = EdgeCasesMode.NONE)
    void aTaskThatTravelsForLongIsNeitherTakenTwiceNorRunWhenItIsCancelled(@ForAll long seed) {
        Random random = new Random(seed);
        live(new Days(random, effect -> effect + random.nextInt(12_000), false));
    }

    private static void live(Days days) {
        for (int window = 0; window < 600; window++) {
            days.anythingHappens();
            days.close();
        }
        for (int window = 0; window < 400; window++) {
            days.allSpeak();
            days.close();
        }

        CellNetwork network = days.network;
        assertThat(network.isQuiet()).isTrue();
        TreeMap<String, String> cellOfGpu = new TreeMap<>();
        Set<String> waiting = new TreeSet<>();
        network.states()
                .forEach(
                        (cell, state) -> {
                            if (!network.map().has(cell)) {
                                assertThat(state.isEmpty()).as("%s is no more", cell).isTrue();
                            }
                            state.gpuIds()
                                    .forEach(gpu -> assertThat(cellOfGpu.put(gpu, cell)).isNull());
                            state.taskIds().forEach(task -> assertThat(waiting.add(task)).isTrue());
                        });
        assertThat(cellOfGpu).hasSize(GPUS);
        cellOfGpu.forEach(
                (gpu, cell) ->
                        assertThat(cell)
                                .isEqualTo(network.map().cellOfHost(region(gpu), "h" + gpu)));
        Set<String> known = new TreeSet<>(waiting);
        known.addAll(network.leases.over());
        assertThat(known).isEqualTo(days.arrived);
        assertThat(waiting).doesNotContainAnyElementsOf(network.leases.over());
        assertThat(network.leases.over()).containsAll(days.cancelled);
    }

    private static String region(String gpuId) {
        return "r" + Math.floorMod(gpuId.hashCode(), 3);
    }

    /** Random days of a network: everything that can happen does, again and again. */
    private static final class Days {
        final Set<String> arrived = new TreeSet<>();
        final Set<String> cancelled = new TreeSet<>();
        final CellNetwork network;
        private final Random random;
        private final boolean mapChanges;
        private final TreeMap<String, Long> endsOfRuns = new TreeMap<>();
        private final int[] silentUntil = new int[GPUS];
        private int window;

        Days(Random random, LongUnaryOperator arrival, boolean mapChanges) {
            this.random = random;
            this.mapChanges = mapChanges;
            this.network = new CellNetwork(MAPS.get(random.nextInt(MAPS.size())), arrival);
        }

        void anythingHappens() {
            window++;
            if (mapChanges && random.nextInt(50) == 0) {
                network.restartWith(MAPS.get(random.nextInt(MAPS.size())));
            }
            for (int gpu = 0; gpu < GPUS; gpu++) {
                if (random.nextInt(300) == 0) {
                    silentUntil[gpu] = window + 10 + random.nextInt(60);
                    if (random.nextBoolean()) {
                        heartbeat(gpu, Presence.LEAVING);
                    }
                }
            }
            speak();
            if (random.nextInt(6) == 0) {
                String id = "t" + window;
                arrived.add(id);
                network.arrives(
                        aTask(id)
                                .needingGpus(random.nextInt(4) == 0 ? 2 : 1)
                                .withAttempts(1_000)
                                .build(),
                        now());
            }
            if (!mapChanges) {
                sendAgain("t" + random.nextInt(window));
            }
            String unwanted = "t" + random.nextInt(window);
            if (random.nextInt(20) == 0 && arrived.contains(unwanted)) {
                cancelled.add(unwanted);
                network.cancels(unwanted, now());
            }
        }

        /** The end of a task is forgotten after a while; then it would be a new one. */
        private void sendAgain(String id) {
            if (arrived.contains(id)
                    && !cancelled.contains(id)
                    && !network.leases.over().contains(id)) {
                network.arrives(aTask(id).withAttempts(1_000).build(), now());
            }
        }

        void allSpeak() {
            window++;
            Arrays.fill(silentUntil, 0);
            speak();
        }

        private void speak() {
            for (int gpu = 0; gpu < GPUS; gpu++) {
                if (window % 5 == gpu % 5 && window >= silentUntil[gpu]) {
                    boolean paused = random.nextInt(30) == 0;
                    heartbeat(gpu, paused ? Presence.PAUSED : Presence.AVAILABLE);
                }
            }
        }

        private void heartbeat(int gpu, Presence presence) {
            String id = "g" + gpu;
            GpuReport report =
                    GpuReportBuilder.builder()
                            .gpuId(id)
                            .hostId("h" + id)
                            .region(region(id))
                            .presence(presence)
                            .memoryMib(24_576L)
                            .relativeSpeed(1.0)
                            .build();
            network.hears(report, now());
        }

        private long now() {
            return network.windowEndMillis() - 100;
        }

        void close() {
            report();
            for (WindowResult result : network.close()) {
                for (Decision decision : result.decisions()) {
                    if (decision.getKind() == DecisionKind.ASSIGN) {
                        long length = 200L * (1 + random.nextInt(60));
                        endsOfRuns.put(
                                decision.getDecisionId(), network.windowEndMillis() + length);
                    }
                }
            }
        }

        /** Runs that are through are reported to the cell that granted their lease. */
        private void report() {
            for (Decision lease : new ArrayList<>(network.leases.live())) {
                if (endsOfRuns.get(lease.getDecisionId()) > network.windowEndMillis()) {
                    continue;
                }
                Outcome outcome =
                        OutcomeBuilder.builder()
                                .taskId(lease.getTaskId())
                                .decisionId(lease.getDecisionId())
                                .attempt(lease.getAttempt())
                                .leaseEpoch(lease.getLeaseEpoch())
                                .kind(
                                        random.nextInt(5) == 0
                                                ? Outcome.Kind.FAILED
                                                : Outcome.Kind.COMPLETED)
                                .cause("HARDWARE")
                                .hostDatasets(List.of())
                                .build();
                network.add(
                        CellEvent.outcome(lease.getCell(), now(), network.nextOrigin(), outcome));
            }
        }
    }
}
