package io.reachflow.brain.state;

/**
 * A task that is over, remembered for a while.
 *
 * @param cancelledUnseen it was cancelled before it arrived
 */
public record EndedTask(String taskId, boolean cancelledUnseen) {}
