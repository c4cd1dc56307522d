package io.reachflow.bench.pipeline;

import io.reachflow.bench.figure.MachineInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs the measurements one after another, against one broker. */
public final class PipelineBench {
    private final Set<Measurement> wanted;
    private final BenchSettings settings;
    private final Consumer<String> progress;

    private PipelineBench(
            Set<Measurement> wanted, BenchSettings settings, Consumer<String> progress) {
        this.wanted = wanted;
        this.settings = settings;
        this.progress = progress;
    }

    /**
     * Measures what is wanted.
     *
     * @param home the repository, built
     * @param progress is told what is going on, line by line
     */
    public static BenchReport run(
            Path home, Set<Measurement> wanted, BenchSettings settings, Consumer<String> progress)
            throws InterruptedException, IOException {
        return new PipelineBench(wanted, settings, progress).run(home);
    }

    private BenchReport run(Path home) throws InterruptedException, IOException {
        MachineInfo machine = MachineInfo.now();
        if (machine.wasBusy()) {
            progress.accept(
                    "Warning: the load average is "
                            + machine.loadAverage()
                            + ". Something else runs here, and the figures will be too low.");
        }
        progress.accept("starting a broker ...");
        try (BenchEnvironment bench = BenchEnvironment.open(home, settings)) {
            Throughput.Result throughput =
                    wanted.contains(Measurement.THROUGHPUT)
                            ? new Throughput(bench, progress).measure()
                            : null;
            Live live =
                    wanted.stream().anyMatch(Measurement::needsLiveRun)
                            ? measureLive(bench)
                            : new Live(null, null);
            ScaleCost.Result scale =
                    wanted.contains(Measurement.SCALE)
                            ? new ScaleCost(bench, progress).measure()
                            : null;
            return BenchReportBuilder.builder()
                    .machine(machine)
                    .settings(settings)
                    .throughput(throughput)
                    .assignments(live.assignments())
                    .latency(live.latency())
                    .scale(scale)
                    .build();
        }
    }

    private record Live(
            AssignmentRate.@Nullable Result assignments,
            DecisionLatency.@Nullable Result latency) {}

    private Live measureLive(BenchEnvironment bench) throws InterruptedException {
        progress.accept(
                "assignments: starting a network of %,d GPUs ...".formatted(settings.gpus()));
        try (LiveRun run = LiveRun.start(bench)) {
            AssignmentRate.Result assignments =
                    new AssignmentRate(run, settings, progress).measure();
            DecisionLatency.Result latency =
                    wanted.contains(Measurement.LATENCY)
                            ? new DecisionLatency(run, settings, progress)
                                    .measure(halfOf(assignments))
                            : null;
            run.requireNoDeadLetters();
            return new Live(assignments, latency);
        }
    }

    /** When no load at all was sustained, the lightest that was tried must do. */
    private double halfOf(AssignmentRate.Result assignments) {
        double highest = assignments.highestPerSecond();
        return (highest > 0 ? highest : settings.effort().rates().get(0)) / 2;
    }
}
