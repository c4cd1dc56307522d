package io.reachflow.training.survival;

import io.reachflow.intake.gpu.DeparturePrior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleConsumer;

/**
 * Finds the prior under which forecasts are best: the least mean logarithmic loss, each set
 * counting alike. One number after another is moved by its step, which grows where that helps and
 * shrinks where it does not. The same sets give the same prior.
 */
final class PriorFit {
    private static final int MOST_ROUNDS = 40;
    private static final double FIRST_STEP = 0.5;
    private static final double LAST_STEP = 0.02;
    private static final double GROWTH = 1.3;

    /** Less is no gain worth a step. */
    private static final double LEAST_GAIN = 1e-6;

    /** Nothing is that certain. */
    private static final double LEAST_CHANCE = 1e-6;

    /** Weights of neighbouring ages differ only as much as the data asks for. */
    private static final double ROUGHNESS = 0.001;

    private final List<List<StayHistory>> sets;
    private final DoubleConsumer progress;

    /**
     * For these nodes.
     *
     * @param progress is told the loss after each round
     */
    PriorFit(List<List<StayHistory>> sets, DoubleConsumer progress) {
        this.sets = List.copyOf(sets);
        this.progress = progress;
    }

    DeparturePrior from(DeparturePrior start) {
        double[] best = logarithms(start);
        double[] steps = new double[best.length];
        Arrays.fill(steps, FIRST_STEP);
        double loss = loss(best);
        for (int round = 0; round < MOST_ROUNDS && max(steps) > LAST_STEP; round++) {
            for (int i = 0; i < best.length; i++) {
                double[] moved = better(best, i, steps[i], loss);
                steps[i] *= moved == best ? 0.5 : GROWTH;
                if (moved != best) {
                    best = moved;
                    loss = loss(best);
                }
            }
            progress.accept(loss);
        }
        return prior(best);
    }

    private double[] better(double[] from, int i, double step, double loss) {
        for (double move : new double[] {-step, step}) {
            double[] moved = from.clone();
            moved[i] += move;
            if (loss(moved) < loss - LEAST_GAIN) {
                return moved;
            }
        }
        return from;
    }

    private static double max(double[] values) {
        return Arrays.stream(values).max().orElse(0);
    }

    private double loss(double[] logarithms) {
        StayForecaster.Method method = LearntRates.with(prior(logarithms));
        double loss = 0;
        for (List<StayHistory> nodes : sets) {
            loss += meanLoss(Forecast.of(nodes, method)) / sets.size();
        }
        return loss + ROUGHNESS * roughness(logarithms);
    }

    static double meanLoss(List<Forecast> forecasts) {
        double loss = 0;
        for (Forecast forecast : forecasts) {
            double right = forecast.lasted() ? forecast.chance() : 1 - forecast.chance();
            loss -= StrictMath.log(Math.max(LEAST_CHANCE, right));
        }
        return loss / forecasts.size();
    }

    /** The weight of the last age is one, and not among the numbers. */
    private static double roughness(double[] logarithms) {
        double roughness = 0;
        int weights = logarithms.length - 4;
        for (int i = 0; i < weights; i++) {
            double next = i + 1 < weights ? logarithms[i + 1] : 0;
            roughness += (logarithms[i] - next) * (logarithms[i] - next);
        }
        return roughness;
    }

    private static double[] logarithms(DeparturePrior prior) {
        List<Double> values = new ArrayList<>();
        double[] weights = prior.ageWeights();
        for (int i = 0; i + 1 < weights.length; i++) {
            values.add(weights[i] / weights[weights.length - 1]);
        }
        values.addAll(
                List.of(prior.departures(), prior.hours(), prior.hourHabit(), prior.ageHabit()));
        return values.stream().mapToDouble(StrictMath::log).toArray();
    }

    private static DeparturePrior prior(double[] logarithms) {
        double[] values = Arrays.stream(logarithms).map(StrictMath::exp).toArray();
        int weights = values.length - 4;
        double[] ages = Arrays.copyOf(values, weights + 1);
        ages[weights] = 1;
        return new DeparturePrior(
                ages,
                values[weights],
                values[weights + 1],
                values[weights + 2],
                values[weights + 3]);
    }
}
