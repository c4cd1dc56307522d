package io.reachflow.model.cell;

import io.reachflow.model.cluster.ClusterView;
import java.util.Optional;

/**
 * How closely those that wait are looked at in a window.
 *
 * @param thorough whoever finds room is asked about all of it, and is told once more why it waits
 * @param news the GPUs that have just become free, or other than they were: who waited before is
 *     asked about these alone. Empty: about all that is free
 */
record Look(boolean thorough, Optional<ClusterView> news) {
    static final Look THOROUGH = new Look(true, Optional.empty());
    static final Look USUAL = new Look(false, Optional.empty());

    static Look atThe(ClusterView news) {
        return new Look(false, Optional.of(news));
    }
}
