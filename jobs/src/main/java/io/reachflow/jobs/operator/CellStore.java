package io.reachflow.jobs.operator;

import io.reachflow.brain.cell.Cell;
import io.reachflow.brain.state.EndedTask;
import io.reachflow.brain.state.PoolEntry;
import io.reachflow.brain.state.StateChanges;
import io.reachflow.brain.state.TaskState;
import io.reachflow.jobs.durable.RecordSerializer;
import io.reachflow.jobs.durable.StoredRecord;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeutils.base.ListSerializer;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.api.common.typeutils.base.StringSerializer;

/** The durable state of the current cell: written entry by entry, read whole after a restore. */
final class CellStore {
    /** Of the states: a cell is in one of them, or it is empty. */
    static final List<String> NAMES = List.of("gpus", "tasks", "ended");

    private final MapState<String, StoredRecord<PoolEntry>> gpus;
    private final MapState<String, StoredRecord<TaskState>> tasks;
    private final MapState<Long, List<StoredRecord<EndedTask>>> ended;

    CellStore(RuntimeContext context) {
        gpus =
                context.getMapState(
                        new MapStateDescriptor<>(
                                "gpus",
                                StringSerializer.INSTANCE,
                                RecordSerializer.of(PoolEntry.class)));
        tasks =
                context.getMapState(
                        new MapStateDescriptor<>(
                                "tasks",
                                StringSerializer.INSTANCE,
                                RecordSerializer.of(TaskState.class)));
        ended =
                context.getMapState(
                        new MapStateDescriptor<>(
                                "ended",
                                LongSerializer.INSTANCE,
                                new ListSerializer<>(RecordSerializer.of(EndedTask.class))));
    }

    void restore(Cell cell) throws Exception {
        for (StoredRecord<PoolEntry> entry : gpus.values()) {
            cell.restoreGpu(entry.record());
        }
        for (StoredRecord<TaskState> state : tasks.values()) {
            cell.restoreTask(state.record());
        }
        for (Map.Entry<Long, List<StoredRecord<EndedTask>>> bucket : ended.entries()) {
            List<EndedTask> known = bucket.getValue().stream().map(StoredRecord::record).toList();
            cell.restoreEnded(bucket.getKey(), known);
        }
    }

    void write(StateChanges changes) throws Exception {
        for (PoolEntry entry : changes.gpusPut()) {
            gpus.put(entry.gpu().gpuId(), new StoredRecord<>(entry));
        }
        for (String gpuId : changes.gpusRemoved()) {
            gpus.remove(gpuId);
        }
        for (TaskState state : changes.tasksPut()) {
            tasks.put(state.taskId(), new StoredRecord<>(state));
        }
        for (String taskId : changes.tasksRemoved()) {
            tasks.remove(taskId);
        }
        for (Map.Entry<Long, List<EndedTask>> bucket : changes.ended().entrySet()) {
            if (bucket.getValue().isEmpty()) {
                ended.remove(bucket.getKey());
            } else {
                ended.put(
                        bucket.getKey(),
                        bucket.getValue().stream().map(StoredRecord::new).toList());
            }
        }
    }

    boolean isEmpty() throws Exception {
        return gpus.isEmpty() && tasks.isEmpty() && ended.isEmpty();
    }
}
