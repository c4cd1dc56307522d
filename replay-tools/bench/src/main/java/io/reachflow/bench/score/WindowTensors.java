package io.reachflow.bench.score;

import io.reachflow.policies.encoding.EncodedWindow;
import io.reachflow.policies.encoding.Encoder;
import io.reachflow.policies.encoding.FeatureScale;
import io.reachflow.policies.encoding.FeatureSet;
import io.reachflow.policies.encoding.Normalisation;
import io.reachflow.policies.inference.WindowScores;
import io.reachflow.tensors.Tensor;
import java.util.Map;
import java.util.TreeMap;

/** A window and its scores as tensors: what a peer is given, and what it has to find. */
final class WindowTensors {
    private WindowTensors() {}

    static Map<String, Tensor> of(WindowScores scores) {
        EncodedWindow window = scores.window();
        int gpus = window.gpuCount();
        int tasks = window.taskCount();
        Map<String, Tensor> tensors = new TreeMap<>();
        tensors.put("gpu.features", tensor(window.gpus(), gpus, Encoder.GPU_FEATURES));
        tensors.put("gpu.regions", tensor(numbers(window.gpuRegions()), gpus));
        tensors.put("task.features", tensor(window.tasks(), tasks, Encoder.TASK_FEATURES));
        tensors.put("task.regions", tensor(numbers(window.taskRegions()), tasks));
        tensors.put("pair.features", tensor(window.pairs(), tasks, gpus, Encoder.PAIR_FEATURES));
        tensors.put("allowed", tensor(numbers(window.allowed()), tasks, gpus));
        tensors.put("pairs", tensor(scores.pairs(), tasks, gpus));
        tensors.put("wait", tensor(scores.waiting(), tasks));
        tensors.put("urgency", tensor(scores.urgency(), tasks));
        tensors.put("value", tensor(scores.values(), tasks));
        return tensors;
    }

    static Map<String, Tensor> of(Normalisation normalisation) {
        return Map.of(
                "gpu.scale", scale(Encoder.GPU, normalisation.gpu()),
                "task.scale", scale(Encoder.TASK, normalisation.task()),
                "pair.scale", scale(Encoder.PAIR, normalisation.pair()));
    }

    /** Rows of means, factors, bounds and flags of absence. */
    private static Tensor scale(FeatureSet features, FeatureScale scale) {
        int count = features.count();
        float[] values = new float[4 * count];
        for (int i = 0; i < count; i++) {
            boolean flag = features.isFlag(i);
            values[i] = flag ? 0 : scale.means()[i];
            values[count + i] = flag ? 1 : scale.factors()[i];
            values[2 * count + i] = flag ? Float.MAX_VALUE : FeatureScale.MOST;
            values[3 * count + i] = features.absenceFlag(i);
        }
        return tensor(values, 4, count);
    }

    private static Tensor tensor(float[] values, int... shape) {
        return new Tensor(shape, values);
    }

    private static float[] numbers(int[] wholeNumbers) {
        float[] numbers = new float[wholeNumbers.length];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = wholeNumbers[i];
        }
        return numbers;
    }

    private static float[] numbers(boolean[] truths) {
        float[] numbers = new float[truths.length];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = truths[i] ? 1 : 0;
        }
        return numbers;
    }
}
