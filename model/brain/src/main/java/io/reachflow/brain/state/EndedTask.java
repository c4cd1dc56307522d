package io.reachflow.brain.state;

/**
 * A task that is over here, remembered for a while.
 *
 * @param cancelledUnseen it was cancelled before it arrived, or while another cell had it
 * @param handedOn it is not over, but another cell's, which may hand it back
 */
public record EndedTask(String taskId, boolean cancelledUnseen, boolean handedOn) {
    public static EndedTask over(String taskId) {
        return new EndedTask(taskId, false, false);
    }

    public static EndedTask cancelledUnseen(String taskId) {
        return new EndedTask(taskId, true, false);
    }

    /** The same, of a task that another cell has. */
    public EndedTask cancelled() {
        return new EndedTask(taskId, true, handedOn);
    }

    public static EndedTask handedOn(String taskId) {
        return new EndedTask(taskId, false, true);
    }
}
