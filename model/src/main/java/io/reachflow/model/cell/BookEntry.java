package io.reachflow.model.cell;

import java.util.List;

/** A task in the book: its present state, and what is looked up of it again and again. */
final class BookEntry {
    /** Null once the task has left the book. */
    private TaskState state;

    /** Of a task that waits. */
    private NeedGroup group;

    /** Of a task that waits: some neighbour has not had it yet. */
    private boolean movable;

    private long alarmMillis = Alarms.NEVER;

    /** Whether it has a place in the lineup, which it may keep for a while after it has begun. */
    private boolean linedUp;

    private long lastRoll;

    /** GPUs on which it would be in time without anybody being stopped, when last looked for. */
    private List<String> inTimeOn = List.of();

    TaskState state() {
        return state;
    }

    String taskId() {
        return state.taskId();
    }

    NeedGroup group() {
        return group;
    }

    boolean isMovable() {
        return movable;
    }

    boolean isWaiting() {
        return state != null && !state.isLeased();
    }

    void set(TaskState now) {
        state = now;
    }

    void waitsIn(NeedGroup needing, boolean hasCellLeft) {
        group = needing;
        movable = hasCellLeft;
    }

    void leaveBook() {
        state = null;
    }

    long alarmMillis() {
        return alarmMillis;
    }

    void alarmAt(long timeMillis) {
        alarmMillis = timeMillis;
    }

    boolean wasCalledIn(long roll) {
        return lastRoll == roll;
    }

    void callIn(long roll) {
        lastRoll = roll;
    }

    List<String> inTimeOn() {
        return inTimeOn;
    }

    /** Only a hint where to look first: a restored cell does not have it. */
    void rememberInTimeOn(List<String> gpuIds) {
        inTimeOn = gpuIds;
    }

    boolean isLinedUp() {
        return linedUp;
    }

    void lineUp(boolean has) {
        linedUp = has;
    }
}
