package io.reachflow.policies.cluster;

import io.reachflow.intake.gpu.Gpu;
import io.reachflow.intake.task.Task;

/**
 * A GPU and what of it is free at one moment.
 *
 * @param freeMemoryMib what no lease has reserved; 0 when the card's memory is unknown
 * @param lastEpoch of the lease granted last; 0 when there was none
 * @param lasting what was worked out of the GPU, for as long as it is seen like this
 */
public record GpuSlot(
        Gpu gpu, int freePermille, long freeMemoryMib, long lastEpoch, LastingFeatures lasting) {

    /** A slot of a GPU of which nothing was worked out yet. */
    public GpuSlot(Gpu gpu, int freePermille, long freeMemoryMib, long lastEpoch) {
        this(gpu, freePermille, freeMemoryMib, lastEpoch, new LastingFeatures());
    }

    /** A GPU that nothing is leased on. */
    public static GpuSlot idle(Gpu gpu, long lastEpoch) {
        return new GpuSlot(gpu, Task.WHOLE_GPU_PERMILLE, memoryOf(gpu), lastEpoch);
    }

    public String gpuId() {
        return gpu.gpuId();
    }

    public GpuSlot reserve(int permille, long memoryMib, long epoch) {
        return new GpuSlot(
                gpu,
                freePermille - permille,
                freeMemoryMib - memoryMib,
                Math.max(lastEpoch, epoch),
                lasting);
    }

    public GpuSlot release(int permille, long memoryMib) {
        return new GpuSlot(
                gpu, freePermille + permille, freeMemoryMib + memoryMib, lastEpoch, lasting);
    }

    /** The same reservations on the card as it is seen now. */
    public GpuSlot seenAs(Gpu now) {
        return new GpuSlot(
                now, freePermille, freeMemoryMib + memoryOf(now) - memoryOf(gpu), lastEpoch);
    }

    /** The slot as if nothing were leased on it. */
    public GpuSlot emptied() {
        return idle(gpu, lastEpoch);
    }

    /** The card's memory, free or not; 0 when it is unknown. */
    public long totalMemoryMib() {
        return memoryOf(gpu);
    }

    private static long memoryOf(Gpu gpu) {
        return gpu.memoryMib() == null ? 0 : gpu.memoryMib();
    }
}
