package io.reachflow.jobs.operator;

import io.reachflow.intake.gpu.Gpu;
import io.reachflow.intake.gpu.GpuBuilder;
import io.reachflow.intake.gpu.Survival;

/** GPUs as a cell sees them. */
final class Gpus {
    private Gpus() {}

    /** A healthy RTX 3090 in Frankfurt. */
    static Gpu gpu(String gpuId) {
        return GpuBuilder.builder()
                .gpuId(gpuId)
                .hostId("host-of-" + gpuId)
                .region("eu-central-1")
                .paused(false)
                .suspect(false)
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
                .onlineSinceMillis(0)
                .survival(Survival.UNSEEN)
                .build();
    }
}
