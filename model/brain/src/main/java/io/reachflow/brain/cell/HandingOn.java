package io.reachflow.brain.cell;

import io.reachflow.brain.state.Handover;
import io.reachflow.brain.state.HandoverBuilder;
import io.reachflow.brain.state.Spill;
import io.reachflow.brain.state.TaskState;
import io.reachflow.brain.window.LeaseEndings;
import io.reachflow.brain.window.WindowContext;
import java.util.ArrayList;
import java.util.List;

/** Hands waiting tasks to other cells. */
final class HandingOn {
    private final WindowContext window;
    private final LeaseEndings endings;

    HandingOn(WindowContext window, LeaseEndings endings) {
        this.window = window;
        this.endings = endings;
    }

    /** To a neighbour that has not had it. */
    void toNeighbour(TaskState state, String toCell) {
        List<String> visited = new ArrayList<>(state.visitedCells());
        visited.add(window.cell());
        handOn(state, toCell, visited);
    }

    /** To the cell where it would arrive now. That one, and any other, may have had it before. */
    void toNewHome(TaskState state, String toCell) {
        handOn(state, toCell, List.of());
    }

    private void handOn(TaskState state, String toCell, List<String> visited) {
        window.log().defer(state, "SPILLED", "handed to cell " + toCell);
        Handover handover =
                HandoverBuilder.builder()
                        .task(state.waiting().task())
                        .arrivedAtMillis(state.waiting().arrivedAtMillis())
                        .attempts(state.waiting().attempts())
                        .interruptions(state.waiting().interruptions())
                        .stopped(state.waiting().stopped())
                        .checkpointedFraction(state.waiting().checkpointedFraction())
                        .servedGpuSeconds(state.waiting().servedGpuSeconds())
                        .visitedCells(visited)
                        .build();
        long takenAt = window.endMillis() + window.settings().spillDelayMillis();
        window.log().spill(new Spill(window.cell(), toCell, takenAt, handover));
        endings.handOn(state);
    }
}
