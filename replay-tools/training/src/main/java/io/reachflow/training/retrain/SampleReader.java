package io.reachflow.training.retrain;

import io.reachflow.learning.train.Choice;
import io.reachflow.policies.encoding.EncodedWindow;
import io.reachflow.policies.encoding.EncodedWindowBuilder;
import io.reachflow.policies.encoding.Encoder;
import io.reachflow.schema.TrainingSample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Samples as they came from outside; whoever wrote them is not trusted. */
final class SampleReader {
    private final TrainingSample sample;
    private final int gpus;

    private SampleReader(TrainingSample sample) {
        this.sample = sample;
        this.gpus = sample.getGpuRegions().size();
    }

    /**
     * A window with the one task.
     *
     * @throws IllegalArgumentException if its numbers do not go together
     */
    static EncodedWindow window(TrainingSample sample) {
        return new SampleReader(sample).window();
    }

    /** What was drawn in that window, in order. */
    static List<Choice> choices(TrainingSample sample) {
        return new SampleReader(sample).choices();
    }

    private EncodedWindow window() {
        int version = sample.getEncoderVersion();
        require(
                version >= Encoder.OLDEST_VERSION && version <= Encoder.VERSION,
                "encoder version",
                version,
                "be " + Encoder.OLDEST_VERSION + " to " + Encoder.VERSION);
        sample.getGpuRegions().forEach(SampleReader::requireRegion);
        requireRegion(sample.getTaskRegion());
        boolean[] allowed = new boolean[gpus];
        Arrays.fill(allowed, true);
        int[] candidates = new int[gpus];
        Arrays.setAll(candidates, i -> i);
        return EncodedWindowBuilder.builder()
                .gpus(floats("gpus", sample.getGpus()))
                .gpuRegions(sample.getGpuRegions().stream().mapToInt(Integer::intValue).toArray())
                .tasks(floats("task", sample.getTask()))
                .taskRegions(new int[] {sample.getTaskRegion()})
                .pairs(pairs(Encoder.pair(version).count()))
                .allowed(allowed)
                .candidates(new int[][] {candidates})
                .build();
    }

    /** What an earlier version does not tell of is 0, as it is of tasks without such a thing. */
    private float[] pairs(int told) {
        float[] rows = floats("pairs", sample.getPairs());
        require(rows.length == gpus * told, "number of pairs", rows.length, "be " + gpus * told);
        float[] today = new float[gpus * Encoder.PAIR_FEATURES];
        for (int gpu = 0; gpu < gpus; gpu++) {
            System.arraycopy(rows, gpu * told, today, gpu * Encoder.PAIR_FEATURES, told);
        }
        return today;
    }

    private static void requireRegion(int region) {
        require(
                region >= 0 && region < Encoder.REGIONS,
                "region",
                region,
                "be at least 0 and below " + Encoder.REGIONS);
    }

    private static float[] floats(String name, List<Float> list) {
        float[] floats = new float[list.size()];
        for (int i = 0; i < floats.length; i++) {
            require(Float.isFinite(list.get(i)), "number in " + name, list.get(i), "be finite");
            floats[i] = list.get(i);
        }
        return floats;
    }

    private List<Choice> choices() {
        int draws = sample.getChosen().size();
        int width = gpus + 1;
        require(draws > 0, "number of draws", draws, "be positive");
        require(
                sample.getPossible().size() == draws * width,
                "number of possibilities",
                sample.getPossible().size(),
                "be " + draws * width);
        List<Choice> choices = new ArrayList<>(draws);
        for (int draw = 0; draw < draws; draw++) {
            boolean[] possible = new boolean[width];
            for (int i = 0; i < width; i++) {
                possible[i] = sample.getPossible().get(draw * width + i);
            }
            choices.add(new Choice(Choice.Kind.PLACE, 0, possible, sample.getChosen().get(draw)));
        }
        return choices;
    }

    private static void require(boolean holds, String what, Object value, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(
                    "The " + what + " (" + value + ") of a sample has to " + rule + ".");
        }
    }
}
