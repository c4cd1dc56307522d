package io.reachflow.policies.horizon;

import java.util.List;

/**
 * What GPU time costs in each stretch of the next hours, in reward for a second of an RTX 3090.
 * Found by steps in the manner of subgradients on the dual of the linear program: each task buys
 * the start that leaves it most; where more is bought than there is, the price rises, and where
 * less, it falls. Steps are counted, not timed, so the same plan has the same prices everywhere.
 * They are few, and what lies beyond the horizon is paid for but not shared out: so the prices are
 * near those of the program, and no more.
 */
final class TimePrices {
    static final int STRETCHES = 12;
    static final long STRETCH_MILLIS = 20 * 60_000;

    private static final int ROUNDS = 32;

    /** Prices that are looked at for one task. */
    static final int STEPS_OF_A_TASK = ROUNDS * STRETCHES;

    private static final double FIRST_STEP = 0.5;

    /** Where in the order of densities the dearest tenth begins. */
    private static final double DEAREST = 0.9;

    private final long nowMillis;
    private final double[] perSecond;

    /** Of one RTX 3090 from now to the beginning of each stretch. */
    private final double[] upToStretch = new double[STRETCHES];

    /** Prices of a second in each stretch. */
    TimePrices(long nowMillis, double[] perSecond) {
        this.nowMillis = nowMillis;
        this.perSecond = perSecond;
        for (int i = 1; i < STRETCHES; i++) {
            upToStretch[i] = upToStretch[i - 1] + perSecond[i - 1] * STRETCH_MILLIS / 1000.0;
        }
    }

    /** Prices at which time costs nothing. */
    static TimePrices free(long nowMillis) {
        return new TimePrices(nowMillis, new double[STRETCHES]);
    }

    /**
     * Prices that share out what there is.
     *
     * @param supply of each stretch, in seconds of an RTX 3090
     */
    static TimePrices sharingOut(List<PlannedTask> tasks, double[] supply, long nowMillis) {
        TimePrices prices = free(nowMillis);
        double high = highDensity(tasks);
        double[] means = new double[STRETCHES];
        for (int round = 0; round < ROUNDS; round++) {
            double[] bought = new double[STRETCHES];
            for (PlannedTask task : tasks) {
                task.buy(prices, bought);
            }
            prices = prices.moved(bought, supply, FIRST_STEP * high / (1 + round / 4.0));
            for (int i = 0; i < STRETCHES && round >= ROUNDS / 2; i++) {
                means[i] += prices.perSecond[i] / (ROUNDS - ROUNDS / 2);
            }
        }
        return new TimePrices(nowMillis, means);
    }

    /** Prices after a step towards what is scarce, and away from what is left over. */
    private TimePrices moved(double[] bought, double[] supply, double step) {
        double[] moved = new double[STRETCHES];
        for (int i = 0; i < STRETCHES; i++) {
            double most = Math.max(1, Math.max(bought[i], supply[i]));
            moved[i] = Math.max(0, perSecond[i] + step * (bought[i] - supply[i]) / most);
        }
        return new TimePrices(nowMillis, moved);
    }

    /**
     * What a second of the dearest tenth brings at least. It sets the size of steps: prices have to
     * be able to rise until only such tasks are left.
     */
    private static double highDensity(List<PlannedTask> tasks) {
        double[] densities = tasks.stream().mapToDouble(PlannedTask::density).sorted().toArray();
        return densities.length == 0 ? 0 : densities[(int) (densities.length * DEAREST)];
    }

    double inStretch(int stretch) {
        return perSecond[stretch];
    }

    /** Of one RTX 3090 from one moment to another; time beyond the horizon costs as its end. */
    double of(long fromMillis, long toMillis) {
        return upTo(toMillis) - upTo(fromMillis);
    }

    private double upTo(long millis) {
        long ahead = Math.max(0, millis - nowMillis);
        int stretch = (int) Math.min(STRETCHES - 1, ahead / STRETCH_MILLIS);
        double seconds = (ahead - stretch * STRETCH_MILLIS) / 1000.0;
        return upToStretch[stretch] + perSecond[stretch] * seconds;
    }

    /** The part of a stay that falls into a stretch. */
    double overlapSeconds(int stretch, long fromMillis, long toMillis) {
        long begin = beginMillis(stretch);
        long end = Math.min(begin + STRETCH_MILLIS, toMillis);
        return Math.max(0, end - Math.max(begin, fromMillis)) / 1000.0;
    }

    long endMillis() {
        return beginMillis(STRETCHES);
    }

    long beginMillis(int stretch) {
        return nowMillis + stretch * STRETCH_MILLIS;
    }
}
