package io.reachflow.faults.suite;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.reachflow.faults.soak.ResourceSeries;
import java.util.List;

/** What came of a soak. */
public record SoakResult(
        double minutes,
        int gpus,
        double tasksPerSecond,
        RoundResult round,
        List<ResourceSeries> used) {
    public SoakResult {
        used = List.copyOf(used);
    }

    /** What grew. */
    @JsonProperty
    public List<ResourceSeries> growing() {
        return used.stream().filter(each -> !each.isFlat()).toList();
    }

    @JsonProperty
    public boolean isFine() {
        return round.isFine() && growing().isEmpty();
    }
}
