package io.reachflow.brain.inference;

import io.reachflow.brain.encoding.EncodedWindow;
import io.reachflow.brain.encoding.FeatureScale;
import io.reachflow.tensors.Weights;
import io.reachflow.tensors.layer.Linear;
import io.reachflow.tensors.layer.Tokens;
import io.reachflow.tensors.layer.VectorMath;
import java.util.Arrays;

/**
 * The logit of a task on a GPU: a hidden layer over both tokens and the pair's features, and how
 * well the two tokens match. What belongs to one of the two only is worked out once.
 */
final class PairScore {
    private final FeatureScale scale;
    private final Linear fromGpu;
    private final Linear fromTask;
    private final Linear fromFeatures;
    private final float[] out;
    private final Linear query;
    private final Linear key;
    private final Tokens gpuHidden;
    private final Tokens taskHidden;
    private final Tokens queries;
    private final Tokens keys;
    private final Tokens features;
    private final float[] oneQuery;
    private float[] hidden = new float[0];
    private float[] logits = new float[0];

    PairScore(Weights weights, FeatureScale scale) {
        this.scale = scale;
        fromGpu = Linear.of(weights, "pair.gpu");
        fromTask = Linear.withoutBias(weights, "pair.task");
        fromFeatures = Linear.withoutBias(weights, "pair.features");
        out = weights.values("pair.out.weight");
        query = Linear.withoutBias(weights, "pair.query");
        key = Linear.withoutBias(weights, "pair.key");
        gpuHidden = new Tokens(fromGpu.outputs());
        taskHidden = new Tokens(fromTask.outputs());
        queries = new Tokens(query.outputs());
        keys = new Tokens(key.outputs());
        features = new Tokens(fromFeatures.inputs());
        oneQuery = new float[query.outputs()];
    }

    /** The logits of each task and GPU; negative infinity where not allowed. */
    float[] apply(EncodedWindow window, Tokens tasks, Tokens gpus) {
        fromGpu.apply(gpus, gpuHidden);
        fromTask.apply(tasks, taskHidden);
        query.apply(tasks, queries);
        key.apply(gpus, keys);
        features.resize(gpus.count);
        if (logits.length < gpus.count) {
            hidden = new float[gpus.count];
            logits = new float[gpus.count];
        }
        float[] all = new float[tasks.count * gpus.count];
        for (int task = 0; task < tasks.count; task++) {
            int at = task * gpus.count;
            scale.applyToColumns(window.pairs(), at, gpus.count, features.rows);
            Arrays.fill(logits, 0, gpus.count, 0);
            addHidden(task);
            addMatch(task);
            System.arraycopy(logits, 0, all, at, gpus.count);
        }
        forbid(window.allowed(), all);
        return all;
    }

    private void addHidden(int task) {
        int count = features.count;
        for (int unit = 0; unit < gpuHidden.features; unit++) {
            System.arraycopy(gpuHidden.rows[unit], 0, hidden, 0, count);
            fromFeatures.addOutput(unit, features, hidden);
            addRectified(logits, hidden, count, taskHidden.rows[unit][task], out[unit]);
        }
    }

    private static void addRectified(
            float[] sums, float[] row, int count, float shift, float factor) {
        for (int i = 0; i < count; i++) {
            sums[i] += factor * Math.max(0, row[i] + shift);
        }
    }

    private void addMatch(int task) {
        float perFeature = 1 / (float) Math.sqrt(keys.features);
        for (int i = 0; i < oneQuery.length; i++) {
            oneQuery[i] = queries.rows[i][task] * perFeature;
        }
        VectorMath.addRows(logits, keys.count, oneQuery, 0, 1, keys.rows, 0, keys.features);
    }

    private static void forbid(boolean[] allowed, float[] scores) {
        for (int i = 0; i < scores.length; i++) {
            if (!allowed[i]) {
                scores[i] = Float.NEGATIVE_INFINITY;
            }
        }
    }
}
