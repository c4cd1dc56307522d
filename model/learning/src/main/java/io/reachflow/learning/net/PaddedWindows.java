package io.reachflow.learning.net;

import io.reachflow.policies.encoding.EncodedWindow;
import io.reachflow.policies.encoding.Encoder;
import io.reachflow.policies.encoding.FeatureScale;
import io.reachflow.policies.encoding.Normalisation;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/** Windows side by side as plain arrays, filled up with zeros. */
@RecordBuilder
@SuppressWarnings("ArrayRecordComponent") // on the way to native memory, and not compared
record PaddedWindows(
        int gpuCount,
        int taskCount,
        float[] gpus,
        float[] gpuRegions,
        float[] gpuMask,
        float[] tasks,
        float[] taskRegions,
        float[] taskMask,
        float[] pairs,
        float[] allowed) {

    static PaddedWindows of(List<EncodedWindow> windows, Normalisation normalisation) {
        int gpus = windows.stream().mapToInt(EncodedWindow::gpuCount).max().orElse(0);
        int tasks = windows.stream().mapToInt(EncodedWindow::taskCount).max().orElse(0);
        int count = windows.size();
        PaddedWindows padded =
                PaddedWindowsBuilder.builder()
                        .gpuCount(gpus)
                        .taskCount(tasks)
                        .gpus(new float[count * gpus * Encoder.GPU_FEATURES])
                        .gpuRegions(new float[count * gpus * Encoder.REGIONS])
                        .gpuMask(new float[count * gpus])
                        .tasks(new float[count * tasks * Encoder.TASK_FEATURES])
                        .taskRegions(new float[count * tasks * Encoder.REGIONS])
                        .taskMask(new float[count * tasks])
                        .pairs(new float[count * tasks * gpus * Encoder.PAIR_FEATURES])
                        .allowed(new float[count * tasks * gpus])
                        .build();
        for (int i = 0; i < count; i++) {
            padded.fillGpus(i, windows.get(i), normalisation.gpu());
            padded.fillTasks(i, windows.get(i), normalisation.task());
            padded.fillPairs(i, windows.get(i), normalisation.pair());
        }
        return padded;
    }

    private void fillGpus(int place, EncodedWindow window, FeatureScale scale) {
        for (int gpu = 0; gpu < window.gpuCount(); gpu++) {
            int row = place * gpuCount + gpu;
            copyRow(scale, window.gpus(), gpu, gpus, row);
            gpuRegions[row * Encoder.REGIONS + window.gpuRegions()[gpu]] = 1;
            gpuMask[row] = 1;
        }
    }

    private void fillTasks(int place, EncodedWindow window, FeatureScale scale) {
        for (int task = 0; task < window.taskCount(); task++) {
            int row = place * taskCount + task;
            copyRow(scale, window.tasks(), task, tasks, row);
            taskRegions[row * Encoder.REGIONS + window.taskRegions()[task]] = 1;
            taskMask[row] = 1;
        }
    }

    private void fillPairs(int place, EncodedWindow window, FeatureScale scale) {
        for (int task = 0; task < window.taskCount(); task++) {
            for (int gpu : window.candidates()[task]) {
                int row = (place * taskCount + task) * gpuCount + gpu;
                copyRow(scale, window.pairs(), task * window.gpuCount() + gpu, pairs, row);
                allowed[row] = 1;
            }
        }
    }

    private static void copyRow(
            FeatureScale scale, float[] rows, int row, float[] target, int targetRow) {
        scale.apply(rows, row * scale.count(), target, targetRow * scale.count());
    }
}
