package io.reachflow.tensors.layer;

import io.reachflow.tensors.Weights;
import java.util.Arrays;

/** Brings each token to mean 0 and deviation 1 over its features, then scales and shifts them. */
public final class LayerNorm {
    private static final float LEAST_VARIANCE = 1e-5f;

    private final float[] gain;
    private final float[] bias;
    private float[] means = new float[0];
    private float[] factors = new float[0];

    LayerNorm(float[] gain, float[] bias) {
        this.gain = gain;
        this.bias = bias;
    }

    public static LayerNorm of(Weights weights, String name) {
        return new LayerNorm(weights.values(name + ".gain"), weights.values(name + ".bias"));
    }

    public void apply(Tokens in, Tokens out) {
        out.resize(in.count);
        if (means.length < in.count) {
            means = new float[in.count];
            factors = new float[in.count];
        }
        findMeans(in);
        findFactors(in);
        for (int i = 0; i < in.features; i++) {
            normalise(in.rows[i], means, factors, gain[i], bias[i], out.rows[i], in.count);
        }
    }

    private void findMeans(Tokens in) {
        Arrays.fill(means, 0, in.count, 0);
        for (float[] row : in.rows) {
            VectorMath.add(means, row, in.count);
        }
        VectorMath.multiply(means, in.count, 1f / in.features);
    }

    private void findFactors(Tokens in) {
        Arrays.fill(factors, 0, in.count, 0);
        for (float[] row : in.rows) {
            addSquares(factors, row, means, in.count);
        }
        VectorMath.multiply(factors, in.count, 1f / in.features);
        invertRoots(factors, in.count);
    }

    // The loops take their arrays as arguments: a field might change for all the compiler knows.

    private static void addSquares(float[] sums, float[] row, float[] means, int count) {
        for (int i = 0; i < count; i++) {
            float apart = row[i] - means[i];
            sums[i] += apart * apart;
        }
    }

    private static void invertRoots(float[] variances, int count) {
        for (int i = 0; i < count; i++) {
            variances[i] = 1 / (float) Math.sqrt(variances[i] + LEAST_VARIANCE);
        }
    }

    private static void normalise(
            float[] in,
            float[] means,
            float[] factors,
            float gain,
            float bias,
            float[] out,
            int count) {
        for (int i = 0; i < count; i++) {
            out[i] = (in[i] - means[i]) * factors[i] * gain + bias;
        }
    }
}
