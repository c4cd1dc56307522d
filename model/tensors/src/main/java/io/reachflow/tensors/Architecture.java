package io.reachflow.tensors;

/** How a network looks at a window. */
public enum Architecture {
    /** All tasks and GPUs at once, over a few latent tokens: costs grow with their sum. */
    POOL_ATTEND,

    /** Each task with its candidates as one sequence: costs grow with the square of its length. */
    FULL_SEQUENCE
}
