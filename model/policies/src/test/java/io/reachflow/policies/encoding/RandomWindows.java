package io.reachflow.policies.encoding;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Test data: windows of made-up numbers, as large as encoded ones. */
public final class RandomWindows {
    private RandomWindows() {}

    /** A window in which about every other pair is allowed, at least one of each task. */
    public static EncodedWindow window(int tasks, int gpus, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        boolean[] allowed = new boolean[tasks * gpus];
        for (int i = 0; i < allowed.length; i++) {
            allowed[i] = random.nextBoolean() || i % gpus == i / gpus % gpus;
        }
        return window(tasks, gpus, allowed, random);
    }

    /** A window in which every task may run on every GPU. */
    public static EncodedWindow open(int tasks, int gpus, long seed) {
        boolean[] allowed = new boolean[tasks * gpus];
        Arrays.fill(allowed, true);
        return window(tasks, gpus, allowed, new SplittableRandom(seed));
    }

    /** A window in which no task may run anywhere. */
    public static EncodedWindow closed(int tasks, int gpus, long seed) {
        return window(tasks, gpus, new boolean[tasks * gpus], new SplittableRandom(seed));
    }

    private static EncodedWindow window(
            int tasks, int gpus, boolean[] allowed, SplittableRandom random) {
        float[] pairs = rows(random, tasks * gpus, Encoder.PAIR);
        for (int i = 0; i < pairs.length; i++) {
            pairs[i] = allowed[i / Encoder.PAIR_FEATURES] ? pairs[i] : 0;
        }
        int[][] candidates = new int[tasks][];
        for (int task = 0; task < tasks; task++) {
            int from = task * gpus;
            candidates[task] =
                    IntStream.range(0, gpus).filter(gpu -> allowed[from + gpu]).toArray();
        }
        return EncodedWindowBuilder.builder()
                .gpus(rows(random, gpus, Encoder.GPU))
                .gpuRegions(random.ints(gpus, 0, Encoder.REGIONS).toArray())
                .tasks(rows(random, tasks, Encoder.TASK))
                .taskRegions(random.ints(tasks, 0, Encoder.REGIONS).toArray())
                .pairs(pairs)
                .allowed(allowed)
                .candidates(candidates)
                .build();
    }

    private static float[] rows(SplittableRandom random, int count, FeatureSet features) {
        float[] rows = new float[count * features.count()];
        for (int i = 0; i < rows.length; i++) {
            float number = (float) (4 * random.nextDouble() - 2);
            rows[i] = features.isFlag(i % features.count()) ? (number > 1 ? 1 : 0) : number;
        }
        return rows;
    }

    /** The same window with its GPUs in another order: the first becomes the order's first. */
    public static EncodedWindow reordered(EncodedWindow window, int... order) {
        int gpus = window.gpuCount();
        int tasks = window.taskCount();
        float[] rows = new float[window.gpus().length];
        int[] regions = new int[gpus];
        float[] pairs = new float[window.pairs().length];
        boolean[] allowed = new boolean[tasks * gpus];
        for (int gpu = 0; gpu < gpus; gpu++) {
            copyRow(window.gpus(), gpu, rows, order[gpu], Encoder.GPU_FEATURES);
            regions[order[gpu]] = window.gpuRegions()[gpu];
            for (int task = 0; task < tasks; task++) {
                int from = task * gpus + gpu;
                int to = task * gpus + order[gpu];
                copyRow(window.pairs(), from, pairs, to, Encoder.PAIR_FEATURES);
                allowed[to] = window.allowed()[from];
            }
        }
        int[][] candidates = new int[tasks][];
        for (int task = 0; task < tasks; task++) {
            candidates[task] =
                    IntStream.of(window.candidates()[task]).map(gpu -> order[gpu]).toArray();
        }
        return EncodedWindowBuilder.builder()
                .gpus(rows)
                .gpuRegions(regions)
                .tasks(window.tasks())
                .taskRegions(window.taskRegions())
                .pairs(pairs)
                .allowed(allowed)
                .candidates(candidates)
                .build();
    }

    private static void copyRow(float[] from, int row, float[] to, int toRow, int width) {
        System.arraycopy(from, row * width, to, toRow * width, width);
    }
}
