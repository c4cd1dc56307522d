package io.reachflow.simulator.contest;

import io.reachflow.simulator.TaskEnd;
import io.reachflow.simulator.metric.Metric;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** All that was played, and who is ahead. */
public final class ContestResult {
    /** The contender below which nobody should be. */
    public static final String FLOOR = "random";

    /** The contender that knows the future. */
    public static final String CEILING = "clairvoyant";

    private final ContestPlan plan;
    private final List<SimulationResult> trials;
    private final Bounds bounds;
    private final Map<Entry, List<SimulationResult>> byEntry = new HashMap<>();
    private final Map<Measure, Interval> intervals = new HashMap<>();

    private record Entry(String scenario, String contender) {}

    private record Measure(Entry entry, Metric metric) {}

    /**
     * Of trials and bounds in the order of the plan.
     *
     * @param trials by scenario, seed and contender
     * @param bounds by scenario and seed; none when the plan has none
     */
    public ContestResult(ContestPlan plan, List<SimulationResult> trials, List<WorldBound> bounds) {
        this.plan = plan;
        this.trials = List.copyOf(trials);
        this.bounds = new Bounds(bounds);
        for (SimulationResult trial : trials) {
            Entry entry = new Entry(trial.scenario(), trial.contender());
            byEntry.computeIfAbsent(entry, none -> new ArrayList<>()).add(trial);
        }
        for (Entry entry : byEntry.keySet()) {
            for (Metric metric : Metric.values()) {
                double[] values = values(entry.scenario, entry.contender, metric);
                intervals.put(new Measure(entry, metric), Interval.of(values));
            }
        }
    }

    public ContestPlan plan() {
        return plan;
    }

    /** By scenario, seed and contender, each in the order of the plan. */
    public List<SimulationResult> trials() {
        return trials;
    }

    public Bounds bounds() {
        return bounds;
    }

    /** Who had more than nobody can have. There should be none. */
    public List<Bounds.Excess> excesses() {
        return bounds.exceededBy(trials);
    }

    /** One contender on one scenario, in the order of the seeds. */
    public List<SimulationResult> trials(String scenario, String contender) {
        return Collections.unmodifiableList(byEntry.get(new Entry(scenario, contender)));
    }

    private double[] values(String scenario, String contender, Metric metric) {
        return trials(scenario, contender).stream()
                .mapToDouble(trial -> trial.value(metric))
                .toArray();
    }

    public Interval interval(String scenario, String contender, Metric metric) {
        Measure measure = new Measure(new Entry(scenario, contender), metric);
        return Objects.requireNonNull(
                intervals.get(measure), "only what was played has been measured");
    }

    /** How much more than the reference, seed by seed: what a world does to both cancels out. */
    public Interval difference(String scenario, String contender, Metric metric) {
        return difference(scenario, contender, plan.reference(), metric);
    }

    /** How much more than another, seed by seed. */
    public Interval difference(String scenario, String contender, String other, Metric metric) {
        double[] own = values(scenario, contender, metric);
        double[] others = values(scenario, other, metric);
        double[] differences = new double[own.length];
        for (int i = 0; i < own.length; i++) {
            differences[i] = own[i] - others[i];
        }
        return Interval.of(differences);
    }

    /**
     * What contenders are ranked by: the reward, or the mean completion time where tasks have no
     * deadlines. There all that get done earn the same, however late.
     */
    public Metric rankedBy(String scenario) {
        return plan.scenario(scenario).hasDeadlines() ? Metric.REWARD : Metric.JCT_MEAN;
    }

    /** The contenders by what they are ranked by, the best first. */
    public List<String> ranking(String scenario) {
        Metric metric = rankedBy(scenario);
        Comparator<String> order =
                Comparator.comparingDouble(name -> sortable(scenario, name, metric));
        return plan.contenders().stream().sorted(order).toList();
    }

    /** The contender with the best mean; none where no way is better, or nothing was measured. */
    public Optional<String> best(String scenario, Metric metric) {
        return best(scenario, metric, plan.contenders());
    }

    /** The same of some contenders; of equals the one that is named first. */
    public Optional<String> best(String scenario, Metric metric, List<String> some) {
        if (metric.better() == Metric.Better.NEITHER) {
            return Optional.empty();
        }
        return some.stream()
                .filter(name -> interval(scenario, name, metric).isKnown())
                .min(Comparator.comparingDouble(name -> sortable(scenario, name, metric)));
    }

    /** Less is better; what is unknown is worst. */
    private double sortable(String scenario, String contender, Metric metric) {
        double mean = interval(scenario, contender, metric).mean();
        return metric.better() == Metric.Better.MORE ? -mean : mean;
    }

    /** Whether floor and ceiling played, so that others can be placed between them. */
    public boolean hasFloorAndCeiling() {
        return plan.contenders().contains(FLOOR) && plan.contenders().contains(CEILING);
    }

    /**
     * Where a contender is between the floor (0) and the ceiling (1), of the means; not a number
     * when those two are alike.
     */
    public double distanceToBound(String scenario, String contender, Metric metric) {
        return place(scenario, metric, interval(scenario, contender, metric).mean());
    }

    /**
     * How far a contender is on the way from one to another, and not a number when those two are
     * alike: where that share of the means lies.
     */
    public BootstrapRange shareOfWay(
            String scenario, String contender, String from, String to, Metric metric) {
        double[] own = values(scenario, contender, metric);
        double[] starts = values(scenario, from, metric);
        double[] goals = values(scenario, to, metric);
        return BootstrapRange.of(
                own.length,
                seeds -> {
                    double done = 0;
                    double way = 0;
                    for (int seed : seeds) {
                        done += own[seed] - starts[seed];
                        way += goals[seed] - starts[seed];
                    }
                    return done / way;
                });
    }

    /** Where the share of tasks lies that ended in one way. */
    public BootstrapRange shareOfEnds(String scenario, String contender, TaskEnd end) {
        List<SimulationResult> played = trials(scenario, contender);
        return BootstrapRange.of(
                played.size(),
                seeds -> {
                    double some = 0;
                    double all = 0;
                    for (int seed : seeds) {
                        some += played.get(seed).count(end);
                        all += played.get(seed).tasks();
                    }
                    return some / all;
                });
    }

    /** Where the bound of the reward is on the same scale: above the ceiling. */
    public double distanceOfRewardBound(String scenario) {
        return place(scenario, Metric.REWARD, bounds.interval(scenario).mean());
    }

    private double place(String scenario, Metric metric, double value) {
        double floor = interval(scenario, FLOOR, metric).mean();
        double range = interval(scenario, CEILING, metric).mean() - floor;
        return range == 0 ? Double.NaN : (value - floor) / range;
    }
}
