package io.reachflow.bench.score;

import io.reachflow.tensors.Tensor;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Tensors by name for a peer, which reads nothing of ours: see its class of the same name. */
final class TensorFile {
    private TensorFile() {}

    static void write(Path file, Map<String, Tensor> tensors) throws IOException {
        try (DataOutputStream out =
                new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
            out.writeInt(tensors.size());
            for (Map.Entry<String, Tensor> entry : tensors.entrySet()) {
                out.writeUTF(entry.getKey());
                write(out, entry.getValue());
            }
        }
    }

    private static void write(DataOutputStream out, Tensor tensor) throws IOException {
        int[] shape = tensor.shape();
        out.writeInt(shape.length);
        for (int dimension : shape) {
            out.writeInt(dimension);
        }
        for (float value : tensor.values()) {
            out.writeFloat(value);
        }
    }
}
