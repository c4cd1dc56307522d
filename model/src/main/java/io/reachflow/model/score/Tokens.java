package io.reachflow.model.score;

/**
 * The tokens of a sequence: for each feature a row with a number for each token. This way round,
 * loops run over tokens that lie side by side, which the compiler turns into vector instructions
 * without changing the order of any sum.
 */
final class Tokens {
    final int features;
    int count;

    /** Rows of {@link #count} numbers; what is behind the last row is left from larger windows. */
    float[] values = new float[0];

    Tokens(int features) {
        this.features = features;
    }

    Tokens(int features, int count) {
        this(features);
        resize(count);
    }

    /** Makes room for so many tokens, whose numbers are undefined. */
    Tokens resize(int tokens) {
        count = tokens;
        if (values.length < features * tokens) {
            values = new float[features * tokens];
        }
        return this;
    }

    int row(int feature) {
        return feature * count;
    }

    float get(int feature, int token) {
        return values[feature * count + token];
    }

    void add(Tokens other) {
        int size = features * count;
        for (int i = 0; i < size; i++) {
            values[i] += other.values[i];
        }
    }

    /** Copies all of another's tokens to a place among these. */
    void put(Tokens other, int at) {
        for (int feature = 0; feature < features; feature++) {
            System.arraycopy(
                    other.values, other.row(feature), values, row(feature) + at, other.count);
        }
    }
}
