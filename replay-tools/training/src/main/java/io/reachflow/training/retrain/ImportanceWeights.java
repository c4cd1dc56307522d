package io.reachflow.training.retrain;

import io.reachflow.learning.train.Choice;
import io.reachflow.policies.exploration.SoftmaxSampling;
import io.reachflow.policies.inference.Scorer;
import io.reachflow.policies.inference.WindowScores;
import java.util.List;

/**
 * How much likelier a policy would have drawn what another drew: the weight by which the other's
 * experience counts for it.
 */
final class ImportanceWeights {
    private ImportanceWeights() {}

    static double[] of(Scorer scorer, List<LoggedDraw> draws) {
        return draws.stream()
                .mapToDouble(
                        draw ->
                                StrictMath.exp(
                                        logProbability(scorer, draw) - draw.logProbability()))
                .toArray();
    }

    static double logProbability(Scorer scorer, LoggedDraw draw) {
        WindowScores scores = scorer.score(draw.window());
        double sum = 0;
        for (Choice choice : draw.choices()) {
            sum += logProbability(scores, choice);
        }
        return sum;
    }

    private static double logProbability(WindowScores scores, Choice choice) {
        double[] logits = new double[choice.possible().length];
        for (int i = 0; i < logits.length; i++) {
            logits[i] = choice.possible()[i] ? logit(scores, i) : Double.NEGATIVE_INFINITY;
        }
        return SoftmaxSampling.logProbability(logits, choice.chosen());
    }

    private static double logit(WindowScores scores, int i) {
        return i < scores.pairs().length ? scores.pairs()[i] : scores.waiting()[0];
    }

    /** How many samples of its own the weighted ones are worth (Kish). */
    static double effectiveSize(double[] weights) {
        double sum = 0;
        double squares = 0;
        for (double weight : weights) {
            sum += weight;
            squares += weight * weight;
        }
        return squares == 0 ? 0 : sum * sum / squares;
    }

    /** The mean that the weights stand for. */
    static double mean(double[] weights, List<LoggedDraw> draws) {
        double sum = 0;
        double results = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += weights[i];
            results += weights[i] * draws.get(i).result();
        }
        return results / sum;
    }
}
