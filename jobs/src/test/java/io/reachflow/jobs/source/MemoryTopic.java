package io.reachflow.jobs.source;

import io.reachflow.jobs.record.RawRecord;
import io.reachflow.jobs.story.Partition;
import java.time.Duration;
import java.util.List;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** A topic that ends, held in memory; each partition has its own event time, as in Kafka. */
public final class MemoryTopic {
    private MemoryTopic() {}

    public static DataStream<RawRecord> open(
            StreamExecutionEnvironment environment, List<Partition> partitions) {
        return partitions.stream()
                .map(partition -> open(environment, partition))
                .reduce((first, second) -> first.union(second))
                .orElseThrow()
                // A partition is read by one subtask, and stays in order.
                .partitionCustom(
                        (partition, subtasks) -> partition % subtasks, RawRecord::partition);
    }

    private static DataStream<RawRecord> open(
            StreamExecutionEnvironment environment, Partition partition) {
        return environment
                .fromData(partition.records(), TypeInformation.of(RawRecord.class))
                .assignTimestampsAndWatermarks(
                        WatermarkStrategies.ticked(Duration.ZERO, Duration.ZERO));
    }
}
