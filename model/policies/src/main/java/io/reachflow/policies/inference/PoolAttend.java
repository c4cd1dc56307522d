package io.reachflow.policies.inference;

import io.reachflow.policies.encoding.EncodedWindow;
import io.reachflow.policies.encoding.Normalisation;
import io.reachflow.tensors.NetShape;
import io.reachflow.tensors.Weights;
import io.reachflow.tensors.layer.CrossAttention;
import io.reachflow.tensors.layer.LayerNorm;
import io.reachflow.tensors.layer.OutputHead;
import io.reachflow.tensors.layer.Tokens;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Tasks and GPUs exchange what they know over a few latent tokens, round by round; then each task
 * looks at its own candidates. Attention between all of them would cost the square of their number
 * (inducing points: Lee et al., "Set Transformer", 2019).
 */
final class PoolAttend implements Scorer {
    private final NetShape shape;
    private final Normalisation normalisation;
    private final Weights weights;

    private final Embedding gpuEmbedding;
    private final Embedding taskEmbedding;
    private final float[] latentRows;
    private final List<Round> rounds = new ArrayList<>();
    private final CrossAttention choose;
    private final LayerNorm gpuNorm;
    private final LayerNorm taskNorm;
    private final PairScore pairScore;
    private final OutputHead waiting;
    private final OutputHead urgency;
    private final OutputHead value;

    private final Tokens gpus;
    private final Tokens tasks;
    private final Tokens latents;
    private final Tokens all;

    private record Round(CrossAttention latent, CrossAttention gpu, CrossAttention task) {}

    PoolAttend(NetShape shape, Normalisation normalisation, Weights weights) {
        this.shape = shape;
        this.normalisation = normalisation;
        this.weights = weights;
        gpuEmbedding = Embedding.of(weights, "gpu", normalisation.gpu());
        taskEmbedding = Embedding.of(weights, "task", normalisation.task());
        latentRows = weights.values("latents");
        for (int i = 0; i < shape.rounds(); i++) {
            rounds.add(round("round." + i));
        }
        choose = CrossAttention.of(weights, "choose", shape);
        gpuNorm = LayerNorm.of(weights, "gpu.norm");
        taskNorm = LayerNorm.of(weights, "task.norm");
        pairScore = new PairScore(weights, normalisation.pair());
        waiting = OutputHead.of(weights, "wait");
        urgency = OutputHead.of(weights, "urgency");
        value = OutputHead.of(weights, "value");
        gpus = new Tokens(shape.width());
        tasks = new Tokens(shape.width());
        latents = new Tokens(shape.width(), shape.latents());
        all = new Tokens(shape.width());
    }

    private Round round(String name) {
        return new Round(
                CrossAttention.of(weights, name + ".latent", shape),
                CrossAttention.of(weights, name + ".gpu", shape),
                CrossAttention.of(weights, name + ".task", shape));
    }

    @Override
    public Scorer copy() {
        return new PoolAttend(shape, normalisation, weights);
    }

    @Override
    public long operations(int gpus, int[] candidates) {
        return WindowOperations.of(shape, gpus, candidates);
    }

    @Override
    public WindowScores score(EncodedWindow window) {
        gpuEmbedding.apply(window.gpus(), window.gpuRegions(), gpus);
        taskEmbedding.apply(window.tasks(), window.taskRegions(), tasks);
        startLatents();
        for (Round round : rounds) {
            all.resize(gpus.count + tasks.count);
            all.put(0, gpus, 0, gpus.count);
            all.put(gpus.count, tasks, 0, tasks.count);
            round.latent().addTo(latents, all, null);
            round.gpu().addTo(gpus, latents, null);
            round.task().addTo(tasks, latents, null);
        }
        choose.addTo(tasks, gpus, window.allowed());
        gpuNorm.apply(gpus, gpus);
        taskNorm.apply(tasks, tasks);
        return new WindowScores(
                window,
                pairScore.apply(window, tasks, gpus),
                waiting.apply(tasks),
                urgency.apply(tasks),
                value.apply(tasks));
    }

    private void startLatents() {
        int width = shape.width();
        for (int i = 0; i < latents.count; i++) {
            latents.put(i, Arrays.copyOfRange(latentRows, i * width, (i + 1) * width));
        }
    }
}
