package io.reachflow.learning.net;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.index.NDIndex;

/** Adam (Kingma and Ba, 2015) on one array, with its gradient cut to a length. */
final class Adam {
    private static final double MEAN_KEPT = 0.9;
    private static final double SQUARE_KEPT = 0.999;
    private static final double LEAST = 1e-5;

    private static final NDIndex ALL = new NDIndex(":");

    private final NDManager manager;
    private final NDArray parameters;
    private NDArray mean;
    private NDArray square;
    private int steps;

    Adam(NDManager manager, NDArray parameters) {
        this.manager = manager;
        this.parameters = parameters;
        mean = manager.zeros(parameters.getShape());
        square = manager.zeros(parameters.getShape());
    }

    /** What it has seen so far, in the order of the parameters. */
    @SuppressWarnings("ArrayRecordComponent") // handed from one array to another
    record Seen(float[] mean, float[] square, int steps) {}

    Seen seen() {
        return new Seen(mean.toFloatArray(), square.toFloatArray(), steps);
    }

    /** As if the steps of another had been its own. */
    void restore(Seen seen) {
        mean.close();
        square.close();
        mean = manager.create(seen.mean());
        square = manager.create(seen.square());
        steps = seen.steps();
    }

    /**
     * Goes one step against the gradient, clears it, and returns how long it was. A gradient that
     * is not finite is thrown away: one bad batch must not end hours of training.
     */
    double step(double learningRate, double longest) {
        try (NDManager temporary = manager.newSubManager()) {
            NDArray gradient = parameters.getGradient();
            gradient.attach(temporary);
            double length = gradient.square().sum().sqrt().getFloat();
            if (Double.isFinite(length)) {
                move(gradient.mul(Math.min(1, longest / Math.max(length, 1e-12))), learningRate);
            }
            // In place: set(float[]) would leave the gradient in memory that Java frees.
            gradient.set(ALL, 0);
            return length;
        }
    }

    private void move(NDArray gradient, double learningRate) {
        steps++;
        mean.muli(MEAN_KEPT).addi(gradient.mul(1 - MEAN_KEPT));
        square.muli(SQUARE_KEPT).addi(gradient.square().mul(1 - SQUARE_KEPT));
        // Both start at zero, so the first of them are too small by as much as was not seen yet.
        NDArray direction = mean.div(1 - Math.pow(MEAN_KEPT, steps));
        NDArray spread = square.div(1 - Math.pow(SQUARE_KEPT, steps));
        direction.attach(gradient.getManager());
        spread.attach(gradient.getManager());
        // Only the thread that loaded the engine records no gradients unasked; in others the
        // parameters themselves can't be written to in place, but their values can.
        NDArray values = parameters.stopGradient();
        values.attach(gradient.getManager());
        values.subi(direction.mul(learningRate).div(spread.sqrt().add(LEAST)));
    }
}
