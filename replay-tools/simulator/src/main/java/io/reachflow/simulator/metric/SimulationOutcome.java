package io.reachflow.simulator.metric;

import io.reachflow.schema.TaskPriority;
import io.reachflow.simulator.TaskEnd;
import io.reachflow.simulator.TaskResult;
import io.reachflow.simulator.run.Attempt;
import io.reachflow.world.World;
import io.reachflow.world.scenario.WorldSettings;
import io.reachflow.world.statistics.SortedSample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** What came of a simulated world, ready to be measured. */
public final class SimulationOutcome {
    private static final int BUCKETS = 48;

    private final World world;
    private final List<TaskResult> all;
    private final List<TaskResult> counted;
    private final long measuredToMillis;
    private final GpuTime gpuTime;
    private final double[] finishTimeFairness;

    public SimulationOutcome(World world, List<TaskResult> all) {
        this.world = world;
        this.all = all;
        WorldSettings settings = world.settings();
        this.counted =
                all.stream()
                        .filter(result -> settings.counts(result.task().arrivedAtMillis()))
                        .filter(result -> result.end() != TaskEnd.CANCELLED)
                        .toList();
        long from = settings.countedFromMillis();
        this.measuredToMillis = measuredToMillis();
        this.gpuTime = GpuTime.between(world, all, from, measuredToMillis);
        double cards = gpuTime.available() / measuredSeconds();
        FinishTimeFairness fairness = new FinishTimeFairness(all, world.hosts(), cards);
        this.finishTimeFairness = sorted(task -> cards > 0, fairness::rho);
    }

    /** Where tasks do not go on to arrive, GPUs are looked at until the last one has ended. */
    private long measuredToMillis() {
        WorldSettings settings = world.settings();
        return settings.rules().arrivals().isSteady() || counted.isEmpty()
                ? settings.countedToMillis()
                : Math.max(settings.countedFromMillis() + 1, lastEndMillis());
    }

    private long lastEndMillis() {
        return counted.stream().mapToLong(TaskResult::endedMillis).max().orElseThrow();
    }

    /** How long the GPUs were looked at. */
    public double measuredSeconds() {
        return (measuredToMillis - world.settings().countedFromMillis()) / 1000.0;
    }

    /** From the first arrival to the last end; not a number while a task is open. */
    double makespanSeconds() {
        boolean over =
                !counted.isEmpty()
                        && counted.stream().noneMatch(result -> result.end() == TaskEnd.OPEN);
        return over
                ? (lastEndMillis() - counted.get(0).task().arrivedAtMillis()) / 1000.0
                : Double.NaN;
    }

    /** Rho of each task, ascending; none where there was no GPU. */
    double[] finishTimeFairness() {
        return finishTimeFairness.clone();
    }

    /** Tasks that count, cancelled ones apart. */
    public List<TaskResult> counted() {
        return counted;
    }

    /** While counted tasks arrived; in a world that ends with them, until the last one ended. */
    public GpuTime gpuTime() {
        return gpuTime;
    }

    /** The same over time, in equal stretches. */
    public List<GpuTime> gpuTimeByStretch() {
        double from = world.settings().countedFromMillis();
        double length = (measuredToMillis - from) / BUCKETS;
        List<GpuTime> stretches = new ArrayList<>();
        for (int i = 0; i < BUCKETS; i++) {
            long begin = (long) (from + i * length);
            long end = (long) (from + (i + 1) * length);
            stretches.add(GpuTime.between(world, all, begin, end));
        }
        return stretches;
    }

    double share(Predicate<TaskResult> condition) {
        return mean(result -> condition.test(result) ? 1 : 0);
    }

    double completion(TaskPriority priority) {
        return meanOf(
                counted.stream()
                        .filter(result -> result.task().request().getPriority() == priority)
                        .mapToDouble(result -> result.isCompleted() ? 1 : 0)
                        .toArray());
    }

    double sum(ToDoubleFunction<TaskResult> figure) {
        return counted.stream().mapToDouble(figure).sum();
    }

    /** The sum over all tasks, for each of some; not a number when there are none of these. */
    double sumOver(ToDoubleFunction<TaskResult> figure, Predicate<TaskResult> some) {
        long count = counted.stream().filter(some).count();
        return count == 0 ? Double.NaN : sum(figure) / count;
    }

    /** Over the GPU time that tasks held. */
    double shareOfHeld(ToDoubleFunction<Attempt> gpuSeconds) {
        return sumOfAttempts(gpuSeconds) / sumOfAttempts(Attempt::heldGpuSeconds);
    }

    double sumOfAttempts(ToDoubleFunction<Attempt> figure) {
        return sum(result -> result.attempts().stream().mapToDouble(figure).sum());
    }

    double mean(ToDoubleFunction<TaskResult> figure) {
        return meanOf(counted.stream().mapToDouble(figure).toArray());
    }

    /** Waits of the tasks that were started, ascending, in seconds. */
    public double[] waits() {
        return sorted(TaskResult::isStarted, TaskResult::waitSeconds);
    }

    /** From arrival to end, of the tasks done in time, ascending, in seconds. */
    public double[] completionTimes() {
        return sorted(TaskResult::isCompleted, TaskResult::completionSeconds);
    }

    double[] sorted(Predicate<TaskResult> condition, ToDoubleFunction<TaskResult> figure) {
        double[] values = counted.stream().filter(condition).mapToDouble(figure).toArray();
        Arrays.sort(values);
        return values;
    }

    static double meanOf(double[] values) {
        return values.length == 0 ? Double.NaN : Arrays.stream(values).sum() / values.length;
    }

    /** Not a number when there are no values. */
    static double percentile(double[] values, int percent) {
        return values.length == 0 ? Double.NaN : SortedSample.of(values).percentile(percent);
    }
}
