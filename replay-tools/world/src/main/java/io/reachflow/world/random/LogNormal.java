package io.reachflow.world.random;

/** A log-normal, known by its median and its 95th percentile. */
public record LogNormal(double median, double p95) {
    /** The standard normal's 95th percentile. */
    private static final double Z95 = 1.6448536269514722;

    private static final double INTEGRATION_STEP = 1e-3;
    private static final double INTEGRATION_END = 8;

    public LogNormal {
        if (!(median > 0) || !(p95 >= median) || !Double.isFinite(p95)) {
            throw new IllegalArgumentException(
                    "A log-normal needs a positive median ("
                            + median
                            + ") and a 95th percentile ("
                            + p95
                            + ") above it.");
        }
    }

    double sigma() {
        return StrictMath.log(p95 / median) / Z95;
    }

    public double draw(RandomStream random) {
        return random.logNormal(median, sigma());
    }

    /** The mean of what is drawn when everything above a limit is cut to it, by integration. */
    public double meanCutAt(double limit) {
        double sigma = sigma();
        double sum = 0;
        double weights = 0;
        for (double z = -INTEGRATION_END; z <= INTEGRATION_END; z += INTEGRATION_STEP) {
            double weight = StrictMath.exp(-z * z / 2);
            sum += weight * Math.min(limit, median * StrictMath.exp(sigma * z));
            weights += weight;
        }
        return sum / weights;
    }
}
