package io.reachflow.peers.onnx;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Tensors by name, as the benchmark hands them over: their number, then for each its name, the
 * number of its dimensions, the dimensions and the values, as {@link java.io.DataOutput} has them.
 */
final class TensorFile {
    private TensorFile() {}

    static SortedMap<String, Tensor> read(Path file) throws IOException {
        try (DataInputStream in =
                new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            SortedMap<String, Tensor> tensors = new TreeMap<>();
            for (int left = in.readInt(); left > 0; left--) {
                tensors.put(in.readUTF(), tensor(in));
            }
            return tensors;
        }
    }

    private static Tensor tensor(DataInputStream in) throws IOException {
        long[] shape = new long[in.readInt()];
        int size = 1;
        for (int i = 0; i < shape.length; i++) {
            shape[i] = in.readInt();
            size = Math.toIntExact(size * shape[i]);
        }
        float[] values = new float[size];
        for (int i = 0; i < size; i++) {
            values[i] = in.readFloat();
        }
        return new Tensor(shape, values);
    }
}
