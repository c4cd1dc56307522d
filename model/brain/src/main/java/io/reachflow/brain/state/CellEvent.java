package io.reachflow.brain.state;

import io.reachflow.intake.gpu.GpuChange;
import io.reachflow.intake.task.Outcome;
import io.reachflow.intake.task.Task;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * Something that a cell has to know of, at a point of event time. One envelope with one payload:
 * the others are null. (A sealed interface would read better, but could travel through Flink only
 * by way of its slow fallback serialiser.)
 *
 * @param id of the GPU or the task
 * @param sequence order among events of the same record
 * @param late it came in behind the watermark, and is handled in a later window than its own
 */
@RecordBuilder
public record CellEvent(
        String cell,
        long timeMillis,
        Kind kind,
        String id,
        Origin origin,
        int sequence,
        boolean late,
        @Nullable GpuChange gpu,
        @Nullable Task task,
        @Nullable Outcome outcome,
        @Nullable Handover handover) {

    /**
     * In the order in which events of the same moment are applied: first what frees, then what
     * asks.
     */
    public enum Kind {
        GPU,
        OUTCOME,
        CANCELLATION,
        ARRIVAL,
        HANDOVER
    }

    /** The one order in which a window's events are applied, however they came in. */
    public static final Comparator<CellEvent> ORDER = CellEvent::inOrder;

    private static final Comparator<Origin> BY_ORIGIN =
            Comparator.comparing(Origin::topic)
                    .thenComparingInt(Origin::partition)
                    .thenComparingLong(Origin::offset);

    /** Spelt out as far as most pairs differ: every event goes through it. */
    private static int inOrder(CellEvent one, CellEvent other) {
        int order = Long.compare(one.timeMillis, other.timeMillis);
        if (order == 0) {
            order = one.kind.compareTo(other.kind);
        }
        if (order == 0) {
            order = one.id.compareTo(other.id);
        }
        if (order == 0) {
            order = BY_ORIGIN.compare(one.origin, other.origin);
        }
        return order != 0 ? order : Integer.compare(one.sequence, other.sequence);
    }

    public static CellEvent gpu(String cell, long timeMillis, int sequence, GpuChange change) {
        return of(cell, timeMillis, Kind.GPU, change.gpuId(), Origin.NONE)
                .sequence(sequence)
                .gpu(change)
                .build();
    }

    public static CellEvent arrival(String cell, long timeMillis, Origin origin, Task task) {
        return of(cell, timeMillis, Kind.ARRIVAL, task.taskId(), origin).task(task).build();
    }

    public static CellEvent cancellation(
            String cell, long timeMillis, Origin origin, String taskId) {
        return of(cell, timeMillis, Kind.CANCELLATION, taskId, origin).build();
    }

    public static CellEvent outcome(String cell, long timeMillis, Origin origin, Outcome outcome) {
        return of(cell, timeMillis, Kind.OUTCOME, outcome.taskId(), origin)
                .outcome(outcome)
                .build();
    }

    public static CellEvent handover(
            String cell, long timeMillis, Origin origin, Handover handover) {
        return of(cell, timeMillis, Kind.HANDOVER, handover.task().taskId(), origin)
                .handover(handover)
                .build();
    }

    /** An event without its payload. */
    private static CellEventBuilder of(
            String cell, long timeMillis, Kind kind, String id, Origin origin) {
        return CellEventBuilder.builder()
                .cell(cell)
                .timeMillis(timeMillis)
                .kind(kind)
                .id(id)
                .origin(origin)
                .sequence(0)
                .late(false);
    }

    /** The same event, marked as late. */
    public CellEvent asLate() {
        return CellEventBuilder.builder(this).late(true).build();
    }
}
