package io.reachflow.bench.simulator;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.reachflow.bench.figure.Spread;
import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * How fast a world of one size is simulated.
 *
 * @param cells that its GPUs are split into
 */
@RecordBuilder
public record SimulatedSize(
        int gpus, int cells, int tasks, long events, Spread nanosPerEvent, long heapMib) {

    /** Of the median. */
    @JsonProperty("eventsPerSecond")
    public double eventsPerSecond() {
        return 1e9 / nanosPerEvent.median();
    }
}
