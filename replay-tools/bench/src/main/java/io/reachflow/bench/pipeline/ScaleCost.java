package io.reachflow.bench.pipeline;

import io.reachflow.bench.figure.GoalFigure;
import io.reachflow.bench.figure.Spread;
import io.reachflow.schema.TopicNames;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The CPU time that the job spends on an assignment, in a small and in a large network: what a run
 * with many tasks takes more than one with few, by task. So neither the start of the JVM, nor its
 * compiling, nor the tracking of the GPUs counts, which are the same in both.
 *
 * <p>Nothing can be completed in a recording, because leases are not known beforehand. The tasks
 * are slivers, of which even the small network holds all with most of its GPUs still free.
 * Checkpoints are left out: they cost by the second and by the size of the state, not by the
 * assignment.
 */
public final class ScaleCost {
    private static final double GOAL_RATIO = 1.5;
    private static final int SMALL_GPUS = 1_000;
    private static final int LARGE_GPUS = 100_000;
    private static final long ANNOUNCING_MILLIS = 15_000;
    private static final double TASKS_PER_SECOND = 1_000;
    private static final long LAST_TICKS_MILLIS = 5_000;

    /** Longer than a run, as a rule; with the next two, within the longest transaction. */
    private static final Duration NO_CHECKPOINT = Duration.ofSeconds(200);

    private static final Duration CHECKPOINT_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration RESTART_ALLOWANCE = Duration.ofSeconds(10);
    private static final Duration HEARTBEAT_PATIENCE = Duration.ofHours(1);
    private static final Duration RUN_PATIENCE = Duration.ofMinutes(5);

    /** One network. */
    public record Size(int gpus, int cells, Spread microsPerAssignment) {}

    /** Both networks. */
    public record Result(int assignments, Size small, Size large, double largeToSmall) {
        GoalFigure figure() {
            return GoalFigure.atMost(
                    "cost of an assignment, 100,000 GPUs to 1,000", largeToSmall, "x", GOAL_RATIO);
        }
    }

    private final BenchEnvironment bench;
    private final BenchSettings settings;
    private final Consumer<String> progress;

    ScaleCost(BenchEnvironment bench, Consumer<String> progress) {
        this.bench = bench;
        this.settings = bench.settings();
        this.progress = progress;
    }

    Result measure() throws InterruptedException {
        for (int gpus : List.of(SMALL_GPUS, LARGE_GPUS)) {
            progress.accept("scale: writing the input of %,d GPUs ...".formatted(gpus));
            record(gpus, settings.effort().fewTasks());
            record(gpus, settings.effort().manyTasks());
        }
        List<Double> small = new ArrayList<>();
        List<Double> large = new ArrayList<>();
        for (int turn = 1; turn <= settings.effort().repetitions(); turn++) {
            small.add(microsPerAssignment(SMALL_GPUS, turn));
            large.add(microsPerAssignment(LARGE_GPUS, turn));
        }
        Size smallSize = size(SMALL_GPUS, small);
        Size largeSize = size(LARGE_GPUS, large);
        return new Result(
                settings.effort().manyTasks() - settings.effort().fewTasks(),
                smallSize,
                largeSize,
                largeSize.microsPerAssignment().median()
                        / smallSize.microsPerAssignment().median());
    }

    private static Size size(int gpus, List<Double> micros) {
        return new Size(gpus, BenchSettings.cellCount(gpus), Spread.of(micros));
    }

    private static String input(int gpus, int tasks) {
        return "scale-" + gpus + "-" + tasks + ".";
    }

    /** All GPUs are announced, then the tasks arrive. */
    private void record(int gpus, int tasks) {
        BenchFleet fleet = new BenchFleet(gpus);
        String prefix = input(gpus, tasks);
        long start = RecordedInput.startMillis();
        try (RecordedInput input = new RecordedInput(bench, new TopicNames(prefix, prefix))) {
            for (int card = 0; card < gpus; card++) {
                long at = start + card * ANNOUNCING_MILLIS / gpus;
                input.add(at, fleet.heartbeat(card, at));
            }
            long last = start + ANNOUNCING_MILLIS;
            for (int task = 1; task <= tasks; task++) {
                last = start + ANNOUNCING_MILLIS + (long) (task * 1_000 / TASKS_PER_SECOND);
                input.add(last, BenchTasks.ofSlivers(task, last));
            }
            input.tickTo(last + LAST_TICKS_MILLIS);
        }
    }

    private double microsPerAssignment(int gpus, int turn) throws InterruptedException {
        int few = settings.effort().fewTasks();
        int many = settings.effort().manyTasks();
        Duration more = cpuTime(gpus, many, turn).minus(cpuTime(gpus, few, turn));
        double micros = more.toNanos() / 1e3 / (many - few);
        progress.accept(
                "scale: %,d GPUs, run %d of %d: %.0f µs of CPU per assignment"
                        .formatted(gpus, turn, settings.effort().repetitions(), micros));
        return micros;
    }

    /** What the job has used when it has assigned all tasks. */
    private Duration cpuTime(int gpus, int tasks, int turn) throws InterruptedException {
        String name = "scale-" + gpus + "-" + tasks + "-" + turn;
        TopicNames names = bench.outputsOf(name, input(gpus, tasks));
        JobInvocation call =
                JobInvocation.run(name, names, false, settings, gpus)
                        .with("checkpoint.interval", NO_CHECKPOINT)
                        .with("checkpoint.timeout", CHECKPOINT_TIMEOUT)
                        .with("transaction.restart-allowance", RESTART_ALLOWANCE)
                        .with("spill.delay", NO_CHECKPOINT.multipliedBy(2))
                        .with("duplicates.remember", NO_CHECKPOINT.multipliedBy(3))
                        .with("gpu.heartbeat-timeout", HEARTBEAT_PATIENCE);
        Duration cpuTime;
        try (DecisionWatch watch =
                        DecisionWatch.start(
                                bench.brokers(),
                                names.assignments(),
                                DecisionWatch.Isolation.PROVISIONAL,
                                new FirstSightings());
                MeasuredJob job = bench.start(call)) {
            awaitAssigned(tasks, watch, job);
            cpuTime = job.cpuTime();
        }
        bench.requireNoDeadLetters(names);
        bench.deleteOutputs(names);
        return cpuTime;
    }

    private static void awaitAssigned(int tasks, DecisionWatch watch, MeasuredJob job)
            throws InterruptedException {
        long deadline = System.nanoTime() + RUN_PATIENCE.toNanos();
        while (watch.assigned() < tasks) {
            job.requireAlive();
            watch.requireAlive();
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException(
                        "The job assigned "
                                + watch.assigned()
                                + " of "
                                + tasks
                                + " tasks within "
                                + RUN_PATIENCE.toSeconds()
                                + " s.");
            }
        }
    }
}
