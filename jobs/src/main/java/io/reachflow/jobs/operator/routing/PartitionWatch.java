package io.reachflow.jobs.operator.routing;

import io.reachflow.jobs.record.PartitionPulse;
import io.reachflow.jobs.record.RawRecord;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/**
 * Notices when a whole partition falls silent. It stands before the gate, because ticks are signs
 * of life too. What it finds follows from the records and their order in the partition alone, so a
 * replay finds the same.
 */
public final class PartitionWatch extends ProcessFunction<RawRecord, RawRecord>
        implements CheckpointedFunction {
    /** Where the signs of life go. */
    public static final OutputTag<PartitionPulse> PULSES =
            new OutputTag<>("pulses", TypeInformation.of(PartitionPulse.class));

    private static final long serialVersionUID = 1L;

    private final long darkAfterMillis;

    private transient Map<Integer, PartitionPulse> pulses;
    private transient ListState<PartitionPulse> pulseState;

    public PartitionWatch(Duration darkAfter) {
        this.darkAfterMillis = darkAfter.toMillis();
    }

    /** As a union: after a restore a partition may be read by another subtask. */
    @Override
    public void initializeState(FunctionInitializationContext context) throws Exception {
        pulseState =
                context.getOperatorStateStore()
                        .getUnionListState(
                                new ListStateDescriptor<>(
                                        "pulses", TypeInformation.of(PartitionPulse.class)));
        pulses = new HashMap<>();
        for (PartitionPulse pulse : pulseState.get()) {
            // Those who read it before still remember it as it was then.
            pulses.merge(
                    pulse.partition(),
                    pulse,
                    (one, other) -> one.timeMillis() < other.timeMillis() ? other : one);
        }
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) throws Exception {
        pulseState.update(List.copyOf(pulses.values()));
    }

    @Override
    public void processElement(RawRecord record, Context context, Collector<RawRecord> out) {
        if (record.fromFuture() || record.timestampMillis() < 0) {
            out.collect(record);
            return;
        }
        PartitionPulse last = pulses.get(record.partition());
        if (last == null || last.isOver(record)) {
            last = last == null ? PartitionPulse.first(record) : last.next(record, darkAfterMillis);
            pulses.put(record.partition(), last);
            context.output(PULSES, last);
        }
        out.collect(last.dark().length == 0 ? record : record.withDark(last.darkTime()));
    }
}
