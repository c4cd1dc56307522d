package io.reachflow.jobs.record;

import io.reachflow.schema.Topic;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.apache.flink.streaming.api.datastream.DataStream;

/** What the job reads, wherever it comes from: a stream of each topic. */
public final class Inputs {
    private final Map<Topic, DataStream<RawRecord>> streams = new EnumMap<>(Topic.class);

    private Inputs() {}

    /** Opens every topic that the job reads, in the order of the list. */
    public static Inputs open(Function<Topic, DataStream<RawRecord>> source) {
        Inputs inputs = new Inputs();
        Topic.read().forEach(topic -> inputs.streams.put(topic, source.apply(topic)));
        return inputs;
    }

    public DataStream<RawRecord> of(Topic topic) {
        return Objects.requireNonNull(streams.get(topic), "The job does not read the topic.");
    }
}
