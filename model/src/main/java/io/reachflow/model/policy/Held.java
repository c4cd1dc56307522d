package io.reachflow.model.policy;

import io.reachflow.model.task.Task;

/**
 * What is held of GPUs, or what there is of them.
 *
 * @param gpuPermille in thousandths of a GPU
 */
public record Held(long gpuPermille, long memoryMib) {
    public static final Held NOTHING = new Held(0, 0);

    /** What a task holds while it runs. */
    public static Held by(Task task) {
        return new Held(
                (long) task.gpus() * task.sharePermille(), task.gpus() * task.memoryMibPerGpu());
    }

    public Held plus(Held more) {
        return new Held(gpuPermille + more.gpuPermille, memoryMib + more.memoryMib);
    }

    public Held minus(Held less) {
        return new Held(gpuPermille - less.gpuPermille, memoryMib - less.memoryMib);
    }
}
