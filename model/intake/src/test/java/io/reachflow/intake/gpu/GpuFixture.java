package io.reachflow.intake.gpu;

import io.reachflow.intake.dataset.KeptDatasets;
import java.util.List;

/** Test data: a GPU of an ordinary home, with what matters for a test said in words. */
public final class GpuFixture {
    private final String gpuId;
    private String region = "eu-west-1";
    private boolean paused;
    private boolean suspect;
    private String quarantineReason;
    private String model = "RTX 3090";
    private Double speed = 1.0;
    private Long memoryMib = 24L * 1024;
    private String hostId;
    private Double downMbps = 100.0;
    private Double upMbps;
    private Double pricePerHourUsd = 0.2;
    private String cudaVersion = "12.4";
    private Survival survival = Survival.UNSEEN;
    private KeptDatasets datasets;

    private GpuFixture(String gpuId) {
        this.gpuId = gpuId;
        this.hostId = "host-of-" + gpuId;
    }

    public static GpuFixture aGpu(String gpuId) {
        return new GpuFixture(gpuId);
    }

    public GpuFixture in(String wideAreaRegion) {
        region = wideAreaRegion;
        return this;
    }

    public GpuFixture withMemoryGib(long gib) {
        memoryMib = gib * 1024;
        return this;
    }

    public GpuFixture withUnknownMemory() {
        memoryMib = null;
        return this;
    }

    public GpuFixture withSpeed(double relativeSpeed) {
        speed = relativeSpeed;
        return this;
    }

    public GpuFixture withUnknownSpeed() {
        speed = null;
        return this;
    }

    public GpuFixture withLineOfMbps(Double mbps) {
        downMbps = mbps;
        return this;
    }

    public GpuFixture sendingMbps(double mbps) {
        upMbps = mbps;
        return this;
    }

    public GpuFixture inHost(String host) {
        hostId = host;
        return this;
    }

    public GpuFixture costing(Double usdPerHour) {
        pricePerHourUsd = usdPerHour;
        return this;
    }

    public GpuFixture withCuda(String version) {
        cudaVersion = version;
        return this;
    }

    public GpuFixture ofModel(String name) {
        model = name;
        return this;
    }

    public GpuFixture staying(Survival learnt) {
        survival = learnt;
        return this;
    }

    public GpuFixture keeping(String... names) {
        datasets = KeptDatasets.of(List.of(names));
        return this;
    }

    public GpuFixture suspect() {
        suspect = true;
        return this;
    }

    public GpuFixture paused() {
        paused = true;
        return this;
    }

    public GpuFixture quarantinedBecause(String reason) {
        quarantineReason = reason;
        return this;
    }

    public Gpu build() {
        return GpuBuilder.builder()
                .gpuId(gpuId)
                .hostId(hostId)
                .region(region)
                .paused(paused)
                .suspect(suspect)
                .quarantineReason(quarantineReason)
                .model(model)
                .relativeSpeed(speed)
                .memoryMib(memoryMib)
                .downMbps(downMbps)
                .upMbps(upMbps)
                .pricePerHourUsd(pricePerHourUsd)
                .cudaVersion(cudaVersion)
                .onlineSinceMillis(0)
                .survival(survival)
                .datasets(datasets)
                .build();
    }
}
