package io.reachflow.learning.net.bench;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import io.reachflow.learning.net.TensorEngine;

/**
 * A product of two square matrices by the native tensor library on one thread: as many operations a
 * second as anybody gets out of a core.
 */
public final class MatrixProduct implements AutoCloseable {
    private final NDManager manager;
    private final NDArray left;
    private final NDArray right;

    public MatrixProduct(int size) {
        manager = TensorEngine.start(1).newBaseManager();
        left = manager.ones(new Shape(size, size));
        right = manager.ones(new Shape(size, size));
    }

    public void multiply() {
        left.matMul(right).close();
    }

    @Override
    public void close() {
        manager.close();
    }
}
