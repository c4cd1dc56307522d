package io.reachflow.learning.net.bench;

import ai.djl.ndarray.NDArray;
import io.reachflow.learning.net.NetOutput;
import io.reachflow.learning.net.TensorEngine;
import io.reachflow.learning.net.TrainableNet;
import io.reachflow.learning.net.WindowBatch;
import io.reachflow.policies.encoding.EncodedWindow;
import io.reachflow.policies.encoding.Normalisation;
import io.reachflow.policies.inference.WindowScores;
import io.reachflow.tensors.NetShape;
import io.reachflow.tensors.Weights;
import java.util.List;

/**
 * A network that is served by the native tensor library, operation by operation: what plain Java is
 * measured against. On one thread.
 */
public final class EagerNet implements AutoCloseable {
    private final TrainableNet net;

    private EagerNet(TrainableNet net) {
        this.net = net;
    }

    public static EagerNet of(NetShape shape, Normalisation normalisation, Weights weights) {
        return new EagerNet(TrainableNet.of(TensorEngine.start(1), shape, normalisation, weights));
    }

    /** Those of a {@link io.reachflow.policies.inference.Scorer}, up to rounding. */
    public WindowScores score(EncodedWindow window) {
        try (WindowBatch batch = net.batch(List.of(window))) {
            NetOutput output = net.forward(batch);
            return new WindowScores(
                    window,
                    numbers(output.pairs()),
                    numbers(output.waiting()),
                    numbers(output.urgency()),
                    numbers(output.values()));
        }
    }

    private static float[] numbers(NDArray array) {
        return array.toFloatArray();
    }

    @Override
    public void close() {
        net.close();
    }
}
