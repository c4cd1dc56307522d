package io.reachflow.training.survival;

import io.reachflow.intake.gpu.DeparturePrior;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleConsumer;

/**
 * How well the estimate of stays does on nodes that it was not fitted on, beside two others.
 *
 * @param prior that was judged
 * @param rows one for each set, then one for all recorded nodes together
 */
public record SurvivalStudy(DeparturePrior prior, List<Row> rows) {
    /** All recorded sets together. */
    public static final String RECORDED = "recorded";

    /**
     * The forecasts of three estimates for the same nodes.
     *
     * @param nodes that were held out
     */
    public record Row(
            String set,
            int nodes,
            ForecastQuality constantRates,
            ForecastQuality kaplanMeier,
            ForecastQuality learntRates) {

        /** How much lower the Brier score is than that of constant rates, as a share. */
        public double gain() {
            return 1 - learntRates.brier() / constantRates.brier();
        }
    }

    public SurvivalStudy {
        rows = List.copyOf(rows);
    }

    /**
     * The prior that fits the first half of the nodes best.
     *
     * @param progress is told the loss after each round
     */
    public static DeparturePrior fit(List<StaySet> sets, DoubleConsumer progress) {
        List<List<StayHistory>> fitted = sets.stream().map(StaySet::fitted).toList();
        return new PriorFit(fitted, progress).from(DeparturePrior.STANDARD);
    }

    /** Judges a prior on the other half. */
    public static SurvivalStudy of(List<StaySet> sets, DeparturePrior prior) {
        List<Row> rows = new ArrayList<>();
        for (StaySet set : sets) {
            rows.add(row(set.name(), List.of(set), prior));
        }
        List<StaySet> recorded = sets.stream().filter(StaySet::recorded).toList();
        if (!recorded.isEmpty()) {
            rows.add(row(RECORDED, recorded, prior));
        }
        return new SurvivalStudy(prior, rows);
    }

    private static Row row(String name, List<StaySet> sets, DeparturePrior prior) {
        List<Forecast> constant = new ArrayList<>();
        List<Forecast> byKind = new ArrayList<>();
        List<Forecast> learnt = new ArrayList<>();
        int nodes = 0;
        for (StaySet set : sets) {
            List<StayHistory> heldOut = set.heldOut();
            nodes += heldOut.size();
            constant.addAll(Forecast.of(heldOut, ConstantRates.METHOD));
            byKind.addAll(Forecast.of(heldOut, KaplanMeier.of(set.fitted())));
            learnt.addAll(Forecast.of(heldOut, LearntRates.with(prior)));
        }
        return new Row(
                name,
                nodes,
                ForecastQuality.of(constant),
                ForecastQuality.of(byKind),
                ForecastQuality.of(learnt));
    }
}
