package io.reachflow.training;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/**
 * One line of what is written down in a training.
 *
 * @param policy whose figures they are
 * @param step pass of the imitation or iteration; 0 for what does not change
 * @param figures those that there are
 */
public record LearningEntry(
        String policy, Phase phase, int step, Map<LearningMeasure, Double> figures) {
    /** What the policy did meanwhile. */
    public enum Phase {
        /** It was imitated, or is there to compare with. */
        REFERENCE,
        IMITATION,
        /** Its own episodes, with choices drawn. */
        EPISODES,
        /** As it would be served, on worlds that it is not trained on. */
        TRIAL;

        String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public LearningEntry {
        Map<LearningMeasure, Double> known = new EnumMap<>(LearningMeasure.class);
        figures.forEach((measure, value) -> known.put(measure, value));
        known.values().removeIf(value -> value.isNaN());
        figures = Collections.unmodifiableMap(known);
    }

    /** Not a number where it was not measured. */
    public double figure(LearningMeasure measure) {
        return figures.getOrDefault(measure, Double.NaN);
    }
}
