package io.reachflow.reports.results;

import java.util.Locale;

/** The parts of the page, in its order. */
public enum ResultsPartName {
    QUALITY,
    WAY,
    ROBUST;

    /** As it is typed, and as its files are named. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public ResultsPart of(EvaluationPlan evaluation) {
        return switch (this) {
            case QUALITY -> new QualityPart(evaluation);
            case WAY -> new ClairvoyantGapPart(evaluation);
            case ROBUST -> new RobustnessPart(evaluation);
        };
    }
}
