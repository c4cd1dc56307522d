package io.reachflow.brain.cell;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.EndedTask;
import io.reachflow.brain.state.Origin;
import io.reachflow.brain.state.PoolEntry;
import io.reachflow.brain.state.StateChanges;
import io.reachflow.brain.state.TaskState;
import io.reachflow.brain.state.WindowResult;
import io.reachflow.intake.gpu.GpuChange;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/** What a body of a cell keeps of it: the changes of all windows so far, and nothing else. */
final class DurableState {
    private final TreeMap<String, PoolEntry> gpus = new TreeMap<>();
    private final TreeMap<String, TaskState> tasks = new TreeMap<>();
    private final TreeMap<Long, List<EndedTask>> ended = new TreeMap<>();

    void apply(WindowResult result) {
        StateChanges changes = result.changes();
        changes.gpusPut().forEach(entry -> gpus.put(entry.gpu().gpuId(), entry));
        changes.gpusRemoved().forEach(gpus::remove);
        changes.tasksPut().forEach(task -> tasks.put(task.taskId(), task));
        changes.tasksRemoved().forEach(tasks::remove);
        ended.putAll(changes.ended());
        ended.values().removeIf(List::isEmpty);
    }

    /** Fills an empty cell as a body does it after a crash. */
    Cell restore(Cell empty) {
        gpus.values().forEach(empty::restoreGpu);
        tasks.values().forEach(empty::restoreTask);
        ended.forEach(empty::restoreEnded);
        return empty;
    }

    /** Ends the story: a window in which every task is cancelled and every GPU leaves. */
    OptionalLong cancelAllAndRemoveGpus(Cell cell, long windowEndMillis) {
        List<CellEvent> events = new ArrayList<>();
        for (String taskId : tasks.keySet()) {
            Origin origin = new Origin("a topic", 0, events.size());
            events.add(CellEvent.cancellation("here", windowEndMillis - 1, origin, taskId));
        }
        for (String gpuId : gpus.keySet()) {
            GpuChange gone = GpuChange.left(gpuId, "the end");
            events.add(CellEvent.gpu("here", windowEndMillis - 1, 0, gone));
        }
        WindowResult result = cell.close(windowEndMillis, events);
        apply(result);
        return result.wakeAtMillis();
    }

    Set<String> gpuIds() {
        return gpus.keySet();
    }

    Set<String> taskIds() {
        return tasks.keySet();
    }

    boolean isEmpty() {
        return gpus.isEmpty() && tasks.isEmpty() && ended.isEmpty();
    }
}
