package io.reachflow.intake.gpu;

import io.reachflow.intake.gpu.GpuReport.Presence;
import io.reachflow.intake.gpu.GpuTracker.Notice;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a cell sees of a tracked GPU, and which changes of it are worth telling. */
final class GpuNews {
    private static final double LOAD_CHANGE_PERCENT = 15;
    private static final double RELATIVE_CHANGE = 0.2;
    private static final double TEMPERATURE_CHANGE_CELSIUS = 8;

    private GpuNews() {}

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

    /** Tells the cell how the GPU looks, if that is news. */
    static GpuTrack tell(GpuTrack track, long timeMillis, List<Notice> notices) {
        if (track.told() != null && !isNews(track.told(), track)) {
            return track;
        }
        Gpu view = view(track);
        notices.add(new Notice(timeMillis, view.hostId(), view.region(), GpuChange.present(view)));
        return track.withTold(view);
    }

    /** Tells the cell that the GPU is gone. */
    static GpuTrack leave(
            GpuTrack track, long leftAt, long noticedAt, GpuChange change, List<Notice> notices) {
        GpuReport report = track.report();
        notices.add(new Notice(noticedAt, report.hostId(), report.region(), change));
        return track.left(leftAt);
    }
}
