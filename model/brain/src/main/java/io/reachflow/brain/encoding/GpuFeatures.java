package io.reachflow.brain.encoding;

import static io.reachflow.brain.encoding.FeatureWriter.logarithm;

import io.reachflow.brain.cluster.GpuSlot;
import io.reachflow.intake.gpu.Gpu;
import io.reachflow.intake.task.Task;
import org.jspecify.annotations.Nullable;

/** What is told of a GPU, whoever asks. */
final class GpuFeatures {
    static final FeatureSet ALL =
            FeatureSet.list()
                    .numberIfKnown("speed")
                    .numberIfKnown("memory")
                    .number("free-share")
                    .numberIfKnown("price")
                    .numberIfKnown("down-rate")
                    .numberIfKnown("up-rate")
                    .numberIfKnown("round-trip")
                    .number("stays-one-hour")
                    .number("stays-four-hours")
                    .number("hours-online")
                    .numberIfKnown("load")
                    .numberIfKnown("temperature")
                    .number("free-cards-in-host")
                    .build();

    private static final double HOUR_SECONDS = 3600;
    private static final double HOUR_MILLIS = 3_600_000;

    private GpuFeatures() {}

    /**
     * Writes a GPU's row.
     *
     * @param freeCardsInHost GPUs of the window that stand in the same host, itself among them
     */
    static void write(FeatureWriter row, GpuSlot slot, int freeCardsInHost, long nowMillis) {
        Gpu gpu = slot.gpu();
        optional(row, gpu.relativeSpeed(), 0.02, 1, 1);
        row.ifKnown(gpu.memoryMib() != null, memory(slot));
        row.number((double) slot.freePermille() / Task.WHOLE_GPU_PERMILLE);
        optional(row, gpu.pricePerHourUsd(), 0.01, 0.25, 1);
        optional(row, gpu.downMbps(), 0.1, 100, 2);
        optional(row, gpu.upMbps(), 0.1, 20, 2);
        optional(row, gpu.rttMillis(), 1, 50, 2);
        row.number(gpu.survival().chance(nowMillis, HOUR_SECONDS));
        row.number(gpu.survival().chance(nowMillis, 4 * HOUR_SECONDS));
        row.number(logarithm((nowMillis - gpu.onlineSinceMillis()) / HOUR_MILLIS, 0.05, 4, 2));
        Double load = gpu.loadPercent();
        row.ifKnown(load != null, load == null ? 0 : load / 100);
        Double heat = gpu.temperatureCelsius();
        row.ifKnown(heat != null, heat == null ? 0 : (heat - 60) / 20);
        row.number(logarithm(freeCardsInHost, 1, 1, 1));
    }

    private static double memory(GpuSlot slot) {
        return logarithm((double) slot.totalMemoryMib(), 512, 16 * 1024, 1);
    }

    private static void optional(
            FeatureWriter row, @Nullable Double value, double least, double usual, double spread) {
        row.ifKnown(value != null, value == null ? 0 : logarithm(value, least, usual, spread));
    }
}
