package io.reachflow.intake.gpu;

import org.jspecify.annotations.Nullable;

/**
 * What a cell is told of a GPU.
 *
 * @param gpu its present view; null when it is gone
 * @param goneReason why it is gone, in words; null when it is present
 * @param lost it is gone without a word: it may have been the way to it that broke
 */
public record GpuChange(
        String gpuId, @Nullable Gpu gpu, @Nullable String goneReason, boolean lost) {

    public static GpuChange present(Gpu gpu) {
        return new GpuChange(gpu.gpuId(), gpu, null, false);
    }

    /** It said goodbye, or is another cell's now. */
    public static GpuChange left(String gpuId, String reason) {
        return new GpuChange(gpuId, null, reason, false);
    }

    /** It fell silent. */
    public static GpuChange lost(String gpuId, String reason) {
        return new GpuChange(gpuId, null, reason, true);
    }

    public boolean isGone() {
        return gpu == null;
    }
}
