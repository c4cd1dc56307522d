package io.reachflow.world;

/**
 * What the worlds of which seeds are for. Nothing is trained or tuned on what results are reported
 * on.
 */
public final class Seeds {
    public static final int FIRST_FOR_TRAINING = 1;

    /** The last to learn on; those behind it are for trials during a training. */
    public static final int LAST_FOR_LESSONS = 14;

    public static final int LAST_FOR_TRAINING = 20;

    public static final int FIRST_FOR_REPORTS = 201;
    public static final int LAST_FOR_REPORTS = 220;

    private Seeds() {}

    public static boolean isForTraining(long seed) {
        return seed >= FIRST_FOR_TRAINING && seed <= LAST_FOR_TRAINING;
    }
}
