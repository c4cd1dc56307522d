package io.reachflow.replay.world;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The cards of a community network: how many were offered on an open GPU market in December 2025,
 * at which prices (USD per hour; a tenth asks less than the first, half less than the second, nine
 * tenths less than the third), with how much memory, and how many ResNet-50 images a second they
 * train in half precision. Where nobody measured, the speed is estimated from the neighbours of the
 * same generation or size.
 */
public enum GpuModel {
    RTX_4090("RTX 4090", 24, 4986, 0.26, 0.33, 0.42, measured(1301)),
    RTX_5090("RTX 5090", 32, 3612, 0.3, 0.4, 0.6, estimated(1700)),
    RTX_3090("RTX 3090", 24, 2360, 0.1, 0.16, 0.21, measured(905)),
    RTX_3060("RTX 3060", 12, 1291, 0.04, 0.06, 0.1, estimated(300)),
    H200("H200", 141, 538, 2.01, 2.68, 2.99, estimated(2850)),
    RTX_3070("RTX 3070", 8, 411, 0.04, 0.05, 0.3, measured(419)),
    RTX_5060_TI("RTX 5060 Ti", 16, 379, 0.06, 0.09, 0.2, estimated(460)),
    H100_SXM("H100 SXM", 80, 293, 1.5, 1.86, 2.13, measured(2791)),
    RTX_3080("RTX 3080", 10, 285, 0.05, 0.08, 0.12, measured(650)),
    A100_SXM4("A100 SXM4", 80, 283, 0.61, 0.99, 1.33, measured(1582)),
    RTX_A4000("RTX A4000", 16, 262, 0.055, 0.08, 0.15, measured(452)),
    RTX_4060_TI("RTX 4060 Ti", 16, 255, 0.06, 0.12, 0.21, estimated(410)),
    RTX_A5000("RTX A5000", 24, 240, 0.16, 0.2, 0.23, measured(703)),
    RTX_PRO_6000_WS("RTX PRO 6000 WS", 96, 225, 0.76, 0.89, 1.09, estimated(1850)),
    L40S("L40S", 48, 199, 0.44, 0.6, 0.66, estimated(1150)),
    RTX_5080("RTX 5080", 16, 185, 0.12, 0.15, 0.19, estimated(1000)),
    TESLA_V100("Tesla V100", 32, 182, 0.1, 0.18, 0.21, measured(828)),
    RTX_5070_TI("RTX 5070 Ti", 16, 160, 0.1, 0.11, 0.17, estimated(880)),
    RTX_A6000("RTX A6000", 48, 148, 0.36, 0.38, 0.48, measured(916)),
    RTX_2080_TI("RTX 2080 Ti", 11, 142, 0.055, 0.06, 0.14, measured(526)),
    RTX_4070("RTX 4070", 12, 129, 0.06, 0.09, 0.12, estimated(620)),
    A40("A40", 48, 117, 0.29, 0.29, 0.6, measured(653)),
    RTX_3060_TI("RTX 3060 Ti", 8, 114, 0.025, 0.06, 0.18, estimated(380)),
    RTX_3080_TI("RTX 3080 Ti", 12, 101, 0.06, 0.11, 0.16, estimated(850)),
    RTX_6000_ADA("RTX 6000Ada", 48, 82, 0.41, 0.53, 0.66, measured(1146)),
    RTX_4080S("RTX 4080S", 16, 81, 0.08, 0.15, 0.19, estimated(920)),
    B200("B200", 192, 64, 2.86, 2.88, 3.88, measured(3076)),
    A100_PCIE("A100 PCIE", 40, 63, 0.13, 0.73, 0.73, measured(1393)),
    H100_NVL("H100 NVL", 94, 59, 1.71, 2.13, 2.26, estimated(2500));

    private static final double RTX_3090_IMAGES_PER_SECOND = 905;
    private static final List<GpuModel> ALL = List.of(values());

    private final String label;
    private final int memoryGib;
    private final int count;
    private final double priceP10Usd;
    private final double priceP50Usd;
    private final double priceP90Usd;
    private final double imagesPerSecond;

    GpuModel(
            String label,
            int memoryGib,
            int count,
            double priceP10Usd,
            double priceP50Usd,
            double priceP90Usd,
            double imagesPerSecond) {
        this.label = label;
        this.memoryGib = memoryGib;
        this.count = count;
        this.priceP10Usd = priceP10Usd;
        this.priceP50Usd = priceP50Usd;
        this.priceP90Usd = priceP90Usd;
        this.imagesPerSecond = imagesPerSecond;
    }

    private static double measured(double imagesPerSecond) {
        return imagesPerSecond;
    }

    /** From its neighbours: says in the table that nobody measured it. */
    private static double estimated(double imagesPerSecond) {
        return imagesPerSecond;
    }

    static GpuModel draw(RandomStream random) {
        return random.pick(ALL, model -> model.count);
    }

    /** The name that telemetry carries. */
    public String label() {
        return label;
    }

    public int memoryGib() {
        return memoryGib;
    }

    /** An RTX 3090 is 1.0. */
    public double relativeSpeed() {
        return imagesPerSecond / RTX_3090_IMAGES_PER_SECOND;
    }

    /** Blackwell cards run on no driver older than CUDA 12.8. */
    boolean needsNewestDriver() {
        return label.startsWith("RTX 50") || label.startsWith("RTX PRO") || label.startsWith("B");
    }

    /** Between the tenth and the ninetieth percentile; half of the draws lie below the median. */
    double drawPrice(RandomStream random) {
        double rank = random.between(0, 2);
        return rank < 1
                ? priceP10Usd + (priceP50Usd - priceP10Usd) * rank
                : priceP50Usd + (priceP90Usd - priceP50Usd) * (rank - 1);
    }

    /** The price of the middle card on the market that has the memory. */
    static double medianPriceUsd(int memoryGib) {
        return medianOf(memoryGib, model -> model.priceP50Usd);
    }

    /** The speed of the middle card on the market that has the memory. */
    static double medianSpeed(int memoryGib) {
        return medianOf(memoryGib, GpuModel::relativeSpeed);
    }

    private static double medianOf(int memoryGib, ToDoubleFunction<GpuModel> figure) {
        List<GpuModel> fitting =
                Arrays.stream(values())
                        .filter(model -> model.memoryGib >= memoryGib)
                        .sorted(Comparator.comparingDouble(figure))
                        .toList();
        int left = fitting.stream().mapToInt(model -> model.count).sum() / 2;
        for (GpuModel model : fitting) {
            left -= model.count;
            if (left < 0) {
                return figure.applyAsDouble(model);
            }
        }
        throw new IllegalArgumentException(
                "No card on the market has " + memoryGib + " GiB of memory.");
    }
}
