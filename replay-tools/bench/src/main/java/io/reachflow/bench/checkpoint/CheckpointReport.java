package io.reachflow.bench.checkpoint;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.reachflow.bench.figure.GoalFigure;
import io.reachflow.bench.figure.MachineInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** All that was measured. */
public record CheckpointReport(
        MachineInfo machine, CheckpointSettings settings, List<StateFigures> sizes) {
    /** Commits may wait so much longer in the largest network than in the smallest. */
    private static final double MOST_GROWTH = 1.5;

    /** Of each backend: how commits, and what a checkpoint takes, grow with the network. */
    @JsonProperty("figures")
    public List<GoalFigure> figures() {
        List<GoalFigure> figures = new ArrayList<>();
        for (String backend : settings.backends()) {
            List<StateFigures> own =
                    sizes.stream()
                            .filter(size -> size.backend().equals(backend))
                            .sorted(Comparator.comparingInt(StateFigures::gpus))
                            .toList();
            StateFigures smallest = own.get(0);
            StateFigures largest = own.get(own.size() - 1);
            figures.add(
                    GoalFigure.atMost(
                            backend + ": committed p50, largest to smallest",
                            (double) largest.committedMillis().p50()
                                    / smallest.committedMillis().p50(),
                            "x",
                            MOST_GROWTH));
            figures.add(
                    GoalFigure.atMost(
                            backend + ": checkpoint of the largest, p99",
                            (double) largest.endToEndMillis().p99(),
                            "ms",
                            settings.checkpointMillis()));
        }
        return figures;
    }

    @JsonProperty("allReached")
    public boolean allReached() {
        return figures().stream().allMatch(GoalFigure::isReached);
    }
}
