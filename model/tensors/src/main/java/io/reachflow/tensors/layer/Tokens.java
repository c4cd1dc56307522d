package io.reachflow.tensors.layer;

/**
 * The tokens of a sequence: for each feature a row with a number for each token. This way round,
 * loops run over tokens that lie side by side, which the compiler turns into vector instructions
 * without changing the order of any sum. Each row is an array of its own that starts at 0, because
 * the compiler does so only where all arrays of a loop have the same index.
 */
public final class Tokens {
    public final int features;
    public final float[][] rows;
    public int count;

    public Tokens(int features) {
        this.features = features;
        rows = new float[features][0];
    }

    public Tokens(int features, int count) {
        this(features);
        resize(count);
    }

    /** Makes room for so many tokens, whose numbers are undefined. */
    public Tokens resize(int tokens) {
        count = tokens;
        if (features > 0 && rows[0].length < tokens) {
            for (int feature = 0; feature < features; feature++) {
                rows[feature] = new float[tokens];
            }
        }
        return this;
    }

    void add(Tokens other) {
        for (int feature = 0; feature < features; feature++) {
            VectorMath.add(rows[feature], other.rows[feature], count);
        }
    }

    /** Copies a part of another's tokens to a place among these. */
    public void put(int at, Tokens other, int otherAt, int tokens) {
        for (int feature = 0; feature < features; feature++) {
            System.arraycopy(other.rows[feature], otherAt, rows[feature], at, tokens);
        }
    }

    /** One token's features. */
    public void put(int at, float[] token) {
        for (int feature = 0; feature < features; feature++) {
            rows[feature][at] = token[feature];
        }
    }
}
