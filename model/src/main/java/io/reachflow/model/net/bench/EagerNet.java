package io.reachflow.model.net.bench;

import ai.djl.ndarray.NDArray;
import io.reachflow.model.encoding.EncodedWindow;
import io.reachflow.model.encoding.Normalisation;
import io.reachflow.model.inference.WindowScores;
import io.reachflow.model.net.NetOutput;
import io.reachflow.model.net.TensorEngine;
import io.reachflow.model.net.TrainableNet;
import io.reachflow.model.net.WindowBatch;
import io.reachflow.model.weights.NetShape;
import io.reachflow.model.weights.Weights;
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

    /** Those of a {@link io.reachflow.model.inference.Scorer}, up to rounding. */
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
