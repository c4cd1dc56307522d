package io.reachflow.model.score;

import io.reachflow.model.sequence.FeatureScale;
import io.reachflow.model.sequence.Window;
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
    private final Tokens hidden = new Tokens(1);

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
    }

    float[] apply(Window window, Tokens tasks, Tokens gpus) {
        fromGpu.apply(gpus, gpuHidden);
        fromTask.apply(tasks, taskHidden);
        query.apply(tasks, queries);
        key.apply(gpus, keys);
        features.resize(gpus.count);
        hidden.resize(gpus.count);
        float[] scores = new float[tasks.count * gpus.count];
        for (int task = 0; task < tasks.count; task++) {
            readFeatures(window, task);
            addHidden(task, scores);
            addMatch(task, scores);
            forbid(window.allowed(), task * gpus.count, scores);
        }
        return scores;
    }

    private void readFeatures(Window window, int task) {
        Arrays.fill(features.values, 0, features.features * features.count, 0);
        for (int gpu : window.candidates()[task]) {
            int row = (task * features.count + gpu) * features.features;
            scale.apply(window.pairs(), row, features.values, gpu, features.count);
        }
    }

    private void addHidden(int task, float[] scores) {
        int count = features.count;
        for (int unit = 0; unit < gpuHidden.features; unit++) {
            System.arraycopy(gpuHidden.values, gpuHidden.row(unit), hidden.values, 0, count);
            fromFeatures.addOutput(unit, features.values, count, hidden.values, 0);
            addRectified(scores, task * count, taskHidden.get(unit, task), out[unit]);
        }
    }

    private void addRectified(float[] scores, int at, float shift, float factor) {
        float[] row = hidden.values;
        int count = hidden.count;
        for (int i = 0; i < count; i++) {
            scores[at + i] += factor * Math.max(0, row[i] + shift);
        }
    }

    private void addMatch(int task, float[] scores) {
        float scale = 1 / (float) Math.sqrt(keys.features);
        float[] scaled = new float[keys.features];
        for (int i = 0; i < scaled.length; i++) {
            scaled[i] = queries.get(i, task) * scale;
        }
        int count = keys.count;
        Products.addRows(scores, task * count, count, scaled, 0, 1, keys.values, 0, keys.features);
    }

    private void forbid(boolean[] allowed, int at, float[] scores) {
        for (int i = at; i < at + keys.count; i++) {
            if (!allowed[i]) {
                scores[i] = Float.NEGATIVE_INFINITY;
            }
        }
    }
}
