package io.reachflow.learning.net;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDManager;
import ai.djl.training.GradientCollector;
import io.reachflow.policies.encoding.EncodedWindow;
import io.reachflow.policies.encoding.Normalisation;
import io.reachflow.tensors.NetShape;
import io.reachflow.tensors.Weights;
import java.util.List;

/**
 * A network whose weights can be trained. What it computes equals what a {@link
 * io.reachflow.policies.inference.Scorer} of the same weights does, up to rounding.
 *
 * <pre>{@code
 * try (WindowBatch batch = net.batch(windows);
 *         GradientCollector gradients = net.collectGradients()) {
 *     gradients.backward(loss(net.forward(batch)));
 * }
 * net.step(1e-3);
 * }</pre>
 *
 * For one thread, and only one network of a process collects gradients at a time.
 */
public final class TrainableNet implements AutoCloseable {
    private static final double LONGEST_GRADIENT = 0.5;

    private final Engine engine;
    private final NDManager manager;
    private final NetShape shape;
    private final Normalisation normalisation;
    private final Parameters parameters;
    private final Adam adam;

    private TrainableNet(
            Engine engine, NetShape shape, Normalisation normalisation, Weights weights) {
        this.engine = engine;
        this.shape = shape;
        this.normalisation = normalisation;
        manager = engine.newBaseManager();
        parameters = new Parameters(manager, shape, weights);
        adam = new Adam(manager, parameters.all());
    }

    /** Copies weights into native memory, which {@link #close} frees. */
    public static TrainableNet of(
            Engine engine, NetShape shape, Normalisation normalisation, Weights weights) {
        return new TrainableNet(engine, shape, normalisation, weights);
    }

    public NDManager manager() {
        return manager;
    }

    /** Windows as the network takes them; to be closed by the caller. */
    public WindowBatch batch(List<EncodedWindow> windows) {
        return WindowBatch.of(manager, windows, normalisation);
    }

    /** Scores a batch; the result lives as long as the batch. */
    public NetOutput forward(WindowBatch batch) {
        DifferentiableLayers layers =
                new DifferentiableLayers(parameters.named(batch.manager()), shape.heads());
        return switch (shape.architecture()) {
            case POOL_ATTEND -> PoolAttendNet.forward(shape, layers, batch);
            case FULL_SEQUENCE -> FullSequenceNet.forward(shape, layers, batch);
        };
    }

    /** Has gradients recorded until it is closed. */
    public GradientCollector collectGradients() {
        return engine.newGradientCollector();
    }

    /** Adam with the usual longest gradient. */
    public double step(double learningRate) {
        return step(learningRate, LONGEST_GRADIENT);
    }

    /**
     * One step of Adam along the gradients since the last one.
     *
     * @param longestGradient a longer one, over all parameters, is cut to this length
     * @return how long it was; if that is not finite, the weights stay as they are
     */
    public double step(double learningRate, double longestGradient) {
        return adam.step(learningRate, longestGradient);
    }

    /** What the optimiser remembers, for {@link #restore}. */
    public OptimiserState optimiser() {
        Adam.Seen seen = adam.seen();
        return new OptimiserState(
                parameters.named(seen.mean()), parameters.named(seen.square()), seen.steps());
    }

    /** Has the optimiser go on from where another one was. */
    public void restore(OptimiserState state) {
        state.requireShape(shape);
        adam.restore(
                new Adam.Seen(
                        parameters.flat(state.mean()),
                        parameters.flat(state.square()),
                        state.steps()));
    }

    /** The weights as they are now. */
    public Weights weights() {
        return parameters.weights();
    }

    @Override
    public void close() {
        manager.close();
    }
}
