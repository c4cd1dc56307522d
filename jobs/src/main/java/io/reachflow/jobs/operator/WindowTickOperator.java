package io.reachflow.jobs.operator;

import io.reachflow.jobs.record.OutputRecord;
import io.reachflow.schema.Tick;
import io.reachflow.schema.WireEncoder;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Tells every partition of a topic how far this subtask has closed its windows: a tick, stamped
 * with the end of the last one, behind all that they brought. A reader that has seen it on all
 * partitions, of all subtasks, has seen every decision up to then. An operator and not a function,
 * because only operators hear of watermarks.
 */
public final class WindowTickOperator extends AbstractStreamOperator<OutputRecord>
        implements OneInputStreamOperator<OutputRecord, OutputRecord> {
    private static final long serialVersionUID = 1L;

    private final String topic;
    private final int partitions;
    private final long windowMillis;
    private transient byte[] tick;
    private transient long tickedMillis;

    public WindowTickOperator(String topic, int partitions, long windowMillis) {
        this.topic = topic;
        this.partitions = partitions;
        this.windowMillis = windowMillis;
    }

    @Override
    public void open() throws Exception {
        super.open();
        TaskInfo task = getRuntimeContext().getTaskInfo();
        String source =
                "cells-" + task.getIndexOfThisSubtask() + "/" + task.getNumberOfParallelSubtasks();
        tick = new WireEncoder().encode(new Tick(source));
        tickedMillis = Long.MIN_VALUE;
    }

    @Override
    public void processElement(StreamRecord<OutputRecord> element) {
        output.collect(element);
    }

    @Override
    public void processWatermark(Watermark mark) throws Exception {
        // The watermark that ends a recording is no time.
        if (!mark.equals(Watermark.MAX_WATERMARK)) {
            tick(Math.floorDiv(mark.getTimestamp() + 1, windowMillis) * windowMillis);
        }
        super.processWatermark(mark);
    }

    private void tick(long closedMillis) {
        if (closedMillis <= tickedMillis) {
            return;
        }
        tickedMillis = closedMillis;
        for (int partition = 0; partition < partitions; partition++) {
            output.collect(
                    new StreamRecord<>(
                            new OutputRecord(topic, partition, closedMillis, null, tick)));
        }
    }
}
