package io.reachflow.bench.score;

import io.reachflow.brain.encoding.Encoder;
import io.reachflow.tensors.NetShape;

/**
 * How many floating-point operations the scores of a window take: the multiplications and additions
 * of all matrix products. Norms, exponentials and what is added up token by token are some percent
 * more, and are not counted.
 */
final class WindowOperations {
    private final NetShape shape;
    private final long width;

    private WindowOperations(NetShape shape) {
        this.shape = shape;
        this.width = shape.width();
    }

    /** Where every task may run on every GPU. */
    static long of(NetShape shape, int tasks, int gpus) {
        WindowOperations operations = new WindowOperations(shape);
        long embeddings =
                linear(gpus, Encoder.GPU_FEATURES, shape.width())
                        + linear(tasks, Encoder.TASK_FEATURES, shape.width());
        return embeddings
                + switch (shape.architecture()) {
                    case POOL_ATTEND -> operations.poolAttend(tasks, gpus);
                    case FULL_SEQUENCE -> tasks * operations.sequence(gpus);
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

    /** One task's: itself, waiting, and its candidates. */
    private long sequence(long candidates) {
        long tokens = candidates + 2;
        return linear(candidates, Encoder.PAIR_FEATURES, width)
                + shape.rounds() * layer(tokens, tokens)
                + head(candidates)
                + 3 * head(1);
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
