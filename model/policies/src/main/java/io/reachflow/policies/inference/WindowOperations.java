package io.reachflow.policies.inference;

import io.reachflow.policies.encoding.Encoder;
import io.reachflow.tensors.NetShape;
import java.util.Arrays;

/**
 * How many floating-point operations the scores of a window take: the multiplications and additions
 * of all matrix products, counted from the shapes before anything is scored. Norms, exponentials
 * and what is added up token by token are some percent more, and are not counted.
 */
public final class WindowOperations {
    private final NetShape shape;
    private final long width;

    private WindowOperations(NetShape shape) {
        this.shape = shape;
        this.width = shape.width();
    }

    /** Where every task may run on every GPU. */
    public static long of(NetShape shape, int tasks, int gpus) {
        int[] candidates = new int[tasks];
        Arrays.fill(candidates, gpus);
        return of(shape, gpus, candidates);
    }

    /**
     * Of any window.
     *
     * @param gpus that are a candidate of any task
     * @param candidates how many each task has
     */
    static long of(NetShape shape, int gpus, int[] candidates) {
        WindowOperations operations = new WindowOperations(shape);
        long embeddings =
                linear(gpus, Encoder.GPU_FEATURES, shape.width())
                        + linear(candidates.length, Encoder.TASK_FEATURES, shape.width());
        return embeddings
                + switch (shape.architecture()) {
                    case POOL_ATTEND -> operations.poolAttend(candidates.length, gpus);
                    case FULL_SEQUENCE -> operations.sequences(gpus, candidates);
                };
    }

    private static long linear(long tokens, long inputs, long outputs) {
        return 2 * tokens * inputs * outputs;
    }

    private long poolAttend(long tasks, long gpus) {
        long latents = shape.latents();
        long round = layer(latents, gpus + tasks) + layer(gpus, latents) + layer(tasks, latents);
        return shape.rounds() * round + layer(tasks, gpus) + pairs(tasks, gpus) + 3 * head(tasks);
    }

    private long sequences(long gpus, int[] candidates) {
        long sum = 0;
        for (int ofOne : candidates) {
            sum += linear(gpus, Encoder.PAIR_FEATURES, width) + sequence(ofOne);
        }
        return sum;
    }

    /** One task's: itself, waiting, and its candidates. */
    private long sequence(long candidates) {
        long tokens = candidates + 2;
        return shape.rounds() * layer(tokens, tokens) + head(candidates) + 3 * head(1);
    }

    /** Attention, and the feed-forward behind it. */
    private long layer(long asking, long asked) {
        long projections = 2 * linear(asking, width, width) + 2 * linear(asked, width, width);
        long matchesAndValues = 2 * linear(asking, width, asked);
        return projections + matchesAndValues + 2 * linear(asking, width, shape.feedForwardWidth());
    }

    private long pairs(long tasks, long gpus) {
        long hidden = shape.hiddenWidth();
        long tokens = linear(tasks + gpus, width, hidden + width);
        return tokens
                + linear(tasks * gpus, Encoder.PAIR_FEATURES + 1, hidden)
                + linear(tasks, width, gpus);
    }

    private long head(long tokens) {
        return linear(tokens, width + 1, shape.hiddenWidth());
    }
}
