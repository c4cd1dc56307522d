package io.reachflow.world.scenario;

import io.reachflow.world.random.RandomStream;
import io.reachflow.world.trace.FleetMix;
import io.reachflow.world.trace.ModelShare;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;

/** The kinds of cards that hosts are drawn from, and what is usual among them. */
public final class GpuMarket {
    private static final double RTX_3090_IMAGES_PER_SECOND = 905;

    /**
     * What was offered on an open GPU market in December 2025: label, memory in GiB, how many, the
     * tenth, fiftieth and ninetieth percentile of the price in USD per hour, and how many ResNet-50
     * images a second the card trains in half precision. Where nobody measured, the speed is
     * estimated from the neighbours of the same generation or size.
     */
    public static final GpuMarket COMMUNITY =
            new GpuMarket(
                    List.of(
                            measured("RTX 4090", 24, 4986, prices(0.26, 0.33, 0.42), 1301),
                            estimated("RTX 5090", 32, 3612, prices(0.3, 0.4, 0.6), 1700),
                            measured("RTX 3090", 24, 2360, prices(0.1, 0.16, 0.21), 905),
                            estimated("RTX 3060", 12, 1291, prices(0.04, 0.06, 0.1), 300),
                            estimated("H200", 141, 538, prices(2.01, 2.68, 2.99), 2850),
                            measured("RTX 3070", 8, 411, prices(0.04, 0.05, 0.3), 419),
                            estimated("RTX 5060 Ti", 16, 379, prices(0.06, 0.09, 0.2), 460),
                            measured("H100 SXM", 80, 293, prices(1.5, 1.86, 2.13), 2791),
                            measured("RTX 3080", 10, 285, prices(0.05, 0.08, 0.12), 650),
                            measured("A100 SXM4", 80, 283, prices(0.61, 0.99, 1.33), 1582),
                            measured("RTX A4000", 16, 262, prices(0.055, 0.08, 0.15), 452),
                            estimated("RTX 4060 Ti", 16, 255, prices(0.06, 0.12, 0.21), 410),
                            measured("RTX A5000", 24, 240, prices(0.16, 0.2, 0.23), 703),
                            estimated("RTX PRO 6000 WS", 96, 225, prices(0.76, 0.89, 1.09), 1850),
                            estimated("L40S", 48, 199, prices(0.44, 0.6, 0.66), 1150),
                            estimated("RTX 5080", 16, 185, prices(0.12, 0.15, 0.19), 1000),
                            measured("Tesla V100", 32, 182, prices(0.1, 0.18, 0.21), 828),
                            estimated("RTX 5070 Ti", 16, 160, prices(0.1, 0.11, 0.17), 880),
                            measured("RTX A6000", 48, 148, prices(0.36, 0.38, 0.48), 916),
                            measured("RTX 2080 Ti", 11, 142, prices(0.055, 0.06, 0.14), 526),
                            estimated("RTX 4070", 12, 129, prices(0.06, 0.09, 0.12), 620),
                            measured("A40", 48, 117, prices(0.29, 0.29, 0.6), 653),
                            estimated("RTX 3060 Ti", 8, 114, prices(0.025, 0.06, 0.18), 380),
                            estimated("RTX 3080 Ti", 12, 101, prices(0.06, 0.11, 0.16), 850),
                            measured("RTX 6000Ada", 48, 82, prices(0.41, 0.53, 0.66), 1146),
                            estimated("RTX 4080S", 16, 81, prices(0.08, 0.15, 0.19), 920),
                            measured("B200", 192, 64, prices(2.86, 2.88, 3.88), 3076),
                            measured("A100 PCIE", 40, 63, prices(0.13, 0.73, 0.73), 1393),
                            estimated("H100 NVL", 94, 59, prices(1.71, 2.13, 2.26), 2500)));

    /** The cards of a public cluster trace, priced and rated by their nearest kin above. */
    public static final GpuMarket CLUSTER =
            new GpuMarket(
                    List.of(
                            estimated("T4", 16, 842, prices(0.1, 0.15, 0.2), 270),
                            estimated("P100", 16, 265, prices(0.1, 0.15, 0.2), 330),
                            measured("V100M16", 16, 195, prices(0.1, 0.18, 0.21), 828),
                            measured("V100M32", 32, 204, prices(0.1, 0.18, 0.21), 828),
                            estimated("G2", 24, 4392, prices(0.2, 0.25, 0.3), 750),
                            estimated("G3", 80, 312, prices(0.61, 0.99, 1.33), 1582),
                            estimated("A10", 24, 2, prices(0.2, 0.25, 0.3), 750)));

