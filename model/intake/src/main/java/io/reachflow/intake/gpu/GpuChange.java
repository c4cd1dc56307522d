package io.reachflow.intake.gpu;

import org.jspecify.annotations.Nullable;

/**
 * What a cell is told of a GPU.
 *
 * @param gpu its present view; null when it is gone
 * @param goneReason why it is gone, in words; null when it is present
 */
public record GpuChange(String gpuId, @Nullable Gpu gpu, @Nullable String goneReason) {

    public static GpuChange present(Gpu gpu) {
        return new GpuChange(gpu.gpuId(), gpu, null);
    }

    public static GpuChange gone(String gpuId, String reason) {
        return new GpuChange(gpuId, null, reason);
    }

    public boolean isGone() {
        return gpu == null;
    }
}
