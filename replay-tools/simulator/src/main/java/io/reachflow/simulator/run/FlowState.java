package io.reachflow.simulator.run;

import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * Data on its way to a host, as it stands.
 *
 * @param totalMbit all that travels
 * @param capMbps what its way through the wide area carries
 * @param settledMillis when it was as much as it says
 */
@RecordBuilder
public record FlowState(
        String hostId,
        String taskId,
        double totalMbit,
        double capMbps,
        double leftMbit,
        double rateMbps,
        long settledMillis) {}
