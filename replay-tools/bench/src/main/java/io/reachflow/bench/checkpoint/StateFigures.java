package io.reachflow.bench.checkpoint;

import io.reachflow.bench.pipeline.LatencyPercentiles;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * What was measured with one backend and one number of GPUs.
 *
 * @param stateBytes of the last checkpoint
 * @param writtenBytes of a checkpoint
 * @param endToEndMillis of a checkpoint, from its trigger to its completion
 * @param provisionalMillis from a task's arrival to its decision
 * @param committedMillis from a task's arrival to the commit of its decision
 * @param heapMib of the job, after a full collection
 */
@RecordBuilder
public record StateFigures(
        String backend,
        int gpus,
        int checkpoints,
        long stateBytes,
        LatencyPercentiles writtenBytes,
        LatencyPercentiles syncMillis,
        LatencyPercentiles asyncMillis,
        LatencyPercentiles endToEndMillis,
        LatencyPercentiles provisionalMillis,
        LatencyPercentiles committedMillis,
        long heapMib) {

    static LatencyPercentiles of(
            List<FlinkCheckpoint> checkpoints, ToLongFunction<FlinkCheckpoint> value) {
        return LatencyPercentiles.of(checkpoints.stream().mapToLong(value).toArray());
    }

    String inShort() {
        return ("state %,d KiB, written %,d KiB, sync %d ms, async %d ms, end to end %d ms,"
                        + " committed after %d ms")
                .formatted(
                        stateBytes >> 10,
                        writtenBytes.p50() >> 10,
                        syncMillis.p50(),
                        asyncMillis.p50(),
                        endToEndMillis.p50(),
                        committedMillis.p50());
    }

    /** What a restore would read for each GPU, tasks included. */
    public long bytesPerGpu() {
        return stateBytes / gpus;
    }
}
