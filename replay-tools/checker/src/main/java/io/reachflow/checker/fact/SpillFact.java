package io.reachflow.checker.fact;

import io.reachflow.schema.TaskSpill;
import io.reachflow.streams.topics.TopicPosition;
import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * A task is on its way to another cell, which takes it at the record's time.
 *
 * @param written it is of this run: of the topic that the job writes
 * @param read it is taken in this run: of the topic that the job reads
 */
@RecordBuilder
public record SpillFact(
        TopicPosition at,
        long timeMillis,
        String taskId,
        String fromCell,
        String toCell,
        boolean written,
        boolean read)
        implements Fact {

    static SpillFact of(TopicPosition at, long timeMillis, TaskSpill spill, Interner interner) {
        return SpillFactBuilder.builder()
                .at(at)
                .timeMillis(timeMillis)
                .taskId(interner.intern(spill.getTask().getTaskId()))
                .fromCell(interner.intern(spill.getFromCell()))
                .toCell(interner.intern(spill.getToCell()))
                .written(false)
                .read(false)
                .build();
    }

    /** Whether it was written in this run, taken in it, or both. */
    SpillFact inRun(boolean isWritten, boolean isRead) {
        return SpillFactBuilder.builder(this).written(isWritten).read(isRead).build();
    }

    @Override
    public Phase phase() {
        return Phase.INPUT;
    }

    @Override
    public void tell(FactListener listener) {
        listener.handedOver(this);
    }

    @Override
    public void tellRefused(FactListener listener, Letter letter) {
        listener.refused(this, letter);
    }
}
