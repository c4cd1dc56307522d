package io.reachflow.jobs.sink;

import io.reachflow.jobs.record.OutputRecord;
import java.io.IOException;
import java.io.Serializable;
import java.util.Collection;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.api.connector.sink2.CommitterInitContext;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.StatefulSinkWriter;
import org.apache.flink.api.connector.sink2.SupportsCommitter;
import org.apache.flink.api.connector.sink2.SupportsWriterState;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.connector.kafka.sink.KafkaCommittable;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.sink.KafkaWriterState;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.streaming.api.connector.sink2.CommittableMessage;
import org.apache.flink.streaming.api.connector.sink2.SupportsPostCommitTopology;
import org.apache.flink.streaming.api.datastream.DataStream;

/** Kafka's sink, with another committer around its own. */
public final class OutputSink
        implements Sink<OutputRecord>,
                SupportsWriterState<OutputRecord, KafkaWriterState>,
                SupportsCommitter<KafkaCommittable>,
                SupportsPostCommitTopology<KafkaCommittable> {
    private static final long serialVersionUID = 1L;

    private final KafkaSink<OutputRecord> kafka;
    private final CommitterWrapper wrapper;

    /** Makes a committer that hands on to another. */
    @FunctionalInterface
    public interface CommitterWrapper extends Serializable {
        Committer<KafkaCommittable> wrap(
                Committer<KafkaCommittable> inner, CommitterInitContext context);
    }

    OutputSink(KafkaSink<OutputRecord> kafka, CommitterWrapper wrapper) {
        this.kafka = kafka;
        this.wrapper = wrapper;
    }

    /** The same with one more committer around it all. */
    public OutputSink within(CommitterWrapper outer) {
        return new OutputSink(
                kafka, (inner, context) -> outer.wrap(wrapper.wrap(inner, context), context));
    }

    @Override
    public Committer<KafkaCommittable> createCommitter(CommitterInitContext context) {
        return wrapper.wrap(kafka.createCommitter(context), context);
    }

    @Override
    public SinkWriter<OutputRecord> createWriter(WriterInitContext context) throws IOException {
        return kafka.createWriter(context);
    }

    @Override
    public StatefulSinkWriter<OutputRecord, KafkaWriterState> restoreWriter(
            WriterInitContext context, Collection<KafkaWriterState> recovered) {
        return kafka.restoreWriter(context, recovered);
    }

    @Override
    public SimpleVersionedSerializer<KafkaCommittable> getCommittableSerializer() {
        return kafka.getCommittableSerializer();
    }

    @Override
    public SimpleVersionedSerializer<KafkaWriterState> getWriterStateSerializer() {
        return kafka.getWriterStateSerializer();
    }

    /** Keeps writer and committer of a subtask on one TaskManager: they share a producer. */
    @Override
    public void addPostCommitTopology(DataStream<CommittableMessage<KafkaCommittable>> committed) {
        kafka.addPostCommitTopology(committed);
    }
}
