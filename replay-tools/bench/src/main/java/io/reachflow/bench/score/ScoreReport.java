package io.reachflow.bench.score;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.reachflow.bench.figure.GoalFigure;
import io.reachflow.bench.figure.MachineInfo;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that was measured of the scores.
 *
 * @param weights numbers of each network
 * @param memory of a process that only serves
 * @param peer null when it was not asked for
 */
@RecordBuilder
public record ScoreReport(
        MachineInfo machine,
        ScoreSettings settings,
        Map<String, Integer> weights,
        MatrixPeak peak,
        List<ScoringSpeed> speeds,
        ScoringMemory memory,
        @Nullable PeerScores peer) {

    /** The speed of a network on windows of a size. */
    public ScoringSpeed speed(String network, int tasks, int gpus) {
        return speeds.stream()
                .filter(speed -> speed.network().equals(network))
                .filter(speed -> speed.tasks() == tasks && speed.gpus() == gpus)
                .findFirst()
                .orElseThrow();
    }

    /** The figures that have a goal. */
    @JsonProperty("figures")
    public List<GoalFigure> figures() {
        double pool = perCoreSecond(ScoreBench.POOL_ATTEND, settings.manyGpus());
        double full = perCoreSecond(ScoreBench.FULL_SEQUENCE, settings.manyGpus());
        double served = perCoreSecond(ScoreBench.SERVED, settings.usualGpus());
        List<GoalFigure> figures = new ArrayList<>();
        figures.add(GoalFigure.atLeast("pool-attend to full-sequence", pool / full, "x", 50));
        figures.add(GoalFigure.atLeast("tasks scored a second, as served", served, "1/s", 2_000));
        if (memory.isKnown()) {
            figures.add(
                    GoalFigure.atMost("resident memory, end to tenth", memory.growth(), "x", 1.1));
        }
        return figures;
    }

    private double perCoreSecond(String network, int gpus) {
        return speed(network, settings.tasks(), gpus).tasksPerCoreSecond().median();
    }

    @JsonProperty("allReached")
    public boolean allReached() {
        return figures().stream().allMatch(GoalFigure::isReached);
    }
}