    private final List<GpuModel> models;
    private final Map<Integer, Double> medianPrice = new ConcurrentHashMap<>();
    private final Map<Integer, Double> medianSpeed = new ConcurrentHashMap<>();

    public GpuMarket(List<GpuModel> models) {
        if (models.isEmpty()) {
            throw new IllegalArgumentException("A market must have at least one kind of card.");
        }
        this.models = List.copyOf(models);
    }

    /** A market as a file describes it; speeds that it leaves out are those of the kin here. */
    public static GpuMarket of(FleetMix mix) {
        return new GpuMarket(mix.models().stream().map(GpuMarket::model).toList());
    }

    private static GpuModel model(ModelShare share) {
        double imagesPerSecond =
                share.imagesPerSecond() == null
                        ? COMMUNITY.imagesPerSecondLike(share)
                        : share.imagesPerSecond();
        return measured(
                share.model(),
                (int) share.memoryGib(),
                (int) Math.min(share.count(), Integer.MAX_VALUE),
                prices(
                        share.priceUsdPerHourP10(),
                        share.priceUsdPerHourP50(),
                        share.priceUsdPerHourP90()),
                imagesPerSecond);
    }

    /** Of the same card in this market, or else of its middle card with as much memory. */
    private double imagesPerSecondLike(ModelShare share) {
        return models.stream()
                        .filter(model -> model.label().equals(share.model()))
                        .mapToDouble(GpuModel::relativeSpeed)
                        .findFirst()
                        .orElseGet(() -> medianSpeed((int) share.memoryGib()))
                * RTX_3090_IMAGES_PER_SECOND;
    }

    private static PricePercentiles prices(double p10Usd, double p50Usd, double p90Usd) {
        return new PricePercentiles(p10Usd, p50Usd, p90Usd);
    }

    private static GpuModel measured(
            String label,
            int memoryGib,
            int count,
            PricePercentiles prices,
            double imagesPerSecond) {
        double relativeSpeed = imagesPerSecond / RTX_3090_IMAGES_PER_SECOND;
        return new GpuModel(label, memoryGib, count, prices, relativeSpeed);
    }

    /** From its neighbours: says in the table that nobody measured it. */
    private static GpuModel estimated(
            String label,
            int memoryGib,
            int count,
            PricePercentiles prices,
            double imagesPerSecond) {
        return measured(label, memoryGib, count, prices, imagesPerSecond);
    }

    public List<GpuModel> models() {
        return models;
    }

    /** The kind of card with this label. */
    public GpuModel model(String label) {
        return models.stream()
                .filter(model -> model.label().equals(label))
                .findFirst()
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "The GPU model ("
                                                + label
                                                + ") is not on the market; known are "
                                                + models.stream().map(GpuModel::label).toList()
                                                + "."));
    }

    /** A market of this kind of card alone. */
    GpuMarket only(String label) {
        return new GpuMarket(List.of(model(label)));
    }

    public GpuModel draw(RandomStream random) {
        return random.pick(models, GpuModel::count);
    }

    /** The price of the middle card on the market that has the memory, USD per hour. */
    public double medianPriceUsd(int memoryGib) {
        return medianPrice.computeIfAbsent(
                memoryGib, memory -> medianOf(memory, model -> model.prices().p50Usd()));
    }

    /** The speed of the middle card on the market that has the memory. */
    public double medianSpeed(int memoryGib) {
        return medianSpeed.computeIfAbsent(
                memoryGib, memory -> medianOf(memory, GpuModel::relativeSpeed));
    }

    /** Of all cards when none has so much memory. */
    private double medianOf(int memoryGib, ToDoubleFunction<GpuModel> figure) {
        List<GpuModel> fitting =
                models.stream()
                        .filter(model -> model.memoryGib() >= memoryGib)
                        .sorted(Comparator.comparingDouble(figure))
                        .toList();
        if (fitting.isEmpty()) {
            return medianOf(0, figure);
        }
        int left = fitting.stream().mapToInt(GpuModel::count).sum() / 2;
        for (GpuModel model : fitting) {
            left -= model.count();
            if (left < 0) {
                return figure.applyAsDouble(model);
            }
        }
        return figure.applyAsDouble(fitting.get(fitting.size() - 1));
    }
}
