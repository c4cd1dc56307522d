package io.reachflow.simulator.run;

/**
 * What became of the assignments.
 *
 * @param lost gone with their hosts, without anybody left to report it
 * @param stopped ended by the scheduler
 */
public record RunCounts(
        long assigned, long running, long completed, long failed, long lost, long stopped) {

    static final RunCounts NONE = new RunCounts(0, 0, 0, 0, 0, 0);

    RunCounts plusAssigned() {
        return new RunCounts(assigned + 1, running + 1, completed, failed, lost, stopped);
    }

    RunCounts plusCompleted() {
        return new RunCounts(assigned, running - 1, completed + 1, failed, lost, stopped);
    }

    RunCounts plusFailed() {
        return new RunCounts(assigned, running - 1, completed, failed + 1, lost, stopped);
    }

    RunCounts plusLost() {
        return new RunCounts(assigned, running - 1, completed, failed, lost + 1, stopped);
    }

    RunCounts plusStopped() {
        return new RunCounts(assigned, running - 1, completed, failed, lost, stopped + 1);
    }
}
