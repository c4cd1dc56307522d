package io.reachflow.policies.exploration;

import java.util.SplittableRandom;

/**
 * Draws without replacement, each with a chance that goes with e to the power of its logit among
 * those that are left: how a gang is chosen while a policy learns.
 */
public final class SoftmaxSampling {
    private SoftmaxSampling() {}

    /**
     * The logarithm of the chance to draw these in this order: for each, its logit less the
     * logarithm of the sum of exponentials of all that were not drawn before it.
     */
    public static double logProbability(double[] logits, int... chosen) {
        boolean[] drawn = new boolean[logits.length];
        double sum = 0;
        for (int choice : chosen) {
            if (drawn[choice]) {
                throw new IllegalArgumentException(
                        "The choice ("
                                + choice
                                + ") was drawn twice, but draws are without replacement. Name each"
                                + " once.");
            }
            sum += logits[choice] - logSumExponentials(logits, drawn);
            drawn[choice] = true;
        }
        return sum;
    }

    /** The logarithm of the sum of exponentials; 0 where there are none. */
    public static double logSumExponentials(double[] logits) {
        return logits.length == 0 ? 0 : logSumExponentials(logits, new boolean[logits.length]);
    }

    private static double logSumExponentials(double[] logits, boolean[] leftOut) {
        double most = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < logits.length; i++) {
            most = leftOut[i] ? most : Math.max(most, logits[i]);
        }
        if (most == Double.NEGATIVE_INFINITY) {
            return most;
        }
        double sum = 0;
        for (int i = 0; i < logits.length; i++) {
            sum += leftOut[i] ? 0 : StrictMath.exp(logits[i] - most);
        }
        return most + StrictMath.log(sum);
    }

    /**
     * What is added to logits so that the largest are draws without replacement (Gumbel top-k): the
     * same for the same state.
     */
    public static double noise(long state) {
        double exponential = -StrictMath.log(1 - new SplittableRandom(state).nextDouble());
        return -StrictMath.log(Math.max(exponential, Double.MIN_NORMAL));
    }
}
