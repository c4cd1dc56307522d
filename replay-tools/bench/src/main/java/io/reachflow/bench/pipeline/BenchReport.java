package io.reachflow.bench.pipeline;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.reachflow.bench.figure.GoalFigure;
import io.reachflow.bench.figure.MachineInfo;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All that was measured; what was not is null. */
@RecordBuilder
public record BenchReport(
        MachineInfo machine,
        BenchSettings settings,
        Throughput.@Nullable Result throughput,
        AssignmentRate.@Nullable Result assignments,
        DecisionLatency.@Nullable Result latency,
        ScaleCost.@Nullable Result scale) {

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
