package io.reachflow.peers.onnx;

import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;

/**
 * Normalises the features of a window and copies them, and the rest of it, into native memory that
 * is kept from run to run: the cheapest way in that ONNX Runtime offers.
 */
final class WindowFeed {
    /** Makes one input anew. */
    private interface Input {
        OnnxTensor copied() throws OrtException;
    }

    private final OrtEnvironment environment;
    private final Map<String, Input> inputs = new HashMap<>();

    WindowFeed(
            OrtEnvironment environment,
            SortedMap<String, Tensor> scales,
            SortedMap<String, Tensor> window) {
        this.environment = environment;
        for (String kind : new String[] {"gpu", "task", "pair"}) {
            String name = kind + ".features";
            FeatureScale scale = new FeatureScale(scales.get(kind + ".scale"));
            inputs.put(name, normalised(window.get(name), scale));
        }
        for (String kind : new String[] {"gpu", "task"}) {
            String name = kind + ".regions";
            inputs.put(name, wholeNumbers(window.get(name)));
        }
        inputs.put(PoolAttendFile.ALLOWED, truths(window.get(PoolAttendFile.ALLOWED)));
    }

    /** The inputs of a run. They share their memory with those of the call before. */
    Map<String, OnnxTensor> copied() throws OrtException {
        Map<String, OnnxTensor> tensors = new HashMap<>();
        for (Map.Entry<String, Input> entry : inputs.entrySet()) {
            tensors.put(entry.getKey(), entry.getValue().copied());
        }
        return tensors;
    }

    private Input normalised(Tensor tensor, FeatureScale scale) {
        float[] target = new float[tensor.values().length];
        FloatBuffer room = room(tensor.values().length * Float.BYTES).asFloatBuffer();
        return () -> {
            scale.apply(tensor.values(), target);
            room.clear().put(target).flip();
            return OnnxTensor.createTensor(environment, room, tensor.shape());
        };
    }

    private Input wholeNumbers(Tensor tensor) {
        int[] numbers = tensor.wholeNumbers();
        IntBuffer room = room(numbers.length * Integer.BYTES).asIntBuffer();
        return () -> {
            room.clear().put(numbers).flip();
            return OnnxTensor.createTensor(environment, room, tensor.shape());
        };
    }

    private Input truths(Tensor tensor) {
        boolean[] truths = tensor.truths();
        byte[] bytes = new byte[truths.length];
        ByteBuffer room = room(truths.length);
        return () -> {
            for (int i = 0; i < truths.length; i++) {
                bytes[i] = (byte) (truths[i] ? 1 : 0);
            }
            room.clear().put(bytes).flip();
            return OnnxTensor.createTensor(environment, room, tensor.shape(), OnnxJavaType.BOOL);
        };
    }

    private static ByteBuffer room(int size) {
        return ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
    }
}
