package io.reachflow.brain.state;

/**
 * A task that is over here, remembered for a while.
 *
 * @param cancelledUnseen it was cancelled before it arrived
 * @param handedOn it is not over, but another cell's, which may hand it back
 */
public record EndedTask(String taskId, boolean cancelledUnseen, boolean handedOn) {
    public static EndedTask over(String taskId) {
        return new EndedTask(taskId, false, false);
    }

    public static EndedTask cancelledUnseen(String taskId) {
        return new EndedTask(taskId, true, false);
    }

    public static EndedTask handedOn(String taskId) {
        return new EndedTask(taskId, false, true);
    }
}
