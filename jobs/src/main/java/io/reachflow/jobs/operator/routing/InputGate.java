package io.reachflow.jobs.operator.routing;

import io.reachflow.jobs.metrics.Metrics;
import io.reachflow.jobs.record.DeadLetters;
import io.reachflow.jobs.record.RawRecord;
import io.reachflow.schema.Tick;
import java.time.Duration;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;

/**
 * The first look at a record, before it travels: ticks have done their work and end here, and what
 * has no usable key or time is a dead letter.
 */
public final class InputGate extends ProcessFunction<RawRecord, RawRecord> {
    private static final long serialVersionUID = 1L;

    private final DeadLetters deadLetters;
    private final Duration maxAhead;
    private transient WireHeader tick;
    private transient Counter ticks;
    private transient Counter refused;

    public InputGate(DeadLetters deadLetters, Duration maxAhead) {
        this.deadLetters = deadLetters;
        this.maxAhead = maxAhead;
    }

    @Override
    public void open(OpenContext context) {
        tick = new WireHeader(new Tick(""));
        MetricGroup metrics = Metrics.group(getRuntimeContext());
        ticks = metrics.counter("ticks");
        refused = metrics.counter("refused");
    }

    @Override
    public void processElement(RawRecord record, Context context, Collector<RawRecord> out) {
        if (record.fromFuture() || record.timestampMillis() < 0) {
            refuse(
                    record,
                    context,
                    "TIMESTAMP",
                    "The record's timestamp ("
                            + record.timestampMillis()
                            + ") is not between 1970 and "
                            + maxAhead.toMinutes()
                            + " min from now. Check the producer's clock, or let the broker stamp"
                            + " records (LogAppendTime).");
        } else if (tick.isOf(record)) {
            ticks.inc();
        } else if (record.key() == null || record.key().length > RawRecord.MAX_KEY_BYTES) {
            refuse(
                    record,
                    context,
                    "KEY",
                    "The record's key ("
                            + (record.key() == null ? "none" : record.key().length + " bytes")
                            + ") must be the id of its GPU or task, at most "
                            + RawRecord.MAX_KEY_BYTES
                            + " bytes.");
        } else {
            out.collect(record);
        }
    }

    private void refuse(RawRecord record, Context context, String code, String reason) {
        refused.inc();
        context.output(DeadLetters.TAG, deadLetters.of(record, code, reason));
    }
}
