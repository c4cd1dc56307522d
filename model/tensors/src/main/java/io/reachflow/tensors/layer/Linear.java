package io.reachflow.tensors.layer;

import io.reachflow.tensors.Tensor;
import io.reachflow.tensors.Weights;
import java.util.Arrays;

/** A weighted sum of the inputs for each output. */
public final class Linear {
    private final int inputs;
    private final int outputs;
    private final float[] weight;
    private final float[] bias;

    /**
     * A linear layer.
     *
     * @param weight a row for each input, a column for each output
     */
    Linear(int inputs, int outputs, float[] weight, float[] bias) {
        this.inputs = inputs;
        this.outputs = outputs;
        this.weight = weight;
        this.bias = bias;
    }

    public static Linear of(Weights weights, String name) {
        Tensor weight = weights.tensor(name + ".weight");
        return new Linear(
                weight.shape()[0],
                weight.shape()[1],
                weight.values(),
                weights.values(name + ".bias"));
    }

    public static Linear withoutBias(Weights weights, String name) {
        Tensor weight = weights.tensor(name + ".weight");
        int outputs = weight.shape()[1];
        return new Linear(weight.shape()[0], outputs, weight.values(), new float[outputs]);
    }

    /**
     * The same without the last inputs, as far as they weigh nothing: a sum of fewer terms is
     * rounded otherwise, and a network that was given more inputs has to score as before.
     */
    public Linear withoutIdleInputs() {
        int used = weight.length;
        while (used > 0 && weight[used - 1] == 0) {
            used--;
        }
        return new Linear((used + outputs - 1) / outputs, outputs, weight, bias);
    }

    public int inputs() {
        return inputs;
    }

    public int outputs() {
        return outputs;
    }

    /** The outputs for each token. */
    public void apply(Tokens in, Tokens out) {
        out.resize(in.count);
        for (int output = 0; output < outputs; output++) {
            Arrays.fill(out.rows[output], 0, out.count, bias[output]);
            addOutput(output, in, out.rows[output]);
        }
    }

    /** Adds one output, without its bias, to a row. */
    public void addOutput(int output, Tokens in, float[] row) {
        VectorMath.addRows(row, in.count, weight, output, outputs, in.rows, 0, inputs);
    }
}
