package io.reachflow.intake.gpu;

import org.jspecify.annotations.Nullable;

/**
 * What a cell is told of a GPU.
 *
 * @param gpu its present view; null when it is gone
 * @param goneReason why it is gone, in words; null when it is present
 * @param lost it is gone without a word: it may have been the way to it that broke
 * @param move the cell shall let go of it as soon as nothing runs there, and say so with this
 *     number; 0: it stays
 */
public record GpuChange(
        String gpuId, @Nullable Gpu gpu, @Nullable String goneReason, boolean lost, long move) {

    public static GpuChange present(Gpu gpu) {
        return new GpuChange(gpu.gpuId(), gpu, null, false, 0);
    }

    /** It is here, but shall be another cell's. */
    public static GpuChange leaving(Gpu gpu, long move) {
        return new GpuChange(gpu.gpuId(), gpu, null, false, move);
    }

    /** It said goodbye, or is another cell's now. */
    public static GpuChange left(String gpuId, String reason) {
        return new GpuChange(gpuId, null, reason, false, 0);
    }

    /** It fell silent. */
    public static GpuChange lost(String gpuId, String reason) {
        return new GpuChange(gpuId, null, reason, true, 0);
    }

    public boolean isLeaving() {
        return move > 0;
    }

    public boolean isGone() {
        return gpu == null;
    }
}
