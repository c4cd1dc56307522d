package io.reachflow.bench.pipeline;

import io.reachflow.bench.figure.GoalFigure;
import io.reachflow.bench.figure.Spread;
import io.reachflow.schema.TopicNames;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * How many heartbeats a second the job takes in, beside a bare copy of the same records. The two
 * take turns, each time in a fresh JVM: what a JVM needs to warm up is in the rates of both.
 */
public final class Throughput {
    /** Of the bare copy's rate. */
    private static final double GOAL_PERCENT = 50;

    private static final String INPUT = "throughput.";
    private static final double HEARTBEAT_SECONDS = 15;

    /**
     * The rates of both.
     *
     * @param heap of the job's last run
     */
    public record Result(
            int records,
            Spread copyRecordsPerSecond,
            Spread jobRecordsPerSecond,
            double jobToCopyPercent,
            HeapUse heap) {
        GoalFigure figure() {
            return GoalFigure.atLeast(
                    "telemetry, of the bare copy's rate", jobToCopyPercent, "%", GOAL_PERCENT);
        }
    }

    private final BenchEnvironment bench;
    private final BenchSettings settings;
    private final Consumer<String> progress;

    Throughput(BenchEnvironment bench, Consumer<String> progress) {
        this.bench = bench;
        this.settings = bench.settings();
        this.progress = progress;
    }

    Result measure() throws InterruptedException, IOException {
        int records = settings.effort().telemetryRecords();
        record(records);
        List<Double> copyRates = new ArrayList<>();
        List<Double> jobRates = new ArrayList<>();
        List<HeapUse> jobHeaps = new ArrayList<>();
        for (int turn = 1; turn <= settings.effort().repetitions(); turn++) {
            Run copy = copy("throughput-copy-" + turn);
            copyRates.add(records / copy.seconds());
            say("bare copy", turn, copyRates);
            Run job = run("throughput-job-" + turn);
            jobRates.add(records / job.seconds());
            jobHeaps.add(job.heap());
            say("job", turn, jobRates);
        }
        bench.delete(new TopicNames(INPUT, INPUT));
        Spread copy = Spread.of(copyRates);
        Spread job = Spread.of(jobRates);
        return new Result(records, copy, job, 100 * job.median() / copy.median(), last(jobHeaps));
    }

    private void record(int records) {
        progress.accept("throughput: writing %,d heartbeats ...".formatted(records));
        BenchFleet fleet = new BenchFleet(settings.gpus());
        double gapMillis = HEARTBEAT_SECONDS * 1_000 / settings.gpus();
        try (RecordedInput input = new RecordedInput(bench, new TopicNames(INPUT, INPUT))) {
            for (int i = 0; i < records; i++) {
                long at = RecordedInput.startMillis() + (long) (i * gapMillis);
                input.add(at, fleet.heartbeat(i % fleet.size(), at));
            }
        }
    }

    private record Run(double seconds, HeapUse heap) {}

    private Run copy(String name) throws InterruptedException, IOException {
        TopicNames names = bench.outputsOf(name, INPUT);
        Run run = await(JobInvocation.copy(name, names, settings));
        requireComplete(names);
        bench.deleteOutputs(names);
        return run;
    }

    private Run run(String name) throws InterruptedException, IOException {
        TopicNames names = bench.outputsOf(name, INPUT);
        Run run = await(JobInvocation.run(name, names, true, settings, settings.gpus()));
        bench.requireNoDeadLetters(names);
        bench.deleteOutputs(names);
        return run;
    }

    private Run await(JobInvocation call) throws InterruptedException, IOException {
        try (MeasuredJob process = bench.start(call)) {
            return new Run(process.awaitNetSeconds(), process.heap());
        }
    }

    private void requireComplete(TopicNames names) {
        long copied = bench.offsetsIn(names.assignments());
        long there = bench.offsetsIn(names.telemetry());
        if (copied < there) {
            throw new IllegalStateException(
                    "The bare copy wrote " + copied + " of " + there + " records.");
        }
    }

    private static <T> T last(List<T> values) {
        return values.get(values.size() - 1);
    }

    private void say(String what, int turn, List<Double> rates) {
        progress.accept(
                "throughput: %s, run %d of %d: %,.0f records/s"
                        .formatted(what, turn, settings.effort().repetitions(), last(rates)));
    }
}
