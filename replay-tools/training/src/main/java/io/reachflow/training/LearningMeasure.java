package io.reachflow.training;

import java.util.Locale;

/** What is written down while a policy is trained. */
public enum LearningMeasure {
    /** Of episodes per task, choices drawn; of trials as the metric of the simulator. */
    REWARD,
    COMPLETION_HIGH,
    COMPLETION_NORMAL,
    COMPLETION_LOW,
    /** Windows that were learnt from. */
    SAMPLES,
    CHOICES,
    /** Share of the choices that are the policy's own first choice. */
    AGREEMENT,
    LOG_PROBABILITY,
    ENTROPY,
    /** How far an update has moved the policy (Kullback-Leibler). */
    DIVERGENCE,
    /** Root of the mean squared error of what a task was expected to bring. */
    VALUE_ERROR,
    /** Share of the choices that had moved as far as they may. */
    CLIPPED;

    String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
