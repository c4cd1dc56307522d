package io.reachflow.intake.task;

/** How much it matters that a task is done in time, least urgent first. */
public enum Priority {
    LOW(0),
    NORMAL(1),
    HIGH(2);

    private final int level;

    Priority(int level) {
        this.level = level;
    }

    /** 0 for the least urgent. */
    public int level() {
        return level;
    }

    /** Weight of the priority in rewards: 1, 2, 4. */
    public double weight() {
        return 1 << level;
    }
}
