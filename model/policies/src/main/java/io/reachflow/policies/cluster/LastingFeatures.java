package io.reachflow.policies.cluster;

import io.reachflow.intake.gpu.Gpu;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What was worked out of a GPU as it is seen now, and does not change with time or leases. It is
 * kept beside the GPU and goes with it: who sees it otherwise starts anew, so nothing has to be
 * looked up, renewed or thrown away. It follows from the GPU alone, and no two slots differ by it.
 */
public final class LastingFeatures {
    /** Set once and read by any thread: two that meet here work out the same. */
    private volatile float @Nullable [] row;

    /** The row of features of a GPU, worked out at the first call, and not written to. */
    public float[] of(Gpu gpu, Function<Gpu, float[]> howTo) {
        float[] known = row;
        if (known == null) {
            known = howTo.apply(gpu);
            row = known;
        }
        return known;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LastingFeatures;
    }

    @Override
    public int hashCode() {
        return 0;
    }

    @Override
    public String toString() {
        return row == null ? "unknown" : "known";
    }
}
