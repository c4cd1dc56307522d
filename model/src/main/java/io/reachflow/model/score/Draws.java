package io.reachflow.model.score;

import java.util.random.RandomGenerator;

/**
 * Draws without replacement, each with a chance that goes with e to the power of its logit among
 * those that are left: how a gang is chosen while a policy learns.
 */
public final class Draws {
    private Draws() {}

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
    static double logSumExponentials(double[] logits) {
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
     * Draws so many without replacement, in the order in which they were drawn: the largest of the
     * logits, each with noise of its own (Gumbel top-k). What has a logit of negative infinity is
     * never drawn.
     */
    public static int[] gumbel(double[] logits, int count, RandomGenerator random) {
        double[] noisy = new double[logits.length];
        int possible = 0;
        for (int i = 0; i < logits.length; i++) {
            // nextDouble may be 0; drawn for all, so that what is forbidden does not shift the rest
            double uniform = 1 - random.nextDouble();
            double exponential = Math.max(-StrictMath.log(uniform), Double.MIN_NORMAL);
            noisy[i] = logits[i] - StrictMath.log(exponential);
            possible += logits[i] == Double.NEGATIVE_INFINITY ? 0 : 1;
        }
        if (count > possible) {
            throw new IllegalArgumentException(
                    "Of "
                            + possible
                            + " that may be drawn, "
                            + count
                            + " were asked for. Ask for fewer, or allow more.");
        }
        return largest(noisy, count);
    }

    /** The places of the largest, best first; of equals the first. */
    public static int[] largest(double[] values, int count) {
        int[] places = new int[count];
        boolean[] taken = new boolean[values.length];
        for (int place = 0; place < count; place++) {
            int best = -1;
            for (int i = 0; i < values.length; i++) {
                if (!taken[i] && (best < 0 || values[i] > values[best])) {
                    best = i;
                }
            }
            taken[best] = true;
            places[place] = best;
        }
        return places;
    }
}
