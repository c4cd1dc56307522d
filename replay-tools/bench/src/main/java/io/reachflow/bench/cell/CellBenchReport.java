package io.reachflow.bench.cell;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.reachflow.bench.figure.MachineInfo;

/** All that was measured of cells. */
public record CellBenchReport(
        MachineInfo machine,
        CellBenchSettings settings,
        AssignmentCost small,
        AssignmentCost large) {

    /** By medians. */
    @JsonProperty("largeToSmall")
    public double largeToSmall() {
        return large.micros().median() / small.micros().median();
    }
}
