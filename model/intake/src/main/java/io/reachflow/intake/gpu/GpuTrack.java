package io.reachflow.intake.gpu;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * What the tracker remembers of one GPU between two heartbeats.
 *
 * @param report the last report of the host that holds the identity
 * @param present whether the cell counts it as present
 * @param suspect present, but silent for longer than usual
 * @param partition of the topic that it was last heard on
 * @param longestGapMillis between two heartbeats, since the survival estimate last counted
 * @param longestGapBeforeMillis the same, in the span of counting before that
 * @param joinedAtMillis start of the present stay
 * @param learntUntilMillis event time up to which the survival estimate has counted
 * @param told what the cell was last told; null when it was told nothing of the present stay
 * @param quarantineReason in words; null when there is none
 * @param owner the cell that it was told to; null: none yet, or an older version told it
 */
@RecordBuilder
public record GpuTrack(
        GpuReport report,
        boolean present,
        boolean suspect,
        int partition,
        long joinedAtMillis,
        long lastSeenMillis,
        long longestGapMillis,
        long longestGapBeforeMillis,
        long learntUntilMillis,
        @Nullable Double smoothLoadPercent,
        @Nullable Double smoothDownMbps,
        Survival survival,
        @Nullable Gpu told,
        @Nullable String quarantineReason,
        long quarantinedUntilMillis,
        @Nullable Ownership owner) {

    GpuTrack withTold(Gpu view, Ownership told) {
        return GpuTrackBuilder.builder(this).told(view).owner(told).build();
    }

    GpuTrack ownedBy(@Nullable Ownership next) {
        return GpuTrackBuilder.builder(this).owner(next).build();
    }

    /** From when on the cell that was asked to has let go of it. */
    long releasedAtMillis() {
        return owner == null ? Ownership.NEVER : owner.releasedAtMillis();
    }

    GpuTrack smoothed(@Nullable Double loadPercent, @Nullable Double downMbps) {
        return GpuTrackBuilder.builder(this)
                .smoothLoadPercent(loadPercent)
                .smoothDownMbps(downMbps)
                .build();
    }

    GpuTrack suspected() {
        return GpuTrackBuilder.builder(this).suspect(true).build();
    }

    /** The longest that it was silent lately; 0: not known. */
    long intervalMillis() {
        return Math.max(longestGapMillis, longestGapBeforeMillis);
    }

    GpuTrack quarantined(String reason, long untilMillis) {
        return GpuTrackBuilder.builder(this)
                .quarantineReason(reason)
                .quarantinedUntilMillis(untilMillis)
                .build();
    }

    GpuTrack quarantinedLike(GpuTrack other) {
        return GpuTrackBuilder.builder(this)
                .quarantineReason(other.quarantineReason)
                .quarantinedUntilMillis(other.quarantinedUntilMillis)
                .build();
    }

    /** The survival estimate with the stay counted up to a moment. */
    Survival survivalUntil(long timeMillis) {
        return survival.online(joinedAtMillis, learntUntilMillis, timeMillis);
    }

    /** Gone, with the stay counted; only what is worth knowing when it returns is kept. */
    GpuTrack left(long leftAtMillis) {
        return GpuTrackBuilder.builder(this)
                .present(false)
                .suspect(false)
                .lastSeenMillis(leftAtMillis)
                .learntUntilMillis(leftAtMillis)
                .smoothLoadPercent(null)
                .smoothDownMbps(null)
                .survival(survivalUntil(leftAtMillis).departed(joinedAtMillis, leftAtMillis))
                .told(null)
                .build();
    }
}
