package io.reachflow.brain.placement;

import io.reachflow.policies.cluster.ClusterView;
import java.util.Optional;

/**
 * How closely tasks that wait are looked at in a window.
 *
 * @param thorough a task that finds room is asked about all of it, and is told once more why it
 *     waits
 * @param renewed the GPUs that have just become free, or other than they were: a task that waited
 *     before is asked about these alone. Empty: about all that is free
 */
public record SearchScope(boolean thorough, Optional<ClusterView> renewed) {
    public static final SearchScope THOROUGH = new SearchScope(true, Optional.empty());
    public static final SearchScope USUAL = new SearchScope(false, Optional.empty());

    public static SearchScope renewed(ClusterView gpus) {
        return new SearchScope(false, Optional.of(gpus));
    }
}
