package io.reachflow.bench.score;

/**
 * What to measure of the scores.
 *
 * @param windows of the long run
 * @param peer whether ONNX Runtime is run beside it
 * @param quick small windows, rough figures
 */
public record ScoreSettings(long windows, boolean peer, boolean quick) {
    private static final long FEWEST_WINDOWS = 10;

    public ScoreSettings {
        if (windows < FEWEST_WINDOWS) {
            throw new IllegalArgumentException(
                    "The number of windows ("
                            + windows
                            + ") has to be at least "
                            + FEWEST_WINDOWS
                            + ": memory is looked at after a tenth of them. Raise --windows.");
        }
    }

    int repetitions() {
        return quick ? 1 : 5;
    }

    /** CPU time for which each repetition goes on. */
    double leastSeconds() {
        return quick ? 0.02 : 1;
    }

    int tasks() {
        return quick ? 4 : 64;
    }

    /** Candidates of each task where networks are compared. */
    int manyGpus() {
        return quick ? 64 : 1_024;
    }

    /** Candidates of each task in production, by default. */
    int usualGpus() {
        return quick ? 32 : 256;
    }

    int matrixSize() {
        return quick ? 64 : 1_024;
    }
}
