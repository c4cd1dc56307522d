package io.reachflow.brain.state;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * A gang that was drawn, and what from: what can be learnt from later, when it is known what came
 * of it. Rows are flat, one after another.
 *
 * @param logProbability of these draws, among what is kept here
 * @param value what the policy expected to come of the task
 * @param encoderVersion what the numbers mean
 * @param gpus a row of features for each GPU
 * @param gpuRegions the region of each GPU
 * @param task its features
 * @param taskRegion where its data is
 * @param pairs a row of features of the task on each GPU
 * @param chosen which GPU each draw took
 * @param possible for each draw, which GPUs it could have taken, and at last whether to wait
 */
@RecordBuilder
public record ExplorationSample(
        double logProbability,
        double value,
        int encoderVersion,
        List<Float> gpus,
        List<Integer> gpuRegions,
        List<Float> task,
        int taskRegion,
        List<Float> pairs,
        List<Integer> chosen,
        List<Boolean> possible) {}
