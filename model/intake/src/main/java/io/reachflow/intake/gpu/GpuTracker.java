package io.reachflow.intake.gpu;

import io.reachflow.intake.gpu.GpuReport.Presence;
import io.reachflow.intake.routing.CellMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Follows one GPU from heartbeat to heartbeat and says what its cell should know. Stateless: what
 * is remembered goes in and comes out as a {@link GpuTrack}.
 *
 * <p>A GPU that is silent is first suspect, then lost. How soon follows from how often it spoke
 * before. Silence in which nobody on its partition was heard makes nobody lost.
 *
 * <p>A missed heartbeat takes effect when it was due, and a GPU is forgotten, whether that is
 * noticed by a timer or by the next heartbeat: the result must not depend on which of them comes
 * first.
 */
public final class GpuTracker {

    /** A change that happened at a point of event time, for the cell that has to know. */
    public record Notice(long timeMillis, String cell, GpuChange change) {}

    /**
     * What follows from a heartbeat or from its absence.
     *
     * @param track what to remember; null: forget the GPU
     * @param wakeAtMillis when to call {@link #wake} if nothing is heard; the largest long without
     *     a track, and while the GPU's partition is dark: nobody is missed until it speaks again
     * @param heartbeatMissed a heartbeat was missed: one of the notices says that the GPU is gone,
     *     and it did not say goodbye
     */
    public record Step(
            @Nullable GpuTrack track,
            long wakeAtMillis,
            boolean heartbeatMissed,
            List<Notice> notices) {}

    private static final double SMOOTHING = 0.3;
    private static final long LEARNING_STEP_MILLIS = 600_000;

    private final TrackerSettings settings;
    private final GpuNews news;
    private final GpuAging aging;

    /**
     * For any number of GPUs.
     *
     * @param cells which cell each of them shall be in
     */
    public GpuTracker(TrackerSettings settings, CellMap cells) {
        this.settings = settings;
        this.news = new GpuNews(cells);
        this.aging = new GpuAging(settings, news);
    }

    /** A heartbeat arrived. {@code before} is null for a GPU that is not remembered. */
    public Step observe(@Nullable GpuTrack before, GpuReport report, Sighting seen) {
        long timeMillis = seen.timeMillis();
        // Most heartbeats say nothing new, and an empty list takes no room.
        List<Notice> notices = new ArrayList<>(0);
        GpuTrack track =
                before == null ? null : aging.age(before, timeMillis, seen.dark(), notices);
        boolean missed = isMissed(before, track);
        if (track != null && timeMillis < track.lastSeenMillis()) {
            // Overtaken by a younger report: nothing in it is news.
            return step(track, missed, seen, notices);
        }
        if (report.presence() == Presence.LEAVING) {
            return step(goodbye(track, report, timeMillis, notices), missed, seen, notices);
        }
        GpuTrack next =
                track == null || !track.present()
                        ? join(track, report, seen)
                        : stay(track, report, seen, notices);
        return step(news.tell(next, timeMillis, notices), missed, seen, notices);
    }

    private static boolean isMissed(@Nullable GpuTrack before, @Nullable GpuTrack after) {
        return before != null && before.present() && (after == null || !after.present());
    }

    /**
     * Until when heartbeats that repeat the last report have nothing to say, provided that none is
     * missed. A body that hears many may count them, and hand them in by {@link #repeated}.
     */
    public long quietUntilMillis(GpuTrack track) {
        GpuReport report = track.report();
        // What is smoothed moves from where it is to what is reported, so both ends are asked.
        boolean quiet =
                track.present()
                        && !track.suspect()
                        && track.quarantinedUntilMillis() == 0
                        && track.told() != null
                        && news.isSettled(track)
                        && !GpuNews.isNews(track.told(), track)
                        && !GpuNews.isNews(
                                track.told(),
                                track.smoothed(report.loadPercent(), report.downMbps()));
        if (!quiet) {
            return Long.MIN_VALUE;
        }
        long learnsAt = track.learntUntilMillis() + LEARNING_STEP_MILLIS;
        long knownFrom = aging.knownFromMillis(track);
        return track.lastSeenMillis() < knownFrom ? Math.min(learnsAt, knownFrom) : learnsAt;
    }

