package io.reachflow.policies.encoding;

import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.Candidates;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns what a policy is asked into numbers for a network. Every number has a fixed meaning and a
 * fixed transform, so that a policy which was trained once can be served for ever; what depends on
 * the training data is in the {@link Normalisation} that goes with the policy.
 */
public final class Encoder {
    /**
     * Of the features and their transforms. Version 2 tells whether a GPU's host keeps the task's
     * data, behind all that version 1 tells.
     */
    public static final int VERSION = 2;

    /** Policies of older versions can't be served. */
    public static final int OLDEST_VERSION = 1;

    public static final FeatureSet GPU = GpuFeatures.ALL;
    public static final FeatureSet TASK = TaskFeatures.ALL;
    public static final FeatureSet PAIR = PairFeatures.ALL;

    public static final int GPU_FEATURES = GPU.count();
    public static final int TASK_FEATURES = TASK.count();
    public static final int PAIR_FEATURES = PAIR.count();

    /** Rows of a region embedding. */
    public static final int REGIONS = RegionIndex.COUNT;

    /** What a version tells of a task on a GPU; of tasks and GPUs all of them tell the same. */
    public static FeatureSet pair(int version) {
        return version == 1 ? PairFeatures.OF_VERSION_1 : PAIR;
    }

    private final List<Candidates> batch;
    private final List<GpuSlot> slots;

    private Encoder(List<Candidates> batch) {
        this.batch = batch;
        this.slots = SlotUnion.of(batch);
    }

    /** The batch of a window as numbers. All entries have to be of the same moment. */
    public static EncodedWindow encode(List<Candidates> batch) {
        requireOneMoment(batch);
        Encoder encoder = new Encoder(batch);
        int tasks = batch.size();
        int gpus = encoder.slots.size();
        float[] pairs = new float[tasks * gpus * PAIR_FEATURES];
        boolean[] allowed = new boolean[tasks * gpus];
        int[][] candidates = new int[tasks][];
        FeatureWriter row = new FeatureWriter(pairs);
        for (int task = 0; task < tasks; task++) {
            candidates[task] = SlotUnion.places(encoder.slots, batch.get(task).slots());
            for (int gpu : candidates[task]) {
                allowed[task * gpus + gpu] = true;
            }
            encoder.writePairs(row, task, candidates[task]);
        }
        return EncodedWindowBuilder.builder()
                .gpus(encoder.gpuRows())
                .gpuRegions(encoder.gpuRegions())
                .tasks(encoder.taskRows())
                .taskRegions(encoder.taskRegions())
                .pairs(pairs)
                .allowed(allowed)
                .candidates(candidates)
                .build();
    }

    private static void requireOneMoment(List<Candidates> batch) {
        for (Candidates some : batch) {
            if (some.nowMillis() != batch.get(0).nowMillis()) {
                throw new IllegalArgumentException(
                        "The candidates of a batch have to be of one moment, but got "
                                + batch.get(0).nowMillis()
                                + " and "
                                + some.nowMillis()
                                + " ms. Encode each window by itself.");
            }
        }
    }

    private void writePairs(FeatureWriter row, int task, int[] candidates) {
        Candidates some = batch.get(task);
        for (int i = 0; i < candidates.length; i++) {
            row.moveTo((task * slots.size() + candidates[i]) * PAIR_FEATURES);
            PairFeatures.write(
                    row,
                    some.waiting(),
                    some.slots().get(i),
                    some.estimates().get(i),
                    some.nowMillis());
        }
    }

    private float[] gpuRows() {
        Map<String, Integer> cardsByHost = new HashMap<>();
        for (GpuSlot slot : slots) {
            cardsByHost.merge(slot.gpu().hostId(), 1, Integer::sum);
        }
        float[] rows = new float[slots.size() * GPU_FEATURES];
        FeatureWriter row = new FeatureWriter(rows);
        for (GpuSlot slot : slots) {
            int cards = cardsByHost.getOrDefault(slot.gpu().hostId(), 0);
            GpuFeatures.write(row, slot, cards, batch.get(0).nowMillis());
        }
        return rows;
    }

    private int[] gpuRegions() {
        return slots.stream().mapToInt(slot -> RegionIndex.index(slot.gpu().region())).toArray();
    }

    private float[] taskRows() {
        float[] rows = new float[batch.size() * TASK_FEATURES];
        FeatureWriter row = new FeatureWriter(rows);
        for (Candidates some : batch) {
            TaskFeatures.write(row, some);
        }
        return rows;
    }

    private int[] taskRegions() {
        return batch.stream()
                .mapToInt(some -> RegionIndex.index(some.waiting().task().dataRegion()))
                .toArray();
    }
}
