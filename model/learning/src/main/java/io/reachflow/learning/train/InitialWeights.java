package io.reachflow.learning.train;

import io.reachflow.policies.inference.NetLayout;
import io.reachflow.tensors.NetShape;
import io.reachflow.tensors.Tensor;
import io.reachflow.tensors.Weights;
import java.util.Arrays;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** The weights of a network that knows nothing yet. */
public final class InitialWeights {
    /** As embeddings and tokens: about as large as what is added to them. */
    private static final Set<String> TOKENS =
            Set.of("gpu.region", "task.region", "latents", "wait.token");

    /** A tenth of the usual, so that a fresh policy has hardly an opinion yet. */
    private static final Set<String> TIMID =
            Set.of(
                    "pair.out.weight",
                    "pair.query.weight",
                    "candidate.out.weight",
                    "wait.out.weight",
                    "urgency.out.weight",
                    "value.out.weight");

    private InitialWeights() {}

    /** The same seed, the same bits. */
    public static Weights of(NetShape shape, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        SortedMap<String, Tensor> tensors = new TreeMap<>();
        NetLayout.of(shape)
                .forEach((name, sizes) -> tensors.put(name, tensor(name, sizes, random)));
        return new Weights(tensors);
    }

    private static Tensor tensor(String name, int[] sizes, SplittableRandom random) {
        float[] values = new float[Arrays.stream(sizes).reduce(1, Math::multiplyExact)];
        if (name.endsWith(".gain")) {
            Arrays.fill(values, 1);
        } else if (TOKENS.contains(name)) {
            fill(values, 0.5, random);
        } else if (name.endsWith(".weight")) {
            fill(values, TIMID.contains(name) ? bound(sizes) / 10 : bound(sizes), random);
        }
        return new Tensor(sizes, values);
    }

    /**
     * As large as inputs and outputs allow without sums growing or vanishing, after Glorot and
     * Bengio (2010).
     */
    private static double bound(int[] sizes) {
        return Math.sqrt(6.0 / (sizes[0] + sizes[1]));
    }

    private static void fill(float[] values, double bound, SplittableRandom random) {
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) (bound * (2 * random.nextDouble() - 1));
        }
    }
}
