package io.reachflow.training.retrain;

import io.reachflow.learning.train.Choice;
import io.reachflow.policies.encoding.EncodedWindow;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * A gang that a running job drew, and what came of it.
 *
 * @param window the task, and the GPUs it was drawn from
 * @param choices one for each draw
 * @param logProbability under the policy that acted
 * @param result the rewards of the task from then on, less the price of what it held
 */
@RecordBuilder
record LoggedDraw(
        String taskId,
        String policySha256,
        EncodedWindow window,
        List<Choice> choices,
        double logProbability,
        double result) {}
