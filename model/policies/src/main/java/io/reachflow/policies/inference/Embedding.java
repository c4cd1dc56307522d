package io.reachflow.policies.inference;

import io.reachflow.policies.encoding.FeatureScale;
import io.reachflow.tensors.Weights;
import io.reachflow.tensors.layer.Linear;
import io.reachflow.tensors.layer.Tokens;

/** Turns rows of features and a region for each into tokens. */
final class Embedding {
    private final FeatureScale scale;
    private final Linear in;
    private final float[] regions;
    private final Tokens features;

    Embedding(FeatureScale scale, Linear in, float[] regions) {
        this.scale = scale;
        this.in = in;
        this.regions = regions;
        features = new Tokens(in.inputs());
    }

    static Embedding of(Weights weights, String name, FeatureScale scale) {
        return new Embedding(
                scale, Linear.of(weights, name + ".in"), weights.values(name + ".region"));
    }

    void apply(float[] rows, int[] rowRegions, Tokens tokens) {
        features.resize(rowRegions.length);
        scale.applyToColumns(rows, 0, rowRegions.length, features.rows);
        in.apply(features, tokens);
        int width = in.outputs();
        for (int feature = 0; feature < width; feature++) {
            for (int i = 0; i < rowRegions.length; i++) {
                tokens.rows[feature][i] += regions[rowRegions[i] * width + feature];
            }
        }
    }
}
