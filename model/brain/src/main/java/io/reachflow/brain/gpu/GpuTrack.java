package io.reachflow.brain.gpu;

/**
 * What the tracker remembers of one GPU between two heartbeats.
 *
 * @param report the last report of the host that holds the identity
 * @param present whether the cell counts it as present
 * @param joinedAtMillis start of the present stay
 * @param learntUntilMillis event time up to which the survival estimate has counted
 * @param told what the cell was last told; null when it was told nothing of the present stay
 * @param quarantineReason in words; null when there is none
 */
public record GpuTrack(
        GpuReport report,
        boolean present,
        long joinedAtMillis,
        long lastSeenMillis,
        long learntUntilMillis,
        Double smoothLoadPercent,
        Double smoothDownMbps,
        Survival survival,
        Gpu told,
        String quarantineReason,
        long quarantinedUntilMillis) {

    GpuTrack withTold(Gpu view) {
        return new GpuTrack(
                report,
                present,
                joinedAtMillis,
                lastSeenMillis,
                learntUntilMillis,
                smoothLoadPercent,
                smoothDownMbps,
                survival,
                view,
                quarantineReason,
                quarantinedUntilMillis);
    }

    GpuTrack smoothed(Double loadPercent, Double downMbps, long seenAtMillis) {
        return new GpuTrack(
                report,
                present,
                joinedAtMillis,
                seenAtMillis,
                learntUntilMillis,
                loadPercent,
                downMbps,
                survival,
                told,
                quarantineReason,
                quarantinedUntilMillis);
    }

    GpuTrack quarantined(String reason, long untilMillis) {
        return new GpuTrack(
                report,
                present,
                joinedAtMillis,
                lastSeenMillis,
                learntUntilMillis,
                smoothLoadPercent,
                smoothDownMbps,
                survival,
                told,
                reason,
                untilMillis);
    }

    /** Gone, with the stay counted; only what is worth knowing when it returns is kept. */
    GpuTrack left(long leftAtMillis) {
        return new GpuTrack(
                report,
                false,
                joinedAtMillis,
                leftAtMillis,
                leftAtMillis,
                null,
                null,
                survival.online(learntUntilMillis, leftAtMillis).departed(leftAtMillis),
                null,
                quarantineReason,
                quarantinedUntilMillis);
    }
}
