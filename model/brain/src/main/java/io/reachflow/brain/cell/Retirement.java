package io.reachflow.brain.cell;

import io.reachflow.brain.book.BookEntry;
import io.reachflow.brain.state.TaskState;
import io.reachflow.brain.window.LeaseEndings;
import io.reachflow.brain.window.WindowContext;
import io.reachflow.intake.routing.CellMap;
import io.reachflow.intake.task.Task;
import java.util.Comparator;
import java.util.List;

/**
 * The second half of a window of a cell that is no longer in the map: it places nothing, and hands
 * every task that waits to where it would arrive now. Its leases stand until they end.
 */
final class Retirement {
    private final WindowContext window;
    private final CellMap map;

    Retirement(WindowContext window, CellMap map) {
        this.window = window;
        this.map = map;
    }

    void run() {
        HandingOn handing = new HandingOn(window, new LeaseEndings(window));
        List<TaskState> waiting =
                window.book().waiting().stream()
                        .map(BookEntry::state)
                        .sorted(Comparator.comparing(TaskState::taskId))
                        .toList();
        for (TaskState state : waiting) {
            Task task = state.waiting().task();
            handing.toNewHome(state, map.homeOfTask(task.dataRegion(), task.taskId()));
        }
        // No task will arrive here again.
        window.book().ended().shorten(window.endMillis());
    }
}
