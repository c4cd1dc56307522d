package io.reachflow.intake.gpu;

import io.reachflow.intake.gpu.GpuReport.Presence;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Follows one GPU from heartbeat to heartbeat and says what its cell should know. Stateless: what
 * is remembered goes in and comes out as a {@link GpuTrack}.
 *
 * <p>A missed heartbeat takes effect at last sight plus timeout, and a GPU is forgotten, whether
 * that is noticed by a timer or by the next heartbeat: the result must not depend on which of them
 * comes first.
 */
public final class GpuTracker {

    /** A change that happened at a point of event time, at the host and in the region it names. */
    public record Notice(long timeMillis, String hostId, String region, GpuChange change) {}

    /**
     * What follows from a heartbeat or from its absence.
     *
     * @param track what to remember; null: forget the GPU
     * @param wakeAtMillis when to call {@link #wake} if nothing is heard; meaningless without a
     *     track
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

    public GpuTracker(TrackerSettings settings) {
        this.settings = settings;
    }

    /** A heartbeat arrived. {@code before} is null for a GPU that is not remembered. */
    public Step observe(@Nullable GpuTrack before, GpuReport report, long timeMillis) {
        // Most heartbeats say nothing new, and an empty list takes no room.
        List<Notice> notices = new ArrayList<>(0);
        GpuTrack track = before == null ? null : age(before, timeMillis, notices);
        boolean missed = !notices.isEmpty();
        if (track != null && timeMillis < track.lastSeenMillis()) {
            // Overtaken by a younger report: nothing in it is news.
            return step(track, missed, notices);
        }
        if (report.presence() == Presence.LEAVING) {
            return step(goodbye(track, report, timeMillis, notices), missed, notices);
        }
        GpuTrack next =
                track == null || !track.present()
                        ? join(track, report, timeMillis)
                        : stay(track, report, timeMillis, notices);
        return step(tell(next, timeMillis, notices), missed, notices);
    }

    /**
     * Until when heartbeats that repeat the last report have nothing to say, provided that none is
     * missed. A body that hears many may count them, and hand them in by {@link #repeated}.
     */
    public static long quietUntilMillis(GpuTrack track) {
        GpuReport report = track.report();
        // What is smoothed moves from where it is to what is reported, so both ends are asked.
        boolean quiet =
                track.present()
                        && track.quarantinedUntilMillis() == 0
                        && track.told() != null
                        && !GpuNews.isNews(track.told(), track)
                        && !GpuNews.isNews(
                                track.told(),
                                track.smoothed(
                                        report.loadPercent(),
                                        report.downMbps(),
                                        track.lastSeenMillis()));
        return quiet ? track.learntUntilMillis() + LEARNING_STEP_MILLIS : Long.MIN_VALUE;
    }

    /** The track after so many heartbeats that repeated its report, all of them quiet. */
    public static GpuTrack repeated(GpuTrack track, int times, long lastMillis) {
        Double load = track.smoothLoadPercent();
        Double down = track.smoothDownMbps();
        for (int i = 0; i < times; i++) {
            load = smooth(load, track.report().loadPercent());
            down = smooth(down, track.report().downMbps());
        }
        return track.smoothed(load, down, lastMillis);
    }

    /** Event time has come this far without a heartbeat. */
    public Step wake(GpuTrack before, long timeMillis) {
        List<Notice> notices = new ArrayList<>(1);
        GpuTrack track = age(before, timeMillis, notices);
        return step(track, !notices.isEmpty(), notices);
    }

    private Step step(@Nullable GpuTrack track, boolean heartbeatMissed, List<Notice> notices) {
        if (track == null) {
            return new Step(null, Long.MAX_VALUE, heartbeatMissed, notices);
        }
        long patience =
                track.present() ? settings.heartbeatTimeoutMillis() : settings.forgetMillis();
        return new Step(track, track.lastSeenMillis() + patience, heartbeatMissed, notices);
    }

    /** What is left of a track when event time has come this far; null: it is forgotten. */
    private @Nullable GpuTrack age(GpuTrack before, long timeMillis, List<Notice> notices) {
        GpuTrack track = expire(before, timeMillis, notices);
        boolean forgotten =
                !track.present() && timeMillis >= track.lastSeenMillis() + settings.forgetMillis();
        return forgotten ? null : track;
    }

