package io.reachflow.training;

import io.reachflow.learning.train.LearnerState;
import io.reachflow.policies.policyfile.PolicyFile;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * All that is needed to go on with a training in another process.
 *
 * @param options as they were typed, each as {@code --name=value}
 * @param settings that they meant, in words: those of another program may differ
 * @param planned iterations that there were to be
 * @param iteration the last one
 * @param best the policy that is served, were this the end
 */
@RecordBuilder
public record Checkpoint(
        List<String> options,
        String settings,
        int planned,
        int iteration,
        LearnerState learner,
        PolicyFile best,
        LearningLog log) {

    public Checkpoint {
        options = List.copyOf(options);
    }

    public TrainingState state() {
        LearningEntry trial =
                log.best()
                        .orElseThrow(
                                () ->
                                        new IllegalArgumentException(
                                                "A checkpoint must have a trial in its log."));
        TrainedPolicy trained =
                new TrainedPolicy(
                        best.normalisation(),
                        best.weights(),
                        trial.step(),
                        trial.figure(LearningMeasure.REWARD));
        return new TrainingState(iteration, learner, trained);
    }

    public byte[] bytes() {
        return CheckpointZip.write(this);
    }

    /** Reads what {@link #bytes} wrote, and refuses what is not exactly that. */
    public static Checkpoint read(byte[] bytes) {
        return CheckpointZip.read(bytes);
    }
}
