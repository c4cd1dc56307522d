package io.reachflow.simulator.run;

/**
 * Data on its way to a host, as it stands.
 *
 * @param settledMillis when it was as much as it says
 */
public record FlowState(
        String hostId, String taskId, double leftMbit, double rateMbps, long settledMillis) {}
