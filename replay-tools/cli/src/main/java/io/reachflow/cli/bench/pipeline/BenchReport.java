package io.reachflow.cli.bench.pipeline;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.reachflow.cli.bench.figure.GoalFigure;
import io.reachflow.cli.bench.figure.MachineInfo;
import java.util.ArrayList;
import java.util.List;

/** All that was measured; what was not is null. */
public record BenchReport(
        MachineInfo machine,
        BenchSettings settings,
        Throughput.Result throughput,
        AssignmentRate.Result assignments,
        DecisionLatency.Result latency,
        ScaleCost.Result scale) {

    /** The figures that have a goal. */
    @JsonProperty("figures")
    public List<GoalFigure> figures() {
        List<GoalFigure> figures = new ArrayList<>();
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
        return figures().stream().allMatch(GoalFigure::isReached);
    }
}
