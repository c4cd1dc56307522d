package io.reachflow.jobs.topology;

import io.reachflow.intake.dataset.KeptDatasets;
import io.reachflow.intake.gpu.Gpu;
import io.reachflow.intake.gpu.GpuBuilder;
import io.reachflow.intake.gpu.GpuReport;
import io.reachflow.intake.gpu.GpuReport.Presence;
import io.reachflow.intake.gpu.GpuReportBuilder;
import io.reachflow.intake.gpu.GpuTrack;
import io.reachflow.intake.gpu.GpuTrackBuilder;
import io.reachflow.intake.gpu.Ownership;
import io.reachflow.intake.gpu.RecentStays;
import io.reachflow.intake.gpu.Survival;
import java.util.List;

/**
 * GPUs and what a tracker remembers of them: with everything, and with all that may be null null.
 */
final class GpuSamples {
    private GpuSamples() {}

    static Gpu gpu() {
        return GpuBuilder.builder()
                .gpuId("g1")
                .hostId("h1")
                .siteId("s1")
                .region("eu-central-1")
                .paused(true)
                .suspect(true)
                .quarantineReason("a clone")
                .model("RTX 3090")
                .relativeSpeed(1.0)
                .memoryMib(24_576L)
                .loadPercent(5.0)
                .temperatureCelsius(50.0)
                .downMbps(100.0)
                .upMbps(40.0)
                .rttMillis(12.0)
                .pricePerHourUsd(0.3)
                .driverVersion("550.54")
                .cudaVersion("12.4")
                .onlineSinceMillis(17)
                .survival(survival())
                .datasets(datasets())
                .build();
    }

    static KeptDatasets datasets() {
        return KeptDatasets.of(List.of("imagenet", "squad"));
    }

    static Gpu bareGpu() {
        return GpuBuilder.builder()
                .gpuId("g1")
                .hostId("h1")
                .region("eu-central-1")
                .paused(false)
                .suspect(false)
                .onlineSinceMillis(17)
                .survival(Survival.UNSEEN)
                .build();
    }

    static Survival survival() {
        return Survival.UNSEEN.online(0, 0, 7_200_000).departed(0, 7_200_000);
    }

    static GpuTrack track() {
        GpuReport report =
                GpuReportBuilder.builder()
                        .gpuId("g1")
                        .hostId("h1")
                        .siteId("s1")
                        .region("eu-central-1")
                        .presence(Presence.PAUSED)
                        .model("RTX 3090")
                        .relativeSpeed(1.0)
                        .memoryMib(24_576L)
                        .loadPercent(5.0)
                        .temperatureCelsius(50.0)
                        .smClockMhz(1_700.0)
                        .downMbps(100.0)
                        .upMbps(40.0)
                        .rttMillis(12.0)
                        .pricePerHourUsd(0.3)
                        .driverVersion("550.54")
                        .cudaVersion("12.4")
                        .recentStays(new RecentStays(List.of(new RecentStays.Stay(1, 2L))))
                        .datasets(datasets())
                        .build();
        return GpuTrackBuilder.builder()
                .report(report)
                .present(true)
                .suspect(true)
                .partition(7)
                .joinedAtMillis(1)
                .lastSeenMillis(2)
                .longestGapMillis(15_000)
                .longestGapBeforeMillis(16_000)
                .learntUntilMillis(3)
                .smoothLoadPercent(5.0)
                .smoothDownMbps(100.0)
                .survival(survival())
                .told(gpu())
                .quarantineReason("a clone")
                .quarantinedUntilMillis(600_000)
                .owner(new Ownership("eu", 2, true, 8_200))
                .build();
    }

    static GpuTrack bareTrack() {
        GpuReport report =
                GpuReportBuilder.builder()
                        .gpuId("g1")
                        .hostId("h1")
                        .region("eu-central-1")
                        .presence(Presence.AVAILABLE)
                        .build();
        return GpuTrackBuilder.builder()
                .report(report)
                .present(false)
                .suspect(false)
                .partition(0)
                .joinedAtMillis(1)
                .lastSeenMillis(2)
                .longestGapMillis(0)
                .longestGapBeforeMillis(0)
                .learntUntilMillis(3)
                .survival(Survival.UNSEEN)
                .quarantinedUntilMillis(0)
                .build();
    }
}
