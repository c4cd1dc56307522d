package io.reachflow.learning.net;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import io.reachflow.tensors.NetShape;

/** The full sequences of the scorer of that name, as a function that can be differentiated. */
final class FullSequenceNet {
    private FullSequenceNet() {}

    static NetOutput forward(NetShape shape, DifferentiableLayers layers, WindowBatch batch) {
        Shape pairs = batch.allowed().getShape();
        Shape tasks = new Shape(pairs.get(0), pairs.get(1));
        NDArray sequences = sequences(layers, batch);
        NDArray mask = mask(batch);
        for (int i = 0; i < shape.rounds(); i++) {
            String round = "round." + i;
            NDArray normed = layers.norm(sequences, round + ".attention.norm");
            NDArray taken = layers.attention(normed, normed, mask, round + ".attention");
            sequences = layers.feedForward(sequences.add(taken), round + ".feedforward");
        }
        sequences = layers.norm(sequences, "token.norm");
        NDArray task = sequences.get(":, 0");
        NDArray logits = layers.head(sequences.get(":, 2:"), "candidate").reshape(pairs);
        return new NetOutput(
                DifferentiableLayers.forbidden(logits, batch.allowed()),
                layers.head(sequences.get(":, 1"), "wait").reshape(tasks),
                layers.head(task, "urgency").reshape(tasks),
                layers.head(task, "value").reshape(tasks));
    }

    /** For each task of each window the task, a token for waiting, and all of its window's GPUs. */
    private static NDArray sequences(DifferentiableLayers layers, WindowBatch batch) {
        NDArray gpus = layers.embedding(batch.gpus(), batch.gpuRegions(), "gpu").expandDims(1);
        NDArray candidates = layers.withoutBias(batch.pairs(), "pair.in").add(gpus);
        NDArray tasks = layers.embedding(batch.tasks(), batch.taskRegions(), "task").expandDims(2);
        NDArray waiting = RetainedArray.times(tasks, 0).add(layers.parameter("wait.token"));
        NDArray all = tasks.concat(waiting, 2).concat(candidates, 2);
        Shape shape = all.getShape();
        return all.reshape(shape.get(0) * shape.get(1), shape.get(2), shape.get(3));
    }

    /** Of the GPUs only the task's candidates are seen. */
    private static NDArray mask(WindowBatch batch) {
        Shape pairs = batch.allowed().getShape();
        NDArray allowed = batch.allowed().reshape(pairs.get(0) * pairs.get(1), 1, pairs.get(2));
        NDArray always = batch.manager().ones(new Shape(pairs.get(0) * pairs.get(1), 1, 2));
        return always.concat(allowed, 2);
    }
}
