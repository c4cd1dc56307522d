package io.reachflow.bench.simulator;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.reachflow.bench.figure.GoalFigure;
import io.reachflow.bench.figure.MachineInfo;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that was measured of the simulator.
 *
 * @param standard a day of the scenario scale-1024
 * @param small an hour of as many GPUs, to compare with
 * @param large the same hour with many more GPUs
 * @param recording null when no recording was named
 * @param peer null when it was not asked for
 */
@RecordBuilder
public record SimulatorReport(
        MachineInfo machine,
        SimulatorSettings settings,
        SimulatedSize standard,
        SimulatedSize small,
        SimulatedSize large,
        @Nullable RecordedRun recording,
        @Nullable PeerRun peer) {

    /** What is counted, in words. */
    public static final String EVENT =
            "An event is a heartbeat, a missed one, an arrival, a step of a run (taken up, fetched,"
                    + " checkpoint, change of speed, end, departure) or a window closed by a cell.";

    /** The figures that have a goal. */
    @JsonProperty("figures")
    public List<GoalFigure> figures() {
        List<GoalFigure> figures = new ArrayList<>();
        figures.add(
                GoalFigure.atLeast("events a second", standard.eventsPerSecond(), "1/s", 500_000));
        double ratio = large.nanosPerEvent().median() / small.nanosPerEvent().median();
        figures.add(GoalFigure.atMost("time per event, large to small", ratio, "x", 2));
        if (recording != null) {
            figures.add(GoalFigure.atMost("recorded jobs", recording.seconds().median(), "s", 30));
        }
        if (peer != null) {
            figures.add(GoalFigure.atLeast("jobs a second, to peer", peer.timesAsFast(), "x", 20));
        }
        return figures;
    }

    @JsonProperty("allReached")
    public boolean allReached() {
        return figures().stream().allMatch(GoalFigure::isReached);
    }
}