    /** How long a quiet GPU may go on to be so without a heartbeat. */
    public long trustMillis(GpuTrack track) {
        return aging.trustMillis(track);
    }

    /**
     * The longest gap between heartbeats that says nothing new of how often a GPU speaks. A longer
     * one has to be heard by {@link #observe}.
     */
    public static long usualGapMillis(GpuTrack track) {
        return track.longestGapMillis();
    }

    /**
     * The track after so many heartbeats that repeated its report, all of them quiet and no further
     * apart than usual.
     */
    public static GpuTrack repeated(GpuTrack track, int times, long lastMillis) {
        Double load = track.smoothLoadPercent();
        Double down = track.smoothDownMbps();
        for (int i = 0; i < times; i++) {
            load = smooth(load, track.report().loadPercent());
            down = smooth(down, track.report().downMbps());
        }
        return GpuTrackBuilder.builder(track.smoothed(load, down))
                .lastSeenMillis(lastMillis)
                .build();
    }

    /**
     * Event time has come this far without a heartbeat.
     *
     * @param seen the moment, and when the partition that the GPU is heard on was dark until then
     */
    public Step wake(GpuTrack before, Sighting seen) {
        List<Notice> notices = new ArrayList<>(1);
        GpuTrack track = aging.age(before, seen.timeMillis(), seen.dark(), notices);
        return step(track, isMissed(before, track), seen, notices);
    }

    /**
     * The cell that has the GPU lets go of it, from a moment on. The track says when to look at it
     * again, so that the next cell is told then, and not when this is noticed.
     *
     * @param move that the cell answers; an answer to what is out of date counts for nothing
     */
    public static Optional<GpuTrack> release(GpuTrack track, long move, long timeMillis) {
        Ownership owner = track.owner();
        return owner != null && owner.isAnsweredBy(move)
                ? Optional.of(track.ownedBy(owner.releasedAt(timeMillis)))
                : Optional.empty();
    }

    private Step step(
            @Nullable GpuTrack track,
            boolean heartbeatMissed,
            Sighting seen,
            List<Notice> notices) {
        long wakeAt = track == null ? Long.MAX_VALUE : aging.wakeAt(track, seen.dark());
        return new Step(track, wakeAt, heartbeatMissed, notices);
    }

    private @Nullable GpuTrack goodbye(
            @Nullable GpuTrack track, GpuReport report, long timeMillis, List<Notice> notices) {
        if (track == null || !track.present() || !sameHost(track, report)) {
            return track;
        }
        GpuChange left = GpuChange.left(report.gpuId(), "its owner said goodbye");
        return news.leave(track, timeMillis, timeMillis, left, notices);
    }

    private GpuTrack join(@Nullable GpuTrack track, GpuReport report, Sighting seen) {
        if (track == null) {
            return joined(report, report.survivalAt(seen.timeMillis()), seen);
        }
        long timeMillis = seen.timeMillis();
        GpuTrack joined = joined(report, track.survival(), seen).ownedBy(track.owner());
        String suspicion = changedCard(track.report(), report);
        if (suspicion != null) {
            return quarantine(joined, suspicion, timeMillis);
        }
        return track.quarantinedUntilMillis() > timeMillis ? joined.quarantinedLike(track) : joined;
    }

    private static GpuTrack joined(GpuReport report, Survival survival, Sighting seen) {
        long timeMillis = seen.timeMillis();
        return GpuTrackBuilder.builder()
                .report(report.withoutRecentStays())
                .present(true)
                .suspect(false)
                .partition(seen.partition())
                .joinedAtMillis(timeMillis)
                .lastSeenMillis(timeMillis)
                .longestGapMillis(0)
                .longestGapBeforeMillis(0)
                .learntUntilMillis(timeMillis)
                .smoothLoadPercent(report.loadPercent())
                .smoothDownMbps(report.downMbps())
                .survival(survival)
                .quarantinedUntilMillis(0)
                .build();
    }

