package io.reachflow.world.scenario;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** What a task trains, as far as it matters to others on the same GPU. */
public enum Workload {
    A3C,
    CYCLE_GAN,
    LANGUAGE_MODEL,
    RECOMMENDATION,
    RESNET_18,
    RESNET_50,
    TRANSFORMER;

    /** What each of two has of a GPU that is split fairly. */
    private static final double FAIR = 0.5;

    /**
     * The speed beside another over the speed alone: medians over batch sizes of what was measured
     * on a V100 (Gavel's throughputs, MIT licence).
     */
    private static final Map<Workload, Map<Workload, Double>> SPEEDS =
            new EnumMap<>(Workload.class);

    static {
        measured(A3C, 0.51, 0.64, 0.50, 0.65, 0.75, 0.20, 0.86);
        measured(CYCLE_GAN, 0.71, 0.62, 0.73, 0.50, 0.57, 0.25, 0.76);
        measured(LANGUAGE_MODEL, 0.65, 0.59, 0.63, 0.83, 0.71, 0.44, 0.80);
        measured(RECOMMENDATION, 0.83, 0.31, 0.70, 0.28, 0.71, 0.17, 0.64);
        measured(RESNET_18, 1.00, 0.87, 1.00, 1.00, 1.00, 0.62, 0.82);
        measured(RESNET_50, 0.48, 0.50, 0.43, 0.50, 0.77, 0.39, 0.48);
        measured(TRANSFORMER, 0.77, 0.66, 0.80, 0.70, 0.55, 0.20, 0.81);
    }

    /**
     * @param beside each of the constants, in their order
     */
    private static void measured(Workload workload, double... beside) {
        Map<Workload, Double> speeds = new EnumMap<>(Workload.class);
        for (Workload other : values()) {
            speeds.put(other, beside[speeds.size()]);
        }
        SPEEDS.put(workload, speeds);
    }

    /**
     * What is left of the speed that a task has by its share when another runs beside it. Two that
     * get along lose nothing: a share is a share, and no more than that.
     */
    public double keptBeside(Workload other) {
        Map<Workload, Double> speeds = Objects.requireNonNull(SPEEDS.get(this));
        return Math.min(1, Objects.requireNonNull(speeds.get(other)) / FAIR);
    }
}
