package io.reachflow.training.survival;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * How good forecasts are.
 *
 * @param brier the mean square of how far the chance is from what came; less is better
 * @param deciles forecasts from the lowest chance to the highest, a tenth in each
 */
public record ForecastQuality(int forecasts, double brier, List<Decile> deciles) {
    private static final int DECILES = 10;

    /**
     * A tenth of the forecasts.
     *
     * @param chance what was said, on average
     * @param lasted what came: the share that lasted
     */
    public record Decile(double chance, double lasted) {
        public double miss() {
            return Math.abs(chance - lasted);
        }
    }

    public ForecastQuality {
        deciles = List.copyOf(deciles);
    }

    static ForecastQuality of(List<Forecast> forecasts) {
        double squares = 0;
        for (Forecast forecast : forecasts) {
            double miss = forecast.chance() - (forecast.lasted() ? 1 : 0);
            squares += miss * miss;
        }
        List<Forecast> lowestFirst = new ArrayList<>(forecasts);
        lowestFirst.sort(Comparator.comparingDouble(Forecast::chance));
        List<Decile> deciles = new ArrayList<>();
        for (int i = 0; i < DECILES; i++) {
            int from = i * lowestFirst.size() / DECILES;
            int to = (i + 1) * lowestFirst.size() / DECILES;
            deciles.add(decile(lowestFirst.subList(from, to)));
        }
        return new ForecastQuality(forecasts.size(), squares / forecasts.size(), deciles);
    }

    private static Decile decile(List<Forecast> some) {
        return new Decile(
                some.stream().mapToDouble(Forecast::chance).average().orElse(Double.NaN),
                some.stream().mapToDouble(each -> each.lasted() ? 1 : 0).average().orElse(0));
    }

    /** How far the worst decile is off. */
    public double worstMiss() {
        return deciles.stream().mapToDouble(Decile::miss).max().orElse(Double.NaN);
    }
}
