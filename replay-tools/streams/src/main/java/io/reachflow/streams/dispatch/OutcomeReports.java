package io.reachflow.streams.dispatch;

import io.reachflow.schema.Decision;
import io.reachflow.simulator.run.TaskRuns;
import io.reachflow.simulator.run.TimedOutcome;
import io.reachflow.streams.replay.TimestampedTopic;
import java.util.List;

/**
 * Drives task runs along the trace clock and writes what they report, with ticks in between. What
 * has happened up to the new time is reported before decisions that arrived with it are heard, so
 * stamps never go back.
 */
final class OutcomeReports {
    private final TaskRuns runs;
    private final TimestampedTopic outcomes;
    private long traceMillis;
    private long tickedMillis;
    private long outcomesSent;

    OutcomeReports(TaskRuns runs, TimestampedTopic outcomes) {
        this.runs = runs;
        this.outcomes = outcomes;
    }

    void advance(long toMillis, List<Decision> decisions) {
        traceMillis = Math.max(traceMillis, toMillis);
        report();
        for (Decision decision : decisions) {
            runs.accept(decision, traceMillis);
        }
        report();
    }

    private void report() {
        for (TimedOutcome timed : runs.advanceTo(traceMillis)) {
            outcomes.send(timed.atMillis(), timed.outcome().getTaskId(), timed.outcome());
            outcomesSent++;
        }
    }

    /** Tells the outcomes' readers how far time has come, if it has. */
    void tick() {
        if (traceMillis > tickedMillis) {
            outcomes.tick(traceMillis);
            tickedMillis = traceMillis;
        }
    }

    DispatchStats stats() {
        return DispatchStats.of(traceMillis, runs.counts(), outcomesSent);
    }
}
