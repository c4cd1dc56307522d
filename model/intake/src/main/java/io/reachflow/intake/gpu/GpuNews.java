package io.reachflow.intake.gpu;

import io.reachflow.intake.gpu.GpuReport.Presence;
import io.reachflow.intake.gpu.GpuTracker.Notice;
import io.reachflow.intake.routing.CellMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a cell sees of a tracked GPU, which changes of it are worth telling, and to whom. */
final class GpuNews {
    private static final double LOAD_CHANGE_PERCENT = 15;
    private static final double RELATIVE_CHANGE = 0.2;
    private static final double TEMPERATURE_CHANGE_CELSIUS = 8;

    private final CellMap cells;

    GpuNews(CellMap cells) {
        this.cells = cells;
    }

    static Gpu view(GpuTrack track) {
        GpuReport report = track.report();
        return GpuBuilder.builder()
                .gpuId(report.gpuId())
                .hostId(report.hostId())
                .siteId(report.siteId())
                .region(report.region())
                .paused(report.presence() == Presence.PAUSED)
                .suspect(track.suspect())
                .quarantineReason(track.quarantineReason())
                .model(report.model())
                .relativeSpeed(report.relativeSpeed())
                .memoryMib(report.memoryMib())
                .loadPercent(track.smoothLoadPercent())
                .temperatureCelsius(report.temperatureCelsius())
                .downMbps(track.smoothDownMbps())
                .upMbps(report.upMbps())
                .rttMillis(report.rttMillis())
                .pricePerHourUsd(report.pricePerHourUsd())
                .driverVersion(report.driverVersion())
                .cudaVersion(report.cudaVersion())
                .onlineSinceMillis(track.joinedAtMillis())
                .survival(track.survival())
                .datasets(report.datasets())
                .build();
    }

    /**
     * Whether a decision might turn out otherwise with the present view. The view itself is not
     * made for this: hardly one heartbeat in a hundred is news.
     */
    static boolean isNews(Gpu told, GpuTrack track) {
        GpuReport now = track.report();
        return told.paused() != (now.presence() == Presence.PAUSED)
                || told.suspect() != track.suspect()
                || !Objects.equals(told.quarantineReason(), track.quarantineReason())
                || !Objects.equals(told.model(), now.model())
                || !Objects.equals(told.memoryMib(), now.memoryMib())
                || !Objects.equals(told.cudaVersion(), now.cudaVersion())
                || !Objects.equals(told.driverVersion(), now.driverVersion())
                || !Objects.equals(told.pricePerHourUsd(), now.pricePerHourUsd())
                || (now.datasets() != null && !now.datasets().equals(told.datasets()))
                || differs(told.loadPercent(), track.smoothLoadPercent(), LOAD_CHANGE_PERCENT)
                || differs(
                        told.temperatureCelsius(),
                        now.temperatureCelsius(),
                        TEMPERATURE_CHANGE_CELSIUS)
                || differsRelatively(told.relativeSpeed(), now.relativeSpeed())
                || differsRelatively(told.downMbps(), track.smoothDownMbps())
                || differsRelatively(told.upMbps(), now.upMbps())
                || differsRelatively(told.rttMillis(), now.rttMillis());
    }

    private static boolean differs(@Nullable Double told, @Nullable Double now, double by) {
        if (told == null || now == null) {
            return !Objects.equals(told, now);
        }
        return Math.abs(told - now) > by;
    }

    private static boolean differsRelatively(@Nullable Double told, @Nullable Double now) {
        if (told == null || now == null) {
            return !Objects.equals(told, now);
        }
        return Math.abs(told - now) > RELATIVE_CHANGE * Math.max(Math.abs(told), 1e-9);
    }

    /** Whether the cell that the map names has the GPU, and is not asked to let go of it. */
    boolean isSettled(GpuTrack track) {
        return ownership(track).isSettledIn(target(track));
    }

    private String target(GpuTrack track) {
        return cells.cellOfHost(track.report().region(), track.report().hostId());
    }

    /** Older versions did not note whom they told: it was the cell that the map named. */
    private Ownership ownership(GpuTrack track) {
        Ownership owner = track.owner();
        if (owner != null) {
            return owner;
        }
        return track.told() == null ? Ownership.NONE : Ownership.of(target(track));
    }

    /**
     * Tells the cell how the GPU looks, if that is news. Where the map names another cell than the
     * one that has it, that one is asked to let go of it; nobody else is told yet.
     */
    GpuTrack tell(GpuTrack track, long timeMillis, List<Notice> notices) {
        Ownership before = ownership(track);
        Ownership owner = before.toward(target(track));
        if (track.told() != null && owner.move() == before.move() && !isNews(track.told(), track)) {
            return track;
        }
        Gpu view = view(track);
        GpuChange change =
                owner.leaving() ? GpuChange.leaving(view, owner.move()) : GpuChange.present(view);
        notices.add(new Notice(timeMillis, Objects.requireNonNull(owner.cell()), change));
        return track.withTold(view, owner);
    }

    /** The cell has let go of the GPU: the one that the map names may have it. */
    GpuTrack handOver(GpuTrack track, long timeMillis, List<Notice> notices) {
        GpuTrack free = track.ownedBy(ownership(track).ended());
        if (!track.present()) {
            return free;
        }
        return tell(GpuTrackBuilder.builder(free).told(null).build(), timeMillis, notices);
    }

    /**
     * Tells the cell that the GPU is gone. One that is lost may be held by its cell for a while, so
     * that cell stays the one to ask.
     */
    GpuTrack leave(
            GpuTrack track, long leftAt, long noticedAt, GpuChange change, List<Notice> notices) {
        Ownership owner = ownership(track);
        notices.add(new Notice(noticedAt, Objects.requireNonNull(owner.cell()), change));
        return track.left(leftAt).ownedBy(change.lost() ? owner : owner.ended());
    }
}
