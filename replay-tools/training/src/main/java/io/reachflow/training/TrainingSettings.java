package io.reachflow.training;

import io.reachflow.learning.train.LearnerSettings;
import io.reachflow.tensors.NetShape;
import io.soabase.recordbuilder.core.RecordBuilder;

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
@RecordBuilder
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
            TrainingSettingsBuilder.builder()
                    .shape(NetShape.POOL_ATTEND)
                    .learner(LearnerSettings.STANDARD)
                    .teacher(Teachers.KNOWING)
                    .lessons(64)
                    .lessonPasses(5)
                    .lessonRate(1e-3)
                    .iterations(10)
                    .worlds(2)
                    .episodes(8)
                    .hourPrice(0.2)
                    .deadlineMargin(1)
                    .trialEvery(5)
                    .threads(Runtime.getRuntime().availableProcessors())
                    .seed(1)
                    .build();

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
