package io.reachflow.streams.dispatch;

import io.reachflow.simulator.run.TimedOutcome;
import io.reachflow.streams.replay.RecordSink;
import io.reachflow.streams.replay.TimestampedTopic;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Function;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Drives runs along the trace clock and reports what comes of them, with ticks in between. What has
 * happened up to the new time is reported before decisions that arrived with it are heard, so
 * stamps never go back; after a restart they are not before what the topic holds.
 */
final class OutcomeReports {
    /** So often a dispatcher with nothing to report makes sure that it is still in charge. */
    private static final long PROOF_NANOS = 1_000_000_000;

    private final DurableRuns runs;
    private final String instanceId;
    private final ReportWriter writer;
    private final TimestampedTopic outcomes;
    private final TimestampedTopic ticks;
    private final List<ProducerRecord<byte[], byte[]>> collected = new ArrayList<>();
    private long floorMillis;
    private long tickedMillis;
    private boolean tickIsDue;
    private long provenNanos = System.nanoTime();
    private long outcomesSent;

    /**
     * @param writer takes the outcomes
     * @param topic of the outcomes, for whatever sink
     * @param tickSink takes the ticks
     */
    OutcomeReports(
            DurableRuns runs,
            String instanceId,
            ReportWriter writer,
            Function<RecordSink, TimestampedTopic> topic,
            RecordSink tickSink) {
        this.runs = runs;
        this.instanceId = instanceId;
        this.writer = writer;
        this.outcomes = topic.apply(collected::add);
        this.ticks = topic.apply(tickSink);
    }

    /** No stamp will be before this one. */
    void beginAfter(long stampMillis) {
        floorMillis = Math.max(floorMillis, stampMillis);
    }

    /** False: told to stop before all was reported. */
    boolean advance(long toMillis, DecisionReader.Batch read, SortedMap<Integer, Long> readTo)
            throws InterruptedException {
        runs.advance(toMillis, read, readTo);
        return reportAll();
    }

    /** Reports what has happened; false: told to stop before. */
    boolean reportAll() throws InterruptedException {
        List<TimedOutcome> happened = runs.unreported();
        if (happened.isEmpty()) {
            return true;
        }
        for (TimedOutcome timed : happened) {
            floorMillis = Math.max(floorMillis, timed.atMillis());
            outcomes.send(floorMillis, timed.outcome().getTaskId(), timed.outcome());
        }
        if (!write()) {
            return false;
        }
        runs.reported();
        runs.shorten(false);
        outcomesSent += happened.size();
        // Where a transaction ends the log, its readers would wait for one more record.
        tickIsDue = true;
        return true;
    }

    /** Makes sure now and then that nobody else has taken over; false: told to stop. */
    boolean stayInCharge() throws InterruptedException {
        return System.nanoTime() - provenNanos < PROOF_NANOS || write();
    }

    private boolean write() throws InterruptedException {
        runs.notePositions();
        DispatchReport report = report();
        collected.clear();
        boolean written = writer.write(report);
        provenNanos = System.nanoTime();
        return written;
    }

    /** What is collected, as it would be committed now. */
    DispatchReport report() {
        return new DispatchReport(List.copyOf(collected), runs.positions(), runs.claim(instanceId));
    }

    /** Tells the outcomes' readers how far time has come, if it has. */
    void tick() {
        long traceMillis = runs.traceMillis();
        if (tickIsDue || traceMillis > tickedMillis) {
            floorMillis = Math.max(floorMillis, traceMillis);
            ticks.tick(floorMillis);
            tickedMillis = traceMillis;
            tickIsDue = false;
        }
    }

    DispatchStats stats(long unreadable) {
        return DispatchStats.of(runs, outcomesSent, unreadable);
    }
}
