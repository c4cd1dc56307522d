package io.reachflow.training;

import io.reachflow.learning.train.LearnerSettings;
import io.reachflow.tensors.NetShape;

/**
 * How a policy is trained in simulations.
 *
 * @param teacher the policy that is imitated first
 * @param lessons worlds in which the teacher is watched
 * @param lessonPasses how often what was seen is gone through
 * @param lessonRate learning rate of imitation
 * @param iterations of improvement after that
 * @param worlds of an iteration
 * @param episodes of each world
 * @param hourPrice what an hour of an RTX 3090 is worth to others where all GPUs are wanted
 * @param deadlineMargin times the expected time that have to be left for a start
 * @param trialEvery iterations between two trials on worlds that are not trained on
 * @param threads worlds that are simulated at once; has no influence on the result
 */
public record TrainingSettings(
        NetShape shape,
        LearnerSettings learner,
        String teacher,
        int lessons,
        int lessonPasses,
        double lessonRate,
        int iterations,
        int worlds,
        int episodes,
        double hourPrice,
        double deadlineMargin,
        int trialEvery,
        int threads,
        long seed) {
    public static final TrainingSettings STANDARD =
            new TrainingSettings(
                    NetShape.POOL_ATTEND,
                    LearnerSettings.STANDARD,
                    Teachers.KNOWING,
                    64,
                    5,
                    1e-3,
                    10,
                    2,
                    8,
                    0.2,
                    1,
                    5,
                    Runtime.getRuntime().availableProcessors(),
                    1);

    private static final int MOST_THREADS = 256;

    public TrainingSettings {
        requireBetween("lessons", lessons, 1, Integer.MAX_VALUE);
        requireBetween("iterations", iterations, 0, Integer.MAX_VALUE);
        requireBetween("worlds", worlds, 1, Integer.MAX_VALUE);
        // Of a single one nothing can be better than the mean.
        requireBetween("episodes", episodes, 2, Integer.MAX_VALUE);
        requireBetween("iterations between trials", trialEvery, 1, Integer.MAX_VALUE);
        requireBetween("threads", threads, 1, MOST_THREADS);
    }

    private static void requireBetween(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    "The "
                            + name
                            + " ("
                            + value
                            + ") of a training must be at least "
                            + least
                            + (most == Integer.MAX_VALUE ? "." : " and at most " + most + "."));
        }
    }
}