    private GpuTrack expire(GpuTrack track, long timeMillis, List<Notice> notices) {
        long lostAt = track.lastSeenMillis() + settings.heartbeatTimeoutMillis();
        if (!track.present() || timeMillis < lostAt) {
            return track;
        }
        String reason = "no heartbeat for " + settings.heartbeatTimeoutMillis() / 1000 + " s";
        return leave(track, track.lastSeenMillis(), lostAt, reason, notices);
    }

    private @Nullable GpuTrack goodbye(
            @Nullable GpuTrack track, GpuReport report, long timeMillis, List<Notice> notices) {
        if (track == null || !track.present() || !sameHost(track, report)) {
            return track;
        }
        return leave(track, timeMillis, timeMillis, "its owner said goodbye", notices);
    }

    private static GpuTrack leave(
            GpuTrack track, long leftAt, long noticedAt, String reason, List<Notice> notices) {
        GpuReport report = track.report();
        notices.add(
                new Notice(
                        noticedAt,
                        report.hostId(),
                        report.region(),
                        GpuChange.gone(report.gpuId(), reason)));
        return track.left(leftAt);
    }

    private GpuTrack join(@Nullable GpuTrack track, GpuReport report, long timeMillis) {
        if (track == null) {
            return joined(report, Survival.UNSEEN, timeMillis);
        }
        GpuTrack joined = joined(report, track.survival(), timeMillis);
        String suspicion = changedCard(track.report(), report);
        if (suspicion != null) {
            return quarantine(joined, suspicion, timeMillis);
        }
        return track.quarantinedUntilMillis() > timeMillis ? joined.quarantinedLike(track) : joined;
    }

    private static GpuTrack joined(GpuReport report, Survival survival, long timeMillis) {
        return GpuTrackBuilder.builder()
                .report(report)
                .present(true)
                .joinedAtMillis(timeMillis)
                .lastSeenMillis(timeMillis)
                .learntUntilMillis(timeMillis)
                .smoothLoadPercent(report.loadPercent())
                .smoothDownMbps(report.downMbps())
                .survival(survival)
                .quarantinedUntilMillis(0)
                .build();
    }

    private GpuTrack stay(GpuTrack track, GpuReport report, long timeMillis, List<Notice> notices) {
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
            GpuTrack left =
                    leave(track, timeMillis, timeMillis, "it moved to " + report.region(), notices);
            return join(left, report, timeMillis);
        }
        GpuTrack next = refresh(track, report, timeMillis);
        String suspicion = changedCard(track.report(), report);
        return suspicion == null ? next : quarantine(next, suspicion, timeMillis);
    }

    private static GpuTrack refresh(GpuTrack track, GpuReport report, long timeMillis) {
        boolean learn = timeMillis - track.learntUntilMillis() >= LEARNING_STEP_MILLIS;
        boolean quarantined = track.quarantinedUntilMillis() > timeMillis;
        return GpuTrackBuilder.builder()
                .report(report)
                .present(true)
                .joinedAtMillis(track.joinedAtMillis())
                .lastSeenMillis(timeMillis)
                .learntUntilMillis(learn ? timeMillis : track.learntUntilMillis())
                .smoothLoadPercent(smooth(track.smoothLoadPercent(), report.loadPercent()))
                .smoothDownMbps(smooth(track.smoothDownMbps(), report.downMbps()))
                .survival(
                        learn
                                ? track.survival().online(track.learntUntilMillis(), timeMillis)
                                : track.survival())
                .told(track.told())
                .quarantineReason(quarantined ? track.quarantineReason() : null)
                .quarantinedUntilMillis(quarantined ? track.quarantinedUntilMillis() : 0)
                .build();
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

    private static GpuTrack tell(GpuTrack track, long timeMillis, List<Notice> notices) {
        if (track.told() != null && !GpuNews.isNews(track.told(), track)) {
            return track;
        }
        Gpu view = GpuNews.view(track);
        notices.add(new Notice(timeMillis, view.hostId(), view.region(), GpuChange.present(view)));
        return track.withTold(view);
    }
}
