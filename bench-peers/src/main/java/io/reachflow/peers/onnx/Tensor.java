package io.reachflow.peers.onnx;

/** Numbers in a shape, the last dimension closest together. */
@SuppressWarnings("ArrayRecordComponent") // read from a file and not compared
record Tensor(long[] shape, float[] values) {
    int[] wholeNumbers() {
        int[] numbers = new int[values.length];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = (int) values[i];
        }
        return numbers;
    }

    boolean[] truths() {
        boolean[] truths = new boolean[values.length];
        for (int i = 0; i < truths.length; i++) {
            truths[i] = values[i] != 0;
        }
        return truths;
    }
}
