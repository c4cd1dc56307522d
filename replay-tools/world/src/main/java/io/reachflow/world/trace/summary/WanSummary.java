package io.reachflow.world.trace.summary;

import io.reachflow.world.trace.WanKind;
import io.reachflow.world.trace.WanMatrix;

/** What lies between places. */
final class WanSummary {
    private static final double BITS_PER_MEGABIT = 1e6;

    private WanSummary() {}

    static SummaryBuilder of(WanMatrix matrix) {
        SummaryBuilder summary =
                new SummaryBuilder()
                        .count("places", matrix.places().size())
                        .count("measurements", matrix.pairs().size());
        if (matrix.pairs().isEmpty()) {
            return summary;
        }
        boolean isRate = matrix.kind() == WanKind.RATE_BITS;
        double scale = isRate ? 1 / BITS_PER_MEGABIT : 1;
        String unit = isRate ? "Mbit/s" : matrix.kind().unit();
        double[] values =
                matrix.pairs().stream().mapToDouble(pair -> pair.value() * scale).toArray();
        return summary.measure(name(matrix.kind()), unit, values)
                .bars(
                        "measurements by " + unit,
                        Histogram.of(Histogram.equalRanges(values), values));
    }

    private static String name(WanKind kind) {
        return switch (kind) {
            case DELAY_MILLIS -> "round trip";
            case RATE_BITS -> "rate";
            case COST_USD_PER_GB -> "cost";
        };
    }
}
