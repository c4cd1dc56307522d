package io.reachflow.intake.task;

import io.reachflow.intake.dataset.HostDatasets;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a dispatcher reports of a lease. Measurements it does not have are null.
 *
 * @param cause with FAILED: why, for example GPU_LEFT; null otherwise
 * @param hostDatasets what hosts of the lease keep; a host that is not there is not told of
 */
@RecordBuilder
public record Outcome(
        String taskId,
        String decisionId,
        int attempt,
        long leaseEpoch,
        Kind kind,
        @Nullable String cause,
        @Nullable Double checkpointedFraction,
        @Nullable Double transferSeconds,
        @Nullable Double costUsd,
        @Nullable Double lostWorkSeconds,
        List<HostDatasets> hostDatasets) {

    public Outcome {
        hostDatasets = List.copyOf(hostDatasets);
    }

    /** Where the attempt stands. */
    public enum Kind {
        STARTED,
        PROGRESS,
        COMPLETED,
        FAILED,
        EVICTED;

        public boolean endsLease() {
            return switch (this) {
                case STARTED, PROGRESS -> false;
                case COMPLETED, FAILED, EVICTED -> true;
            };
        }
    }

    /** A failure that would come again on any GPU. */
    public boolean isUserError() {
        return "USER_ERROR".equals(cause);
    }
}
