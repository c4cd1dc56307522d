package io.reachflow.simulator.run;

import java.util.List;

/**
 * All that is on its way, in the order in which it came to each host's line.
 *
 * @param down copies of data, to hosts
 * @param up checkpoints, from hosts
 */
public record TransferState(List<FlowState> down, List<FlowState> up) {
    public static final TransferState NONE = new TransferState(List.of(), List.of());

    public TransferState {
        down = List.copyOf(down);
        up = List.copyOf(up);
    }
}