    private GpuTrack stay(GpuTrack track, GpuReport report, Sighting seen, List<Notice> notices) {
        long timeMillis = seen.timeMillis();
        if (!sameHost(track, report)) {
            // The first host keeps the identity: which of the two is the clone can't be known here.
            String reason =
                    "its id was reported by host "
                            + track.report().hostId()
                            + " and host "
                            + report.hostId()
                            + " at the same time";
            return quarantine(track, reason, timeMillis);
        }
        if (!report.region().equals(track.report().region())) {
            // It moved to where another cell may be in charge: it leaves here and joins there.
            GpuChange moved = GpuChange.left(report.gpuId(), "it moved to " + report.region());
            return join(news.leave(track, timeMillis, timeMillis, moved, notices), report, seen);
        }
        GpuTrack next = refresh(track, report, seen);
        String suspicion = changedCard(track.report(), report);
        return suspicion == null ? next : quarantine(next, suspicion, timeMillis);
    }

    private static GpuTrack refresh(GpuTrack track, GpuReport report, Sighting seen) {
        long timeMillis = seen.timeMillis();
        long longestGap = Math.max(track.longestGapMillis(), gapMillis(track, seen));
        boolean learn = timeMillis - track.learntUntilMillis() >= LEARNING_STEP_MILLIS;
        boolean quarantined = track.quarantinedUntilMillis() > timeMillis;
        return GpuTrackBuilder.builder()
                .report(report.withoutRecentStays())
                .present(true)
                .suspect(false)
                .partition(seen.partition())
                .joinedAtMillis(track.joinedAtMillis())
                .lastSeenMillis(timeMillis)
                .longestGapMillis(learn ? 0 : longestGap)
                .longestGapBeforeMillis(learn ? longestGap : track.longestGapBeforeMillis())
                .learntUntilMillis(learn ? timeMillis : track.learntUntilMillis())
                .smoothLoadPercent(smooth(track.smoothLoadPercent(), report.loadPercent()))
                .smoothDownMbps(smooth(track.smoothDownMbps(), report.downMbps()))
                .survival(learn ? track.survivalUntil(timeMillis) : track.survival())
                .told(track.told())
                .quarantineReason(quarantined ? track.quarantineReason() : null)
                .quarantinedUntilMillis(quarantined ? track.quarantinedUntilMillis() : 0)
                .owner(track.owner())
                .build();
    }

    /** The silence before a heartbeat, as far as it was the GPU's own. */
    private static long gapMillis(GpuTrack track, Sighting seen) {
        boolean dark = seen.dark().overlaps(track.lastSeenMillis(), seen.timeMillis());
        return dark ? 0 : seen.timeMillis() - track.lastSeenMillis();
    }

    private GpuTrack quarantine(GpuTrack track, String reason, long timeMillis) {
        return track.quarantined(reason, timeMillis + settings.quarantineMillis());
    }

    private static boolean sameHost(GpuTrack track, GpuReport report) {
        return track.report().hostId().equals(report.hostId());
    }

    /** A card can't turn into another one: says so in words, or null. */
    private static @Nullable String changedCard(GpuReport before, GpuReport now) {
        if (before.model() != null && now.model() != null && !before.model().equals(now.model())) {
            return "it was a " + before.model() + " and now claims to be a " + now.model();
        }
        if (before.memoryMib() != null
                && now.memoryMib() != null
                && !before.memoryMib().equals(now.memoryMib())) {
            return "it had "
                    + before.memoryMib()
                    + " MiB of memory and now claims "
                    + now.memoryMib();
        }
        return null;
    }

    private static @Nullable Double smooth(@Nullable Double before, @Nullable Double now) {
        if (before == null || now == null || before.equals(now)) {
            return now;
        }
        return before + SMOOTHING * (now - before);
    }
}
