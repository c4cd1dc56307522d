package io.reachflow.policies.inference;

import io.reachflow.policies.encoding.EncodedWindow;
import io.reachflow.policies.encoding.FeatureScale;
import io.reachflow.policies.encoding.Normalisation;
import io.reachflow.tensors.NetShape;
import io.reachflow.tensors.Weights;
import io.reachflow.tensors.layer.LayerNorm;
import io.reachflow.tensors.layer.Linear;
import io.reachflow.tensors.layer.OutputHead;
import io.reachflow.tensors.layer.SelfAttention;
import io.reachflow.tensors.layer.Tokens;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Each task by itself as one sequence: the task, a token for waiting, and its candidates, all of
 * which look at all. Knows nothing of other tasks.
 */
final class FullSequence implements Scorer {
    private static final int TASK = 0;
    private static final int WAITING = 1;
    private static final int FIRST_CANDIDATE = 2;

    private final NetShape shape;
    private final Normalisation normalisation;
    private final Weights weights;

    private final Embedding gpuEmbedding;
    private final Embedding taskEmbedding;
    private final FeatureScale pairScale;
    private final Linear pairIn;
    private final float[] waitToken;
    private final List<SelfAttention> rounds = new ArrayList<>();
    private final LayerNorm norm;
    private final OutputHead candidate;
    private final OutputHead waiting;
    private final OutputHead urgency;
    private final OutputHead value;

    private final Tokens gpus;
    private final Tokens tasks;
    private final Tokens pairFeatures;
    private final Tokens pairs;
    private final Tokens sequence;
    private final Tokens part;

    FullSequence(NetShape shape, Normalisation normalisation, Weights weights) {
        this.shape = shape;
        this.normalisation = normalisation;
        this.weights = weights;
        gpuEmbedding = Embedding.of(weights, "gpu", normalisation.gpu());
        taskEmbedding = Embedding.of(weights, "task", normalisation.task());
        pairScale = normalisation.pair();
        pairIn = Linear.withoutBias(weights, "pair.in").withoutIdleInputs();
        waitToken = weights.values("wait.token");
        for (int i = 0; i < shape.rounds(); i++) {
            rounds.add(SelfAttention.of(weights, "round." + i, shape));
        }
        norm = LayerNorm.of(weights, "token.norm");
        candidate = OutputHead.of(weights, "candidate");
        waiting = OutputHead.of(weights, "wait");
        urgency = OutputHead.of(weights, "urgency");
        value = OutputHead.of(weights, "value");
        gpus = new Tokens(shape.width());
        tasks = new Tokens(shape.width());
        pairFeatures = new Tokens(pairScale.count());
        pairs = new Tokens(shape.width());
        sequence = new Tokens(shape.width());
        part = new Tokens(shape.width());
    }

    @Override
    public Scorer copy() {
        return new FullSequence(shape, normalisation, weights);
    }

    @Override
    public long operations(int gpus, int[] candidates) {
        return WindowOperations.of(shape, gpus, candidates);
    }

    @Override
    public WindowScores score(EncodedWindow window) {
        gpuEmbedding.apply(window.gpus(), window.gpuRegions(), gpus);
        taskEmbedding.apply(window.tasks(), window.taskRegions(), tasks);
        int count = window.taskCount();
        WindowScores scores =
                new WindowScores(
                        window,
                        new float[count * window.gpuCount()],
                        new float[count],
                        new float[count],
                        new float[count]);
        Arrays.fill(scores.pairs(), Float.NEGATIVE_INFINITY);
        for (int task = 0; task < count; task++) {
            compose(window, task);
            for (SelfAttention round : rounds) {
                round.addTo(sequence);
            }
            norm.apply(sequence, sequence);
            read(window, task, scores);
        }
        return scores;
    }

    private void compose(EncodedWindow window, int task) {
        int[] candidates = window.candidates()[task];
        pairFeatures.resize(window.gpuCount());
        int row = task * window.gpuCount();
        pairScale.applyToColumns(window.pairs(), row, window.gpuCount(), pairFeatures.rows);
        pairIn.apply(pairFeatures, pairs);
        sequence.resize(FIRST_CANDIDATE + candidates.length);
        sequence.put(TASK, tasks, task, 1);
        sequence.put(WAITING, waitToken);
        for (int feature = 0; feature < sequence.features; feature++) {
            float[] target = sequence.rows[feature];
            for (int i = 0; i < candidates.length; i++) {
                int gpu = candidates[i];
                target[FIRST_CANDIDATE + i] = gpus.rows[feature][gpu] + pairs.rows[feature][gpu];
            }
        }
    }

    private void read(EncodedWindow window, int task, WindowScores scores) {
        int[] candidates = window.candidates()[task];
        float[] logits = candidate.apply(part(FIRST_CANDIDATE, candidates.length));
        for (int i = 0; i < candidates.length; i++) {
            scores.pairs()[task * window.gpuCount() + candidates[i]] = logits[i];
        }
        scores.waiting()[task] = waiting.apply(part(WAITING, 1))[0];
        scores.urgency()[task] = urgency.apply(part(TASK, 1))[0];
        scores.values()[task] = value.apply(part(TASK, 1))[0];
    }

    private Tokens part(int from, int count) {
        part.resize(count);
        part.put(0, sequence, from, count);
        return part;
    }
}
