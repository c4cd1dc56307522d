package io.reachflow.learning.train;

import io.reachflow.policies.encoding.EncodedWindow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/** Samples that are looked at together: of like size, so that little has to be filled up. */
record Minibatch(List<Sample> samples) {
    private static final int MOST_WINDOWS = 64;

    /** Pairs of task and GPU, filled up ones included. */
    private static final long MOST_PAIRS = 40_000;

    List<EncodedWindow> windows() {
        return samples.stream().map(Sample::window).toList();
    }

    /** All samples in batches; which ones and in which order is drawn by the seed. */
    static List<Minibatch> shuffled(List<Sample> samples, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Sample> drawn = new ArrayList<>(samples);
        shuffle(drawn, random);
        drawn.sort(Comparator.comparingInt(Minibatch::size));
        List<Minibatch> batches = new ArrayList<>();
        List<Sample> batch = new ArrayList<>();
        for (Sample sample : drawn) {
            if (!batch.isEmpty() && !fits(batch, sample)) {
                batches.add(new Minibatch(batch));
                batch = new ArrayList<>();
            }
            batch.add(sample);
        }
        if (!batch.isEmpty()) {
            batches.add(new Minibatch(batch));
        }
        shuffle(batches, random);
        return batches;
    }

    /** By tasks first: they are what most windows differ in. */
    private static int size(Sample sample) {
        return 1_000 * sample.window().taskCount() + sample.window().gpuCount();
    }

    private static boolean fits(List<Sample> batch, Sample more) {
        int tasks = more.window().taskCount();
        int gpus = more.window().gpuCount();
        for (Sample sample : batch) {
            tasks = Math.max(tasks, sample.window().taskCount());
            gpus = Math.max(gpus, sample.window().gpuCount());
        }
        long pairs = (long) (batch.size() + 1) * tasks * gpus;
        return batch.size() < MOST_WINDOWS && pairs <= MOST_PAIRS;
    }

    private static <T> void shuffle(List<T> list, SplittableRandom random) {
        for (int i = list.size() - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            T kept = list.get(i);
            list.set(i, list.get(other));
            list.set(other, kept);
        }
    }
}
