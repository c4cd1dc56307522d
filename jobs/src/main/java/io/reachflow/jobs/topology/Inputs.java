package io.reachflow.jobs.topology;

import io.reachflow.jobs.source.RawRecord;
import org.apache.flink.streaming.api.datastream.DataStream;

/** What the job reads, wherever it comes from. */
public record Inputs(
        DataStream<RawRecord> telemetry,
        DataStream<RawRecord> arrivals,
        DataStream<RawRecord> outcomes,
        DataStream<RawRecord> spill) {}
