package io.reachflow.simulator.contest;

/** Student's t distribution with a whole number of degrees of freedom. */
final class StudentT {
    private static final int HALVINGS = 60;

    private StudentT() {}

    /**
     * The t that a value exceeds in size with a chance of 1 − confidence.
     *
     * @param confidence in (0, 1), for example 0.95
     */
    static double twoSided(double confidence, int degrees) {
        if (degrees < 1) {
            throw new IllegalArgumentException(
                    "The degrees of freedom (" + degrees + ") must be at least 1.");
        }
        double low = 0;
        double high = Math.PI / 2;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (low + high) / 2;
            if (within(middle, degrees) < confidence) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return StrictMath.tan(low) * Math.sqrt(degrees);
    }

    /**
     * The chance that |t| is below tan(angle)·√degrees: the finite series of Abramowitz and Stegun,
     * 26.7.3 and 26.7.4.
     */
    private static double within(double angle, int degrees) {
        double sine = StrictMath.sin(angle);
        double cosine = StrictMath.cos(angle);
        boolean odd = degrees % 2 == 1;
        double term = odd ? cosine : 1;
        double sum = degrees == 1 ? 0 : term;
        for (int k = odd ? 2 : 1; k <= degrees - 3; k += 2) {
            term *= cosine * cosine * k / (k + 1);
            sum += term;
        }
        return odd ? 2 / Math.PI * (angle + sine * sum) : sine * sum;
    }
}
