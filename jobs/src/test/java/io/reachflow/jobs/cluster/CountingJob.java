package io.reachflow.jobs.cluster;

import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;

/** The smallest job that never ends and has something to recover. */
public final class CountingJob {
    private CountingJob() {}

    public static void main(String[] arguments) throws Exception {
        StreamExecutionEnvironment environment =
                StreamExecutionEnvironment.getExecutionEnvironment();
        environment.enableCheckpointing(Long.parseLong(arguments[0]));
        environment
                .fromSequence(0, Long.MAX_VALUE)
                .rebalance()
                .sinkTo(new DiscardingSink<>())
                .name("discard");
        environment.execute("counting");
    }
}
