package io.reachflow.peers.onnx;

/** Compares scores. */
final class Scores {
    private Scores() {}

    /** Infinite, or not a number, where one of two has a score and the other has none. */
    static double mostApart(float[] ours, float[] theirs) {
        if (ours.length != theirs.length) {
            return Double.NaN;
        }
        double most = 0;
        for (int i = 0; i < ours.length; i++) {
            // Negative infinity is nowhere from itself, though it can't be subtracted.
            if (ours[i] != theirs[i]) {
                most = Math.max(most, Math.abs((double) ours[i] - theirs[i]));
            }
        }
        return most;
    }
}
