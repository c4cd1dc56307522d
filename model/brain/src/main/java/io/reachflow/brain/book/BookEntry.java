package io.reachflow.brain.book;

import io.reachflow.brain.state.TaskState;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A task in the book: its present state, and what is looked up of it again and again. */
public final class BookEntry {
    /** The last one, once the task has left the book. */
    private TaskState state;

    private boolean inBook = true;

    /** Of a task that waits, or has waited here. */
    private @Nullable NeedGroup group;

    /** Of a task that waits: some neighbour has not had it yet. */
    private boolean spillable;

    private long alarmMillis = Alarms.NEVER;

    /** Whether it has a place in the last order, which it may keep for a while after it began. */
    private boolean inLastOrder;

    private long lastVisit;

    /** GPUs on which it would be in time without anybody being stopped, when last looked for. */
    private List<String> inTimeOn = List.of();

    BookEntry(TaskState state) {
        this.state = state;
    }

    public TaskState state() {
        return state;
    }

    public String taskId() {
        return state.taskId();
    }

    /** The group of a task that waits. */
    public NeedGroup group() {
        return Objects.requireNonNull(group, "A task that never waited has no group.");
    }

    public boolean isSpillable() {
        return spillable;
    }

    boolean isWaiting() {
        return inBook && !state.isLeased();
    }

    void set(TaskState now) {
        state = now;
    }

    void waitsIn(NeedGroup needing, boolean hasCellLeft) {
        group = needing;
        spillable = hasCellLeft;
    }

    void leaveBook() {
        inBook = false;
    }

    long alarmMillis() {
        return alarmMillis;
    }

    void setAlarm(long timeMillis) {
        alarmMillis = timeMillis;
    }

    /** Whether it was seen in a pass over the tasks. */
    public boolean wasVisitedIn(long visit) {
        return lastVisit == visit;
    }

    public void markVisited(long visit) {
        lastVisit = visit;
    }

    public List<String> inTimeOn() {
        return inTimeOn;
    }

    /** Only a hint where to look first: a restored cell does not have it. */
    public void rememberInTimeOn(List<String> gpuIds) {
        inTimeOn = gpuIds;
    }

    boolean isInLastOrder() {
        return inLastOrder;
    }

    void setInLastOrder(boolean has) {
        inLastOrder = has;
    }
}
