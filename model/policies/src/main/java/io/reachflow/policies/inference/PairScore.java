package io.reachflow.policies.inference;

import io.reachflow.policies.encoding.EncodedWindow;
import io.reachflow.policies.encoding.FeatureScale;
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
    private final Tokens candidateKeys;
    private final Tokens features;
    private final float[] oneQuery;
    private float[] hidden = new float[0];
    private float[] logits = new float[0];
    private float[] pairs = new float[0];

    PairScore(Weights weights, FeatureScale scale) {
        this.scale = scale;
        fromGpu = Linear.of(weights, "pair.gpu");
        fromTask = Linear.withoutBias(weights, "pair.task");
        fromFeatures = Linear.withoutBias(weights, "pair.features").withoutIdleInputs();
        out = weights.values("pair.out.weight");
        query = Linear.withoutBias(weights, "pair.query");
        key = Linear.withoutBias(weights, "pair.key");
        gpuHidden = new Tokens(fromGpu.outputs());
        taskHidden = new Tokens(fromTask.outputs());
        queries = new Tokens(query.outputs());
        keys = new Tokens(key.outputs());
        candidateKeys = new Tokens(key.outputs());
        features = new Tokens(scale.count());
        oneQuery = new float[query.outputs()];
    }

    /** The logits of each task and GPU; negative infinity where not allowed. */
    float[] apply(EncodedWindow window, Tokens tasks, Tokens gpus) {
        fromGpu.apply(gpus, gpuHidden);
        fromTask.apply(tasks, taskHidden);
        query.apply(tasks, queries);
        key.apply(gpus, keys);
        if (logits.length < gpus.count) {
            hidden = new float[gpus.count];
            logits = new float[gpus.count];
            pairs = new float[gpus.count * features.features];
        }
        float[] all = new float[tasks.count * gpus.count];
        Arrays.fill(all, Float.NEGATIVE_INFINITY);
        for (int task = 0; task < tasks.count; task++) {
            int[] candidates = window.candidates()[task];
            score(window, task, candidates);
            for (int i = 0; i < candidates.length; i++) {
                all[task * gpus.count + candidates[i]] = logits[i];
            }
        }
        return all;
    }

    /** The logits of a task's candidates, side by side. */
    private void score(EncodedWindow window, int task, int[] candidates) {
        int width = features.features;
        int from = task * window.gpuCount();
        for (int i = 0; i < candidates.length; i++) {
            System.arraycopy(
                    window.pairs(), (from + candidates[i]) * width, pairs, i * width, width);
        }
        features.resize(candidates.length);
        scale.applyToColumns(pairs, 0, candidates.length, features.rows);
        Arrays.fill(logits, 0, candidates.length, 0);
        addHidden(task, candidates);
        addMatch(task, candidates);
    }

    private void addHidden(int task, int[] candidates) {
        for (int unit = 0; unit < gpuHidden.features; unit++) {
            gather(gpuHidden.rows[unit], candidates, hidden);
            fromFeatures.addOutput(unit, features, hidden);
            addRectified(logits, hidden, candidates.length, taskHidden.rows[unit][task], out[unit]);
        }
    }

    private static void gather(float[] row, int[] places, float[] gathered) {
        for (int i = 0; i < places.length; i++) {
            gathered[i] = row[places[i]];
        }
    }

    private static void addRectified(
            float[] sums, float[] row, int count, float shift, float factor) {
        for (int i = 0; i < count; i++) {
            sums[i] += factor * Math.max(0, row[i] + shift);
        }
    }

    private void addMatch(int task, int[] candidates) {
        float perFeature = 1 / (float) Math.sqrt(keys.features);
        candidateKeys.resize(candidates.length);
        for (int i = 0; i < oneQuery.length; i++) {
            oneQuery[i] = queries.rows[i][task] * perFeature;
            gather(keys.rows[i], candidates, candidateKeys.rows[i]);
        }
        VectorMath.addRows(
                logits,
                candidates.length,
                oneQuery,
                0,
                1,
                candidateKeys.rows,
                0,
                candidateKeys.features);
    }
}
