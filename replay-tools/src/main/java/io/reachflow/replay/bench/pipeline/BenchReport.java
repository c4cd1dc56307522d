package io.reachflow.replay.bench.pipeline;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.reachflow.replay.bench.Figure;
import io.reachflow.replay.bench.Machine;
import java.util.ArrayList;
import java.util.List;

/** All that was measured; what was not is null. */
public record BenchReport(
        Machine machine,
        BenchSettings settings,
        Throughput.Result throughput,
        AssignmentRate.Result assignments,
        DecisionLatency.Result latency,
        ScaleCost.Result scale) {

    /** The figures that have a goal. */
    @JsonProperty("figures")
    public List<Figure> figures() {
        List<Figure> figures = new ArrayList<>();
        if (throughput != null) {
            figures.add(throughput.figure());
        }
        if (assignments != null) {
            figures.add(assignments.figure());
        }
        if (latency != null) {
            figures.addAll(latency.figures());
        }
        if (scale != null) {
            figures.add(scale.figure());
        }
        return figures;
    }

    @JsonProperty("allReached")
    public boolean allReached() {
        return figures().stream().allMatch(Figure::isReached);
    }
}
