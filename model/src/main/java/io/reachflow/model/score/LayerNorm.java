package io.reachflow.model.score;

import java.util.Arrays;

/** Brings each token to mean 0 and deviation 1 over its features, then scales and shifts them. */
final class LayerNorm {
    private static final float LEAST_VARIANCE = 1e-5f;

    private final float[] gain;
    private final float[] bias;
    private float[] means = new float[0];
    private float[] factors = new float[0];

    LayerNorm(float[] gain, float[] bias) {
        this.gain = gain;
        this.bias = bias;
    }

    static LayerNorm of(Weights weights, String name) {
        return new LayerNorm(weights.values(name + ".gain"), weights.values(name + ".bias"));
    }

    void apply(Tokens in, Tokens out) {
        out.resize(in.count);
        if (means.length < in.count) {
            means = new float[in.count];
            factors = new float[in.count];
        }
        findMeans(in);
        findFactors(in);
        for (int feature = 0; feature < in.features; feature++) {
            normalise(
                    in.values, out.values, in.row(feature), in.count, gain[feature], bias[feature]);
        }
    }

    private void findMeans(Tokens in) {
        Arrays.fill(means, 0, in.count, 0);
        for (int feature = 0; feature < in.features; feature++) {
            addTo(means, in.values, in.row(feature), in.count);
        }
        float share = 1f / in.features;
        for (int i = 0; i < in.count; i++) {
            means[i] *= share;
        }
    }

    private static void addTo(float[] sums, float[] values, int at, int count) {
        for (int i = 0; i < count; i++) {
            sums[i] += values[at + i];
        }
    }

    private void findFactors(Tokens in) {
        Arrays.fill(factors, 0, in.count, 0);
        for (int feature = 0; feature < in.features; feature++) {
            addSquares(in.values, in.row(feature), in.count);
        }
        float share = 1f / in.features;
        for (int i = 0; i < in.count; i++) {
            factors[i] = 1 / (float) Math.sqrt(factors[i] * share + LEAST_VARIANCE);
        }
    }

    private void addSquares(float[] values, int at, int count) {
        for (int i = 0; i < count; i++) {
            float apart = values[at + i] - means[i];
            factors[i] += apart * apart;
        }
    }

    private void normalise(
            float[] in, float[] out, int at, int count, float featureGain, float featureBias) {
        for (int i = 0; i < count; i++) {
            out[at + i] = (in[at + i] - means[i]) * factors[i] * featureGain + featureBias;
        }
    }
}
