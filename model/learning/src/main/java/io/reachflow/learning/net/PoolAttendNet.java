package io.reachflow.learning.net;

import ai.djl.ndarray.NDArray;
import io.reachflow.tensors.NetShape;

/** The pool attention of the scorer of that name, as a function that can be differentiated. */
final class PoolAttendNet {
    private PoolAttendNet() {}

    static NetOutput forward(NetShape shape, DifferentiableLayers layers, WindowBatch batch) {
        NDArray gpus = layers.embedding(batch.gpus(), batch.gpuRegions(), "gpu");
        NDArray tasks = layers.embedding(batch.tasks(), batch.taskRegions(), "task");
        NDArray mask = batch.gpuMask().concat(batch.taskMask(), 2);
        // Added to zeros of every window, so that each has latents of its own.
        NDArray latents =
                RetainedArray.times(gpus, 0)
                        .sum(new int[] {1}, true)
                        .add(layers.parameter("latents").expandDims(0));
        for (int i = 0; i < shape.rounds(); i++) {
            String round = "round." + i;
            NDArray all = gpus.concat(tasks, 1);
            latents = layers.crossAttention(latents, all, mask, round + ".latent");
            gpus = layers.crossAttention(gpus, latents, null, round + ".gpu");
            tasks = layers.crossAttention(tasks, latents, null, round + ".task");
        }
        tasks = layers.crossAttention(tasks, gpus, batch.allowed(), "choose");
        gpus = layers.norm(gpus, "gpu.norm");
        tasks = layers.norm(tasks, "task.norm");
        NDArray logits = hidden(layers, batch, tasks, gpus).add(match(layers, tasks, gpus));
        return new NetOutput(
                DifferentiableLayers.forbidden(logits, batch.allowed()),
                layers.head(tasks, "wait"),
                layers.head(tasks, "urgency"),
                layers.head(tasks, "value"));
    }

    private static NDArray hidden(
            DifferentiableLayers layers, WindowBatch batch, NDArray tasks, NDArray gpus) {
        NDArray fromGpus = layers.linear(gpus, "pair.gpu").expandDims(1);
        NDArray fromTasks = layers.withoutBias(tasks, "pair.task").expandDims(2);
        NDArray sum =
                layers.withoutBias(batch.pairs(), "pair.features").add(fromGpus).add(fromTasks);
        return layers.withoutBias(DifferentiableLayers.rectified(sum), "pair.out").squeeze(-1);
    }

    private static NDArray match(DifferentiableLayers layers, NDArray tasks, NDArray gpus) {
        NDArray queries = layers.withoutBias(tasks, "pair.query");
        NDArray keys = layers.withoutBias(gpus, "pair.key");
        double scale = 1 / Math.sqrt((double) keys.getShape().get(2));
        return RetainedArray.times(queries, scale).matMul(keys.transpose(0, 2, 1));
    }
}
