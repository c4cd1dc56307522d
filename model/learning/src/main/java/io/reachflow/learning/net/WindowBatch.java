package io.reachflow.learning.net;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import io.reachflow.policies.encoding.EncodedWindow;
import io.reachflow.policies.encoding.Encoder;
import io.reachflow.policies.encoding.Normalisation;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * Windows side by side, each filled up with zeros to the size of the largest. Masks are 1 where a
 * window has something, 0 where it was filled up. Everything computed from it is freed with it.
 *
 * @param gpus normalised features [windows, GPUs, features]
 * @param gpuRegions one-hot [windows, GPUs, regions]
 * @param gpuMask [windows, 1, GPUs]
 * @param tasks normalised features [windows, tasks, features]
 * @param taskRegions one-hot [windows, tasks, regions]
 * @param taskMask [windows, 1, tasks]
 * @param pairs normalised features [windows, tasks, GPUs, features]
 * @param allowed 1 where a GPU is a candidate of a task, else 0 [windows, tasks, GPUs]
 */
@RecordBuilder
public record WindowBatch(
        NDManager manager,
        NDArray gpus,
        NDArray gpuRegions,
        NDArray gpuMask,
        NDArray tasks,
        NDArray taskRegions,
        NDArray taskMask,
        NDArray pairs,
        NDArray allowed)
        implements AutoCloseable {

    /** Copies windows into native memory, below a manager. */
    static WindowBatch of(
            NDManager parent, List<EncodedWindow> windows, Normalisation normalisation) {
        PaddedWindows padded = PaddedWindows.of(windows, normalisation);
        NDManager manager = parent.newSubManager();
        long count = windows.size();
        long gpus = padded.gpuCount();
        long tasks = padded.taskCount();
        return WindowBatchBuilder.builder()
                .manager(manager)
                .gpus(manager.create(padded.gpus(), new Shape(count, gpus, Encoder.GPU_FEATURES)))
                .gpuRegions(
                        manager.create(
                                padded.gpuRegions(), new Shape(count, gpus, Encoder.REGIONS)))
                .gpuMask(manager.create(padded.gpuMask(), new Shape(count, 1, gpus)))
                .tasks(
                        manager.create(
                                padded.tasks(), new Shape(count, tasks, Encoder.TASK_FEATURES)))
                .taskRegions(
                        manager.create(
                                padded.taskRegions(), new Shape(count, tasks, Encoder.REGIONS)))
                .taskMask(manager.create(padded.taskMask(), new Shape(count, 1, tasks)))
                .pairs(
                        manager.create(
                                padded.pairs(),
                                new Shape(count, tasks, gpus, Encoder.PAIR_FEATURES)))
                .allowed(manager.create(padded.allowed(), new Shape(count, tasks, gpus)))
                .build();
    }

    @Override
    public void close() {
        manager.close();
    }
}
