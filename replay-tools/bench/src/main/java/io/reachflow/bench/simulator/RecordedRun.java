package io.reachflow.bench.simulator;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.reachflow.bench.figure.Spread;

/** How long it takes to simulate recorded jobs at their own times. */
public record RecordedRun(int jobs, int gpus, double days, long events, Spread seconds) {

    /** Of the median. */
    @JsonProperty("jobsPerSecond")
    public double jobsPerSecond() {
        return jobs / seconds.median();
    }
}
