package io.reachflow.bench.checkpoint;

import io.reachflow.bench.figure.MachineInfo;
import io.reachflow.bench.pipeline.BenchEnvironment;
import io.reachflow.bench.pipeline.DecisionWatch;
import io.reachflow.bench.pipeline.FirstSightings;
import io.reachflow.bench.pipeline.LatencyPercentiles;
import io.reachflow.bench.pipeline.LiveRun;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Runs the whole job, live, with networks of several sizes in its state, and reads from its Flink
 * what the checkpoints were like. Heartbeats come every 15 s, tasks at a steady rate.
 */
public final class CheckpointBench {
    private static final Duration LAST_PATIENCE = Duration.ofSeconds(30);
    private static final Duration CATCH_UP_PATIENCE = Duration.ofMinutes(3);

    private final CheckpointSettings settings;
    private final Consumer<String> progress;

    private CheckpointBench(CheckpointSettings settings, Consumer<String> progress) {
        this.settings = settings;
        this.progress = progress;
    }

    /**
     * Measures every size with every backend.
     *
     * @param home the repository, built
     * @param progress is told what is going on, line by line
     */
    public static CheckpointReport run(
            Path home, CheckpointSettings settings, Consumer<String> progress) throws Exception {
        MachineInfo machine = MachineInfo.now();
        CheckpointBench bench = new CheckpointBench(settings, progress);
        List<StateFigures> sizes = new ArrayList<>();
        for (int gpus : settings.gpus()) {
            for (String backend : settings.backends()) {
                sizes.add(bench.measure(home, gpus, backend));
            }
        }
        return new CheckpointReport(machine, settings, sizes);
    }

    private StateFigures measure(Path home, int gpus, String backend) throws Exception {
        progress.accept("%,d GPUs, %s: starting ...".formatted(gpus, backend));
        try (BenchEnvironment bench = BenchEnvironment.open(home, settings.bench(gpus));
                LiveRun run = LiveRun.start(bench, Map.of("state.backend", backend))) {
            run.offer(settings.tasksPerSecond());
            run.pass(Duration.ofSeconds(settings.settleSeconds()));
            requireCaughtUp(run, gpus);
            progress.accept(
                    "%,d GPUs, %s: measuring for %d s ..."
                            .formatted(gpus, backend, settings.seconds()));
            StateFigures figures = observe(run, gpus, backend);
            run.requireNoDeadLetters();
            progress.accept("%,d GPUs, %s: %s".formatted(gpus, backend, figures.inShort()));
            return figures;
        }
    }

    /** Announcing all GPUs at once leaves a backlog, which says nothing of checkpoints. */
    private void requireCaughtUp(LiveRun run, int gpus) throws InterruptedException {
        double second = settings.tasksPerSecond();
        if (!run.awaitTrue(() -> run.arrived() - run.assigned() <= second, CATCH_UP_PATIENCE)) {
            throw new IllegalStateException(
                    "The job does not keep up with the heartbeats of %,d GPUs on this machine: %,d tasks wait. Give it more cores, or take fewer GPUs (--gpus)."
                            .formatted(gpus, run.arrived() - run.assigned()));
        }
    }

    private StateFigures observe(LiveRun run, int gpus, String backend) throws Exception {
        CheckpointWatch checkpoints = new CheckpointWatch(run.job().log());
        FirstSightings committed = new FirstSightings();
        try (DecisionWatch watch = run.watchCommitted(committed)) {
            checkpoints.startAnew();
            want(run, committed);
            for (int second = 0; second < settings.seconds(); second++) {
                run.pass(Duration.ofSeconds(1));
                checkpoints.look();
            }
            run.arrivals().want(false);
            run.awaitTrue(() -> committed.haveAllOf(run.arrivals()), LAST_PATIENCE);
            checkpoints.look();
            watch.requireAlive();
        }
        long now = System.currentTimeMillis();
        List<FlinkCheckpoint> seen = checkpoints.checkpoints();
        if (seen.isEmpty()) {
            throw new IllegalStateException(
                    "No checkpoint was completed within " + settings.seconds() + " s.");
        }
        return StateFiguresBuilder.builder()
                .backend(backend)
                .gpus(gpus)
                .checkpoints(seen.size())
                .stateBytes(seen.get(seen.size() - 1).stateBytes())
                .writtenBytes(StateFigures.of(seen, FlinkCheckpoint::writtenBytes))
                .syncMillis(StateFigures.of(seen, FlinkCheckpoint::syncMillis))
                .asyncMillis(StateFigures.of(seen, FlinkCheckpoint::asyncMillis))
                .endToEndMillis(StateFigures.of(seen, FlinkCheckpoint::endToEndMillis))
                .provisionalMillis(
                        LatencyPercentiles.of(run.provisional().millisSince(run.arrivals(), now)))
                .committedMillis(LatencyPercentiles.of(committed.millisSince(run.arrivals(), now)))
                .heapMib(run.job().collectedHeap().liveMib())
                .build();
    }

    private static void want(LiveRun run, FirstSightings committed) {
        run.provisional().want(true);
        committed.want(true);
        run.arrivals().want(true);
    }
}
