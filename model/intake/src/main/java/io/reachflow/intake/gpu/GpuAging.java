package io.reachflow.intake.gpu;

import io.reachflow.intake.gpu.GpuTracker.Notice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What becomes of a GPU that is not heard: it is suspect, then lost, and at last forgotten. */
final class GpuAging {
    private final TrackerSettings settings;
    private final GpuNews news;

    GpuAging(TrackerSettings settings, GpuNews news) {
        this.settings = settings;
        this.news = news;
    }

    /** How long it may be silent before nothing new is placed on it. */
    long trustMillis(GpuTrack track) {
        return settings.trustMillis(knownIntervalMillis(track));
    }

    /** How often a GPU speaks is known when it was watched for a whole timeout; 0: not yet. */
    private long knownIntervalMillis(GpuTrack track) {
        return track.lastSeenMillis() < knownFromMillis(track) ? 0 : track.intervalMillis();
    }

    /** From when on a GPU of the present stay has been watched for long enough. */
    long knownFromMillis(GpuTrack track) {
        return track.joinedAtMillis() + settings.heartbeatTimeoutMillis();
    }

    /** When to look again if nothing is heard; the largest long as long as it is dark. */
    long wakeAt(GpuTrack track, DarkTime dark) {
        return Math.min(silenceEnds(track, dark), track.releasedAtMillis());
    }

    private long silenceEnds(GpuTrack track, DarkTime dark) {
        if (!track.present()) {
            return track.lastSeenMillis() + settings.forgetMillis();
        }
        if (!track.suspect()) {
            return track.lastSeenMillis() + trustMillis(track);
        }
        return lostAt(track, dark);
    }

    /**
     * What is left of a track when event time has come this far; null: it is forgotten. If its cell
     * has let go of it in between, what happened later is told to the next.
     */
    @Nullable GpuTrack age(GpuTrack before, long timeMillis, DarkTime dark, List<Notice> notices) {
        long releasedAt = before.releasedAtMillis();
        if (releasedAt > timeMillis) {
            return ageInCell(before, timeMillis, dark, notices);
        }
        GpuTrack released = ageInCell(before, releasedAt, dark, notices);
        return released == null
                ? null
                : ageInCell(
                        news.handOver(released, releasedAt, notices), timeMillis, dark, notices);
    }

    private @Nullable GpuTrack ageInCell(
            GpuTrack before, long timeMillis, DarkTime dark, List<Notice> notices) {
        GpuTrack suspected = suspect(before, timeMillis, notices);
        GpuTrack track = expire(suspected, timeMillis, dark, notices);
        boolean forgotten =
                !track.present() && timeMillis >= track.lastSeenMillis() + settings.forgetMillis();
        return forgotten ? null : track;
    }

    /** In the dark as well: nothing should start where nobody answers, whoever is to blame. */
    private GpuTrack suspect(GpuTrack track, long timeMillis, List<Notice> notices) {
        long suspectAt = track.lastSeenMillis() + trustMillis(track);
        if (!track.present() || track.suspect() || timeMillis < suspectAt) {
            return track;
        }
        return news.tell(track.suspected(), suspectAt, notices);
    }

    private GpuTrack expire(GpuTrack track, long timeMillis, DarkTime dark, List<Notice> notices) {
        long lostAt = lostAt(track, dark);
        if (!track.present() || timeMillis < lostAt) {
            return track;
        }
        long seconds = (lostAt - track.lastSeenMillis()) / 1000;
        GpuChange lost =
                GpuChange.lost(track.report().gpuId(), "no heartbeat for " + seconds + " s");
        return news.leave(track, track.lastSeenMillis(), lostAt, lost, notices);
    }

    private long lostAt(GpuTrack track, DarkTime dark) {
        return dark.patienceEnds(
                track.lastSeenMillis(),
                settings.patienceMillis(knownIntervalMillis(track)),
                settings.heartbeatTimeoutMillis());
    }
}
