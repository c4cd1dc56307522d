package io.reachflow.policies.policy;

import io.reachflow.intake.task.Task;

/**
 * What is held of GPUs, or what there is of them.
 *
 * @param gpuPermille in thousandths of a GPU
 */
public record ResourceAmount(long gpuPermille, long memoryMib) {
    public static final ResourceAmount NOTHING = new ResourceAmount(0, 0);

    /** What a task holds while it runs. */
    public static ResourceAmount by(Task task) {
        return new ResourceAmount(
                (long) task.gpus() * task.sharePermille(), task.gpus() * task.memoryMibPerGpu());
    }

    public ResourceAmount plus(ResourceAmount more) {
        return new ResourceAmount(gpuPermille + more.gpuPermille, memoryMib + more.memoryMib);
    }

    public ResourceAmount minus(ResourceAmount less) {
        return new ResourceAmount(gpuPermille - less.gpuPermille, memoryMib - less.memoryMib);
    }
}
