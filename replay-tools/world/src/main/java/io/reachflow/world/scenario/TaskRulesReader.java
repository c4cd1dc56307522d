package io.reachflow.world.scenario;

import io.reachflow.schema.TaskPriority;
import io.reachflow.world.random.LogNormal;
import io.reachflow.world.trace.BadRowPolicy;
import io.reachflow.world.trace.TraceJob;
import io.reachflow.world.trace.registry.TraceFormats;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Makes rules of what a scenario says of arrivals and tasks. */
final class TaskRulesReader {
    private static final Pattern BURST = Pattern.compile("([0-9.]+) times at (\\S+) for (\\S+)");

    private final ScenarioValues values;
    private final TraceFolder traces;

    TaskRulesReader(ScenarioValues values, TraceFolder traces) {
        this.values = values;
        this.traces = traces;
    }

    ArrivalRules arrivals() {
        String key = "arrivals.burst";
        return new ArrivalRules(
                values.constant("arrivals.pace", ArrivalRules.Pace.class),
                values.number("arrivals.wave", 0, 1),
                values.number("arrivals.crest-hour", 0, 24),
                values.optional(key)
                        .map(
                                phrase ->
                                        values.words(
                                                key, phrase, BURST, "10 times at 12h for 15min"))
                        .map(
                                words ->
                                        new ArrivalRules.Burst(
                                                values.duration(key, words.get(1)),
                                                values.duration(key, words.get(2)),
                                                Double.parseDouble(words.get(0)))));
    }

    TaskRules tasks() {
        return TaskRulesBuilder.builder()
                .recordedJobs(jobs())
                .largestGang(values.integer("tasks.largest-gang", 1, 4_096))
                .gangs(values.shares("tasks.gangs", Integer::valueOf))
                .memoryGib(values.shares("tasks.memory-gib", Integer::valueOf))
                .workloads(
                        values.shares("tasks.workloads", ScenarioValues.constantOf(Workload.class)))
                .work(
                        new LogNormal(
                                values.duration("tasks.work-median").toMillis() / 1000.0,
                                values.duration("tasks.work-p95").toMillis() / 1000.0))
                .longestWorkSeconds(values.duration("tasks.work-longest").toMillis() / 1000.0)
                .estimateSigma(values.number("tasks.estimate-sigma", 0, 5))
                .haveData(values.flag("tasks.data"))
                .datasetsPerTenant(values.integer("tasks.datasets-per-tenant", 0, 10_000))
                .dataGb(sizeGb("data"))
                .checkpointGb(sizeGb("checkpoint"))
                .allReduceGbPerMinute(
                        values.shares("tasks.all-reduce-gb-per-minute", Double::valueOf))
                .priorities(
                        values.shares(
                                "tasks.priorities", ScenarioValues.constantOf(TaskPriority.class)))
                .haveDeadlines(values.flag("tasks.deadlines"))
                .slack(
                        Map.of(
                                TaskPriority.HIGH, values.span("tasks.slack-high"),
                                TaskPriority.NORMAL, values.span("tasks.slack-normal"),
                                TaskPriority.LOW, values.span("tasks.slack-low")))
                .leastTime(values.duration("tasks.least-time"))
                .budget(values.span("tasks.budget"))
                .budgetIsLimitShare(values.number("tasks.budget-is-limit-share", 0, 1))
                .needSoftware(values.flag("tasks.software"))
                .attempts(values.integer("tasks.attempts", 1, 100))
                .build();
    }

    private LogNormal sizeGb(String what) {
        return new LogNormal(
                values.number("tasks." + what + "-median-gb", 1e-6, 1e6),
                values.number("tasks." + what + "-p95-gb", 1e-6, 1e6));
    }

    private List<TraceJob> jobs() {
        return values.optional("tasks.recorded")
                .map(path -> TraceFormats.jobs(traces.source(path), BadRowPolicy.FAIL).jobs())
                .orElse(List.of());
    }
}
