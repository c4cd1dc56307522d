package io.reachflow.intake.gpu;

import io.reachflow.intake.dataset.KeptDatasets;
import io.reachflow.intake.gpu.GpuReport.Presence;
import java.util.List;

/** Test data: a heartbeat of the GPU g1, with what matters for a test said in words. */
final class ReportBuilder {
    private String hostId = "host-a";
    private String region = "eu-west-1";
    private Presence presence = Presence.AVAILABLE;
    private String model = "RTX 3090";
    private Long memoryMib = 24_576L;
    private Double loadPercent = 10.0;
    private Double temperatureCelsius = 60.0;
    private Double downMbps = 100.0;
    private Double pricePerHourUsd = 0.2;
    private RecentStays recentStays;
    private KeptDatasets datasets;

    static ReportBuilder aReport() {
        return new ReportBuilder();
    }

    ReportBuilder from(String host) {
        hostId = host;
        return this;
    }

    ReportBuilder in(String wideAreaRegion) {
        region = wideAreaRegion;
        return this;
    }

    ReportBuilder paused() {
        presence = Presence.PAUSED;
        return this;
    }

    ReportBuilder leaving() {
        presence = Presence.LEAVING;
        return this;
    }

    ReportBuilder ofModel(String name) {
        model = name;
        return this;
    }

    ReportBuilder withMemoryMib(Long mib) {
        memoryMib = mib;
        return this;
    }

    ReportBuilder withLoad(Double percent) {
        loadPercent = percent;
        return this;
    }

    ReportBuilder withTemperature(Double celsius) {
        temperatureCelsius = celsius;
        return this;
    }

    ReportBuilder withLineOfMbps(Double mbps) {
        downMbps = mbps;
        return this;
    }

    ReportBuilder costing(Double usdPerHour) {
        pricePerHourUsd = usdPerHour;
        return this;
    }

    ReportBuilder after(RecentStays.Stay... stays) {
        recentStays = new RecentStays(List.of(stays));
        return this;
    }

    ReportBuilder keeping(String... names) {
        datasets = KeptDatasets.of(List.of(names));
        return this;
    }

    GpuReport build() {
        return GpuReportBuilder.builder()
                .gpuId("g1")
                .hostId(hostId)
                .region(region)
                .presence(presence)
                .model(model)
                .relativeSpeed(1.0)
                .memoryMib(memoryMib)
                .loadPercent(loadPercent)
                .temperatureCelsius(temperatureCelsius)
                .downMbps(downMbps)
                .pricePerHourUsd(pricePerHourUsd)
                .cudaVersion("12.4")
                .recentStays(recentStays)
                .datasets(datasets)
                .build();
    }
}
