package io.reachflow.jobs.operator;

import io.reachflow.brain.cell.Cell;
import io.reachflow.brain.state.WindowResult;
import io.reachflow.jobs.metrics.Metrics;
import io.reachflow.policies.exploration.GumbelExploration;
import io.reachflow.policies.policy.Policy;
import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Histogram;
import org.apache.flink.metrics.MetricGroup;

/** What the cells of a subtask report of themselves. */
final class CellMetrics {
    /**
     * Of one cell after its last window; replaced whole, so that reporters can read at any time.
     */
    private record Snapshot(int gpus, int leases, Map<String, Integer> waitingByReason) {}

    private final MetricGroup group;
    private final boolean explores;
    private final Map<DecisionKind, Counter> decisions = new EnumMap<>(DecisionKind.class);
    private final Map<String, Snapshot> snapshots = new ConcurrentHashMap<>();
    private final Map<String, Boolean> reasonsSeen = new HashMap<>();
    private final Map<FallbackCause, Counter> fallbacks = new EnumMap<>(FallbackCause.class);
    private final Counter rewards;
    private final Counter spills;
    private final Counter refused;
    private final Counter lateEvents;
    private final Counter failures;
    private final Counter undrawnGangs;
    private final WindowStopWatch stopWatch;
    private final Histogram latenessMillis;
    private final Histogram windowEvents;
    private final Histogram scoringMicros;

    /**
     * Of all cells of a subtask.
     *
     * @param explores whether GPUs are drawn for some tasks
     */
    CellMetrics(MetricGroup group, boolean explores) {
        this.group = group;
        this.explores = explores;
        MetricGroup kinds = group.addGroup("decisions");
        for (DecisionKind kind : DecisionKind.values()) {
            decisions.put(kind, kinds.counter(kind.name().toLowerCase(Locale.ROOT)));
        }
        MetricGroup causes = group.addGroup("policyFallbacks");
        for (FallbackCause cause : FallbackCause.values()) {
            fallbacks.put(cause, causes.counter(cause.key));
        }
        rewards = group.counter("rewards");
        spills = group.counter("spills");
        refused = group.counter("refused");
        lateEvents = group.counter("lateEvents");
        failures = group.counter("cellFailures");
        undrawnGangs = group.counter("undrawnGangs");
        stopWatch = new WindowStopWatch(group.counter("slowWindows"));
        latenessMillis = group.histogram("latenessMillis", Metrics.histogram());
        windowEvents = group.histogram("windowEvents", Metrics.histogram());
        scoringMicros = group.histogram("scoringMicros", Metrics.histogram());
        group.gauge("gpus", () -> snapshots.values().stream().mapToInt(Snapshot::gpus).sum());
        group.gauge("leases", () -> snapshots.values().stream().mapToInt(Snapshot::leases).sum());
    }

    Policy timed(Policy policy) {
        return new TimedPolicy(policy, scoringMicros);
    }

    /** A learned policy was of no use in a window. */
    void fellBack(FallbackCause cause) {
        count(fallbacks, cause);
    }

    void late(long millis) {
        lateEvents.inc();
        latenessMillis.update(millis);
    }

    /** Each exception that a cell's window failed with. */
    Counter failures() {
        return failures;
    }

    WindowStopWatch stopWatch() {
        return stopWatch;
    }

    void closed(String name, Cell cell, int events, WindowResult result) {
        windowEvents.update(events);
        for (Decision decision : result.decisions()) {
            count(decisions, decision.getKind());
            if (explores && isTooLargeToDraw(decision)) {
                undrawnGangs.inc();
            }
        }
        rewards.inc(result.rewards().size());
        spills.inc(result.spills().size());
        refused.inc(result.refusals().size());
        Map<String, Integer> waiting = cell.waitingByReason();
        snapshots.put(name, new Snapshot(cell.gpuCount(), cell.leaseCount(), waiting));
        waiting.keySet().forEach(this::register);
    }

    private static boolean isTooLargeToDraw(Decision decision) {
        return decision.getKind() == DecisionKind.ASSIGN
                && decision.getGpuIds().size() > GumbelExploration.MOST_DRAWN_GPUS;
    }

    /** There is a counter for each of them since the beginning. */
    private static <K> void count(Map<K, Counter> counters, K key) {
        Objects.requireNonNull(counters.get(key), "counter").inc();
    }

    /** Reasons are an open set: each gets its gauge when it is first given. */
    private void register(String reason) {
        if (reasonsSeen.putIfAbsent(reason, true) == null) {
            group.addGroup("pending").gauge(reason.toLowerCase(Locale.ROOT), () -> pending(reason));
        }
    }

    private int pending(String reason) {
        return snapshots.values().stream()
                .mapToInt(snapshot -> snapshot.waitingByReason().getOrDefault(reason, 0))
                .sum();
    }
}
