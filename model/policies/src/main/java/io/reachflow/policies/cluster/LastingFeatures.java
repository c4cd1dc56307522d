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
    /**
     * The numbers.
     *
     * @param row of features, with zeros where time or leases count; not written to
     * @param departuresPerHour over all hours of the day
     */
    @SuppressWarnings("ArrayRecordComponent") // kept for one GPU and not compared
    public record Values(float[] row, double departuresPerHour) {}

    /** Set once and read by any thread: two that meet here work out the same. */
    private volatile @Nullable Values values;

    /** The values of a GPU, worked out at the first call. */
    public Values of(Gpu gpu, Function<Gpu, Values> howTo) {
        Values known = values;
        if (known == null) {
            known = howTo.apply(gpu);
            values = known;
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
        return values == null ? "unknown" : "known";
    }
}
