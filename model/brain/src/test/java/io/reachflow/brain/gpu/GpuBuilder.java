package io.reachflow.brain.gpu;

/** Test data: a GPU of an ordinary home, with what matters for a test said in words. */
public final class GpuBuilder {
    private final String gpuId;
    private String region = "eu-west-1";
    private boolean paused;
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

    private GpuBuilder(String gpuId) {
        this.gpuId = gpuId;
        this.hostId = "host-of-" + gpuId;
    }

    public static GpuBuilder aGpu(String gpuId) {
        return new GpuBuilder(gpuId);
    }

    public GpuBuilder in(String wideAreaRegion) {
        region = wideAreaRegion;
        return this;
    }

    public GpuBuilder withMemoryGib(long gib) {
        memoryMib = gib * 1024;
        return this;
    }

    public GpuBuilder withUnknownMemory() {
        memoryMib = null;
        return this;
    }

    public GpuBuilder withSpeed(double relativeSpeed) {
        speed = relativeSpeed;
        return this;
    }

    public GpuBuilder withUnknownSpeed() {
        speed = null;
        return this;
    }

    public GpuBuilder withLineOfMbps(Double mbps) {
        downMbps = mbps;
        return this;
    }

    public GpuBuilder sendingMbps(double mbps) {
        upMbps = mbps;
        return this;
    }

    public GpuBuilder inHost(String host) {
        hostId = host;
        return this;
    }

    public GpuBuilder costing(Double usdPerHour) {
        pricePerHourUsd = usdPerHour;
        return this;
    }

    public GpuBuilder withCuda(String version) {
        cudaVersion = version;
        return this;
    }

    public GpuBuilder ofModel(String name) {
        model = name;
        return this;
    }

    public GpuBuilder staying(Survival learnt) {
        survival = learnt;
        return this;
    }

    public GpuBuilder paused() {
        paused = true;
        return this;
    }

    public GpuBuilder quarantinedBecause(String reason) {
        quarantineReason = reason;
        return this;
    }

    public Gpu build() {
        return new Gpu(
                gpuId,
                hostId,
                null,
                region,
                paused,
                quarantineReason,
                model,
                speed,
                memoryMib,
                null,
                null,
                downMbps,
                upMbps,
                null,
                pricePerHourUsd,
                null,
                cudaVersion,
                0,
                survival);
    }
}
