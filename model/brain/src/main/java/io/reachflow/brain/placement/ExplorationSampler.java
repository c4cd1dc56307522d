package io.reachflow.brain.placement;

import io.reachflow.brain.book.GpuPool;
import io.reachflow.brain.state.ExplorationSample;
import io.reachflow.brain.state.ExplorationSampleBuilder;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.constraint.Constraints;
import io.reachflow.policies.encoding.EncodedWindow;
import io.reachflow.policies.encoding.Encoder;
import io.reachflow.policies.exploration.SoftmaxSampling;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.Scores;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Puts down how a gang was drawn: its members and the likeliest of the others. A draw by the
 * softmax among many is also one among any of them that it is known to be of.
 */
final class ExplorationSampler {
    private static final int MOST_GPUS = 32;

    private final GangChoice choice;
    private final Scores.Logits logits;

    /** Places among the candidates, in their order. */
    private final List<Integer> kept;

    private ExplorationSampler(GangChoice choice, Scores.Logits logits, GpuPool pool) {
        this.choice = choice;
        this.logits = logits;
        this.kept = kept(pool);
    }

    /**
     * What is to be kept of a choice; null where nothing was drawn.
     *
     * @param pool as it was when the choice was made
     */
    static @Nullable ExplorationSample sampleOrNull(GangChoice choice, GpuPool pool) {
        Scores.Logits logits = choice.scores().logits();
        return logits == null || !logits.drawn()
                ? null
                : new ExplorationSampler(choice, logits, pool).sample();
    }

    private List<Integer> kept(GpuPool pool) {
        TreeSet<Integer> places = new TreeSet<>(choice.members());
        choice.ranked().stream()
                .sorted(Comparator.comparingDouble(place -> -logits.candidates()[place]))
                .filter(place -> isFree(place, pool))
                .takeWhile(place -> places.size() < MOST_GPUS)
                .forEach(places::add);
        return List.copyOf(places);
    }

    private boolean isFree(int place, GpuPool pool) {
        Candidates candidates = choice.candidates();
        GpuSlot now = pool.slotOrNull(candidates.slots().get(place).gpuId());
        return now != null && Constraints.fits(candidates.waiting().task(), now);
    }

    private ExplorationSample sample() {
        double[] first = firstLogits();
        int[] members = choice.members().stream().mapToInt(kept::indexOf).toArray();
        double[] rest = logitsAfter(first, members[0]);
        int[] others = new int[members.length - 1];
        System.arraycopy(members, 1, others, 0, others.length);
        double logProbability =
                SoftmaxSampling.logProbability(first, members[0])
                        + SoftmaxSampling.logProbability(rest, others);
        return sample(logProbability, members, possible(first, rest, others));
    }

    /** Of those that are kept, and at last of waiting. */
    private double[] firstLogits() {
        double[] first = new double[kept.size() + 1];
        for (int i = 0; i < kept.size(); i++) {
            first[i] = logits.candidates()[kept.get(i)];
        }
        first[kept.size()] = logits.waiting();
        return first;
    }

    /** A gang that has begun does not wait, and stays with its first member where all have room. */
    private double[] logitsAfter(double[] first, int member) {
        double[] rest = first.clone();
        rest[member] = Double.NEGATIVE_INFINITY;
        rest[kept.size()] = Double.NEGATIVE_INFINITY;
        if (choice.staysInOneHost()) {
            for (int i = 0; i < kept.size(); i++) {
                if (!host(i).equals(host(member))) {
                    rest[i] = Double.NEGATIVE_INFINITY;
                }
            }
        }
        return rest;
    }

    private String host(int i) {
        return choice.candidates().slots().get(kept.get(i)).gpu().hostId();
    }

    private static List<Boolean> possible(double[] first, double[] rest, int[] others) {
        List<Boolean> possible = new ArrayList<>();
        add(first, possible);
        double[] left = rest.clone();
        for (int other : others) {
            add(left, possible);
            left[other] = Double.NEGATIVE_INFINITY;
        }
        return possible;
    }

    private static void add(double[] logits, List<Boolean> possible) {
        for (double logit : logits) {
            possible.add(logit != Double.NEGATIVE_INFINITY);
        }
    }

    /** Rows are those of all candidates, as some features are about others beside them. */
    private ExplorationSample sample(double logProbability, int[] members, List<Boolean> possible) {
        EncodedWindow window = Encoder.encode(List.of(choice.candidates()));
        List<Float> gpus = new ArrayList<>();
        List<Float> pairs = new ArrayList<>();
        List<Integer> regions = new ArrayList<>();
        for (int place : kept) {
            int gpu = window.candidates()[0][place];
            addRow(window.gpus(), gpu, Encoder.GPU_FEATURES, gpus);
            addRow(window.pairs(), gpu, Encoder.PAIR_FEATURES, pairs);
            regions.add(window.gpuRegions()[gpu]);
        }
        List<Float> task = new ArrayList<>();
        addRow(window.tasks(), 0, Encoder.TASK_FEATURES, task);
        return ExplorationSampleBuilder.builder()
                .logProbability(logProbability)
                .value(choice.scores().value())
                .encoderVersion(Encoder.VERSION)
                .gpus(gpus)
                .gpuRegions(regions)
                .task(task)
                .taskRegion(window.taskRegions()[0])
                .pairs(pairs)
                .chosen(Arrays.stream(members).boxed().toList())
                .possible(possible)
                .build();
    }

    private static void addRow(float[] rows, int row, int width, List<Float> to) {
        for (int i = row * width; i < (row + 1) * width; i++) {
            to.add(rows[i]);
        }
    }
}
