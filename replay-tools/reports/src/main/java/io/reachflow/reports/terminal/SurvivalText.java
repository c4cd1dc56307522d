package io.reachflow.reports.terminal;

import io.reachflow.intake.gpu.DeparturePrior;
import io.reachflow.training.survival.ForecastQuality;
import io.reachflow.training.survival.SurvivalStudy;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** How well stays are foretold, by Brier scores of three estimates, for the terminal. */
public final class SurvivalText {
    private SurvivalText() {}

    /** The table, and what its columns are. */
    public static String of(SurvivalStudy study) {
        return String.join(
                System.lineSeparator(),
                "Brier scores of nodes that were not fitted on (less is better), how much lower"
                        + " that of learnt rates",
                "is than that of constant rates, and how far the worst tenth of its forecasts is"
                        + " off:",
                table(study));
    }

    private static String table(SurvivalStudy study) {
        TextTable table =
                new TextTable(
                                "SET",
                                "NODES",
                                "FORECASTS",
                                "CONSTANT RATES",
                                "KAPLAN-MEIER",
                                "LEARNT RATES",
                                "LOWER BY",
                                "WORST DECILE")
                        .numbersFrom(1);
        for (SurvivalStudy.Row row : study.rows()) {
            ForecastQuality learnt = row.learntRates();
            table.row(
                    row.set(),
                    row.nodes(),
                    String.format(Locale.ROOT, "%,d", learnt.forecasts()),
                    brier(row.constantRates()),
                    brier(row.kaplanMeier()),
                    brier(learnt),
                    String.format(Locale.ROOT, "%.1f %%", 100 * row.gain()),
                    String.format(Locale.ROOT, "%.1f points", 100 * learnt.worstMiss()));
        }
        return table.toString();
    }

    private static String brier(ForecastQuality quality) {
        return String.format(Locale.ROOT, "%.4f", quality.brier());
    }

    /** The numbers of a prior, as they stand in the program. */
    public static String of(DeparturePrior prior) {
        String weights =
                Arrays.stream(prior.ageWeights())
                        .mapToObj(SurvivalText::number)
                        .collect(Collectors.joining(", "));
        return String.join(
                System.lineSeparator(),
                "weights of ages  " + weights,
                "departures       " + number(prior.departures()),
                "hours            " + number(prior.hours()),
                "habit of hours   " + number(prior.hourHabit()),
                "habit of ages    " + number(prior.ageHabit()));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
