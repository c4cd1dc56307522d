package io.reachflow.bench.figure;

/**
 * One figure that has a goal.
 *
 * @param goal the limit, in the same unit
 * @param atLeast whether the goal is a floor; else it is a ceiling
 */
public record GoalFigure(String name, double value, String unit, double goal, boolean atLeast) {

    public static GoalFigure atLeast(String name, double value, String unit, double goal) {
        return new GoalFigure(name, value, unit, goal, true);
    }

    public static GoalFigure atMost(String name, double value, String unit, double goal) {
        return new GoalFigure(name, value, unit, goal, false);
    }

    /** A value that is not a number reaches nothing. */
    public boolean isReached() {
        return atLeast ? value >= goal : value <= goal;
    }
}
