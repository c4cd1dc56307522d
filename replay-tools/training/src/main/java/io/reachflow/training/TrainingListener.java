package io.reachflow.training;

import io.reachflow.learning.train.LearnerProgress;
import java.util.List;

/** Follows a training. */
public interface TrainingListener {
    /** The teacher was watched in so many worlds. */
    void watched(int worlds, int samples);

    /** All lessons were gone through once more. */
    void imitated(int pass, LearnerProgress progress);

    /**
     * An iteration has ended.
     *
     * @param reward mean over the episodes, drawn choices and all
     */
    void improved(int iteration, double reward, int samples, LearnerProgress progress);

    /** The policy was tried without drawing, on worlds that it is not trained on. */
    void tried(int iteration, List<PolicyTrial> trials);

    /** After each trial: all that is needed to go on from here. */
    void reached(TrainingState state);

    /** Asked between iterations; if not, what there is is tried, and the training ends. */
    boolean goesOn();
}
