package io.reachflow.policies.encoding;

import static io.reachflow.policies.encoding.FeatureWriter.logarithm;

import io.reachflow.intake.gpu.Gpu;
import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.GpuSlot;
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

    private static final int FREE_SHARE = ALL.names().indexOf("free-share");
    private static final int STAYS = ALL.names().indexOf("stays-one-hour");
    private static final int FREE_CARDS = ALL.names().indexOf("free-cards-in-host");

    private static final double HOUR_SECONDS = 3600;
    private static final double HOUR_MILLIS = 3_600_000;

    /** Most hosts have few cards, and a logarithm takes its time. */
    private static final double[] CARD_LOGARITHMS = cardLogarithms(17);

    private GpuFeatures() {}

    /**
     * Writes a GPU's row. What changes with time is written anew, the rest is copied.
     *
     * @param freeCardsInHost GPUs of the window that stand in the same host, itself among them
     */
    static void write(FeatureWriter row, GpuSlot slot, int freeCardsInHost, long nowMillis) {
        Gpu gpu = slot.gpu();
        int at = row.position();
        row.copy(slot.lasting().of(gpu, GpuFeatures::lasting));
        row.moveTo(at + FREE_SHARE);
        row.number((double) slot.freePermille() / Task.WHOLE_GPU_PERMILLE);
        row.moveTo(at + STAYS);
        row.number(gpu.survivalChance(nowMillis, HOUR_SECONDS));
        row.number(gpu.survivalChance(nowMillis, 4 * HOUR_SECONDS));
        row.number(logarithm((nowMillis - gpu.onlineSinceMillis()) / HOUR_MILLIS, 0.05, 4, 2));
        row.moveTo(at + FREE_CARDS);
        row.number(cardLogarithm(freeCardsInHost));
    }

    /** What neither time nor leases change, with zeros for the rest. */
    private static float[] lasting(Gpu gpu) {
        FeatureWriter row = new FeatureWriter(new float[ALL.count()]);
        optional(row, gpu.relativeSpeed(), 0.02, 1, 1);
        row.ifKnown(gpu.memoryMib() != null, memory(gpu));
        row.number(0);
        optional(row, gpu.pricePerHourUsd(), 0.01, 0.25, 1);
        optional(row, gpu.downMbps(), 0.1, 100, 2);
        optional(row, gpu.upMbps(), 0.1, 20, 2);
        optional(row, gpu.rttMillis(), 1, 50, 2);
        row.number(0).number(0).number(0);
        Double load = gpu.loadPercent();
        row.ifKnown(load != null, load == null ? 0 : load / 100);
        Double heat = gpu.temperatureCelsius();
        row.ifKnown(heat != null, heat == null ? 0 : (heat - 60) / 20);
        row.number(0);
        return row.rows();
    }

    private static double[] cardLogarithms(int count) {
        double[] logarithms = new double[count];
        for (int cards = 0; cards < count; cards++) {
            logarithms[cards] = logarithm(cards, 1, 1, 1);
        }
        return logarithms;
    }

    private static double cardLogarithm(int cards) {
        return cards < CARD_LOGARITHMS.length ? CARD_LOGARITHMS[cards] : logarithm(cards, 1, 1, 1);
    }

    private static double memory(Gpu gpu) {
        Long mebibytes = gpu.memoryMib();
        return mebibytes == null ? 0 : logarithm((double) mebibytes, 512, 16 * 1024, 1);
    }

    private static void optional(
            FeatureWriter row, @Nullable Double value, double least, double usual, double spread) {
        row.ifKnown(value != null, value == null ? 0 : logarithm(value, least, usual, spread));
    }
}
