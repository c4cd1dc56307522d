package io.reachflow.reports;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.reachflow.reports.text.MetricKeys;
import io.reachflow.simulator.contest.BootstrapRange;
import io.reachflow.simulator.contest.Bounds;
import io.reachflow.simulator.contest.ContestResult;
import io.reachflow.simulator.contest.Interval;
import io.reachflow.simulator.contest.SimulationResult;
import io.reachflow.simulator.contest.TimeRanks;
import io.reachflow.simulator.contest.WorldBound;
import io.reachflow.simulator.metric.Metric;
import io.reachflow.world.scenario.Scenario;
import java.util.TreeMap;

/** Everything, for machines: definitions, aggregates with intervals, each simulation. */
final class ResultsJson {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Report report;
    private final ContestResult result;

    private ResultsJson(Report report) {
        this.report = report;
        this.result = report.result();
    }

    static String of(Report report) {
        DefaultPrettyPrinter printer =
                new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n"));
        try {
            return MAPPER.writer(printer).writeValueAsString(new ResultsJson(report).root()) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A tree can always be written.", e);
        }
    }

    private ObjectNode root() {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("command", report.command());
        root.put("confidence", 0.95);
        root.put("reference", result.plan().reference());
        result.plan().seeds().forEach(root.putArray("seeds")::add);
        ArrayNode metrics = root.putArray("metrics");
        for (Metric metric : Metric.values()) {
            addDefinition(metrics.addObject(), metric);
        }
        ArrayNode scenarios = root.putArray("scenarios");
        result.plan().scenarios().forEach(each -> addScenario(scenarios.addObject(), each));
        ArrayNode trials = root.putArray("trials");
        result.trials().forEach(trial -> addTrial(trials.addObject(), trial));
        return root;
    }

    private static void addDefinition(ObjectNode node, Metric metric) {
        node.put("key", MetricKeys.of(metric));
        node.put("title", metric.title());
        node.put("unit", MetricKeys.of(metric.unit()));
        node.put("better", MetricKeys.of(metric.better()));
        node.put("words", metric.words());
    }

    private void addScenario(ObjectNode node, Scenario scenario) {
        node.put("name", scenario.name());
        node.put("version", scenario.version());
        node.put("about", scenario.about());
        ObjectNode settings = node.putObject("settings");
        new TreeMap<>(scenario.texts()).forEach(settings::put);
        if (result.bounds().areKnown()) {
            addBound(node.putObject("rewardBound"), scenario.name());
        }
        ArrayNode policies = node.putArray("policies");
        for (String contender : result.ranking(scenario.name())) {
            ObjectNode policy = policies.addObject();
            policy.put("policy", contender);
            ObjectNode metrics = policy.putObject("metrics");
            for (Metric metric : Metric.values()) {
                addAggregate(
                        metrics.putObject(MetricKeys.of(metric)),
                        scenario.name(),
                        contender,
                        metric);
            }
        }
    }

    private void addBound(ObjectNode node, String scenario) {
        addInterval(node, result.bounds().interval(scenario));
        ArrayNode worlds = node.putArray("worlds");
        for (WorldBound bound : result.bounds().worlds(scenario)) {
            ObjectNode world = worlds.addObject();
            world.put("seed", bound.seed());
            putNumber(world, "reward", bound.reward());
        }
        ArrayNode exceededBy = node.putArray("exceededBy");
        for (Bounds.Excess excess : result.excesses()) {
            if (excess.trial().scenario().equals(scenario)) {
                ObjectNode wrong = exceededBy.addObject();
                wrong.put("policy", excess.trial().contender());
                wrong.put("seed", excess.trial().seed());
                putNumber(wrong, "reward", excess.reward());
            }
        }
    }

    private void addAggregate(ObjectNode node, String scenario, String contender, Metric metric) {
        addInterval(node, result.interval(scenario, contender, metric));
        Interval difference = result.difference(scenario, contender, metric);
        ObjectNode toReference = node.putObject("toReference");
        addInterval(toReference, difference);
        toReference.put("excludesZero", difference.excludesZero());
        if (result.hasFloorAndCeiling()) {
            double distance = result.distanceToBound(scenario, contender, metric);
            BootstrapRange range =
                    result.shareOfWay(
                            scenario,
                            contender,
                            ContestResult.FLOOR,
                            ContestResult.CEILING,
                            metric);
            putNumber(node, "distanceToBound", distance);
            putNumber(node, "distanceToBoundLow", range.low());
            putNumber(node, "distanceToBoundHigh", range.high());
        }
    }

    private static void addInterval(ObjectNode node, Interval interval) {
        putNumber(node, "mean", interval.mean());
        putNumber(node, "halfWidth", interval.halfWidth());
        node.put("seeds", interval.count());
    }

    private static void addTrial(ObjectNode node, SimulationResult trial) {
        node.put("scenario", trial.scenario());
        node.put("policy", trial.contender());
        node.put("seed", trial.seed());
        ObjectNode metrics = node.putObject("metrics");
        trial.values().forEach((metric, value) -> putNumber(metrics, MetricKeys.of(metric), value));
        ObjectNode ends = node.putObject("ends");
        trial.ends().forEach((end, count) -> ends.put(MetricKeys.of(end), count));
        addTimes(node.putObject("waitSeconds"), trial.waits());
        addTimes(node.putObject("completionSeconds"), trial.completionTimes());
    }

    private static void addTimes(ObjectNode node, TimeRanks times) {
        putNumber(node, "share", times.share());
        times.ranks().forEach(node.putArray("ranks")::add);
    }

    /** JSON has no word for what is not a number. */
    private static void putNumber(ObjectNode node, String key, double value) {
        if (Double.isFinite(value)) {
            node.put(key, value);
        } else {
            node.putNull(key);
        }
    }
}
