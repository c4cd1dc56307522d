package io.reachflow.training;

import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import io.reachflow.schema.LeaseEnd;
import io.reachflow.schema.RewardEvent;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * How much GPU time is wanted: of those GPUs that were given back lately, the share that somebody
 * took at once. How many wait says less, as they may wait by choice, beside GPUs that stand idle.
 */
final class GpuDemand {
    /** How many GPUs given back make up what was lately. */
    private static final int LATELY = 32;

    private double share;

    /** What was decided in a window, and which leases ended in it. */
    void closed(List<Decision> decisions, List<RewardEvent> ended) {
        Set<String> taken = taken(decisions);
        for (RewardEvent event : ended) {
            // Who is gone can't be taken.
            if (event.getEndedBy() != LeaseEnd.GPU_LEFT) {
                for (String gpuId : event.getGpuIds()) {
                    share += ((taken.contains(gpuId) ? 1 : 0) - share) / LATELY;
                }
            }
        }
    }

    private static Set<String> taken(List<Decision> decisions) {
        Set<String> taken = new HashSet<>();
        for (Decision decision : decisions) {
            if (decision.getKind() == DecisionKind.ASSIGN) {
                taken.addAll(decision.getGpuIds());
            }
        }
        return taken;
    }

    /** 0: nobody wants what others give back. 1: all of it is taken at once. */
    double share() {
        return share;
    }
}
