package io.reachflow.bench.pipeline;

import io.reachflow.bench.figure.GoalFigure;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * How long a decision takes, from the moment the broker appended the task to the moment a reader
 * sees its assignment: one reader of provisional decisions, one of committed ones.
 */
public final class DecisionLatency {
    private static final int PROVISIONAL_ALLOWANCE_MILLIS = 150;
    private static final int COMMITTED_ALLOWANCE_MILLIS = 300;
    private static final Duration LAST_PATIENCE = Duration.ofSeconds(20);

    /**
     * Both latencies, ms.
     *
     * @param offeredPerSecond the load they were measured at
     * @param unseen tasks whose assignment was never seen; they count as late as the wait for them
     */
    @RecordBuilder
    public record Result(
            double offeredPerSecond,
            int tasks,
            int unseen,
            LatencyPercentiles provisionalMillis,
            LatencyPercentiles committedMillis,
            int provisionalGoalMillis,
            int committedGoalMillis) {
        List<GoalFigure> figures() {
            return List.of(
                    GoalFigure.atMost(
                            "decision latency, provisional, p99",
                            (double) provisionalMillis.p99(),
                            "ms",
                            provisionalGoalMillis),
                    GoalFigure.atMost(
                            "decision latency, committed, p99",
                            (double) committedMillis.p99(),
                            "ms",
                            committedGoalMillis));
        }
    }

    private final LiveRun run;
    private final BenchSettings settings;
    private final Consumer<String> progress;

    DecisionLatency(LiveRun run, BenchSettings settings, Consumer<String> progress) {
        this.run = run;
        this.settings = settings;
        this.progress = progress;
    }

    Result measure(double tasksPerSecond) throws InterruptedException {
        BenchEffort effort = settings.effort();
        progress.accept(
                "latency: %,.0f tasks/s for %d s ..."
                        .formatted(tasksPerSecond, effort.latencySeconds()));
        FirstSightings committed = new FirstSightings();
        try (DecisionWatch watch = run.watch(DecisionWatch.Isolation.COMMITTED, committed)) {
            run.offer(tasksPerSecond);
            run.awaitTrue(() -> watch.assigned() >= run.assigned() / 2, LAST_PATIENCE);
            run.pass(Duration.ofSeconds(effort.settleSeconds()));
            observe(committed);
            watch.requireAlive();
        }
        return result(tasksPerSecond, committed, System.currentTimeMillis());
    }

    /** The load goes on until the last of the tasks was seen: its end would be a lighter load. */
    private void observe(FirstSightings committed) throws InterruptedException {
        FirstSightings provisional = run.provisional();
        provisional.want(true);
        committed.want(true);
        run.arrivals().want(true);
        run.pass(Duration.ofSeconds(settings.effort().latencySeconds()));
        run.arrivals().want(false);
        run.awaitTrue(
                () -> committed.haveAllOf(run.arrivals()) && provisional.haveAllOf(run.arrivals()),
                LAST_PATIENCE);
        run.offer(0);
    }

    private Result result(double tasksPerSecond, FirstSightings committed, long nowMillis) {
        FirstSightings arrivals = run.arrivals();
        return DecisionLatencyResultBuilder.builder()
                .offeredPerSecond(tasksPerSecond)
                .tasks(arrivals.count())
                .unseen(committed.missingOf(arrivals))
                .provisionalMillis(
                        LatencyPercentiles.of(run.provisional().millisSince(arrivals, nowMillis)))
                .committedMillis(LatencyPercentiles.of(committed.millisSince(arrivals, nowMillis)))
                .provisionalGoalMillis(settings.windowMillis() + PROVISIONAL_ALLOWANCE_MILLIS)
                .committedGoalMillis(settings.checkpointMillis() + COMMITTED_ALLOWANCE_MILLIS)
                .build();
    }
}
