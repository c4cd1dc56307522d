package io.reachflow.simulator.tuning;

import io.reachflow.policies.heuristic.ScoreWeights;
import io.reachflow.world.random.RandomStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Looks for weights with a high mean reward. First many draws on one seed, of which the better
 * third goes on to twice as many seeds, and so on; then steps away from the best, each of which is
 * tried on one seed and goes on only if it wins there. Which trials are made depends on the
 * settings alone, not on which thread is done first.
 */
public final class WeightSearch {
    /** The part of the budget that goes into draws. */
    private static final double DRAWING = 0.4;

    private static final int KEPT_OF = 3;

    /** Steps that are tried at once, all away from the same best. */
    private static final int STEPS_AT_ONCE = 8;

    private final WeightTrialRunner trials;
    private final TuneListener listener;
    private final RandomStream chance;
    private final WeightTrial standard;
    private WeightTrial best;

    private WeightSearch(WeightTrialRunner trials, TuneListener listener, long seed) {
        this.trials = trials;
        this.listener = listener;
        this.chance = RandomStream.of(seed, "weights", 0);
        this.standard = new WeightTrial(ScoreWeights.STANDARD, trials.seeds());
        this.best = standard;
    }

    public static TuneResult run(TuneSettings settings, TuneListener listener)
            throws InterruptedException {
        try (WeightTrialRunner trials = new WeightTrialRunner(settings, listener)) {
            return new WeightSearch(trials, listener, settings.seed()).search();
        }
    }

    private TuneResult search() throws InterruptedException {
        trials.play(List.of(standard), allSeeds());
        keep(draw());
        for (int round = 0; trials.left() >= trials.costPerSeed(); round++) {
            step(round % trials.seeds());
        }
        return TuneResult.of(best, standard, trials.used());
    }

    private List<Integer> allSeeds() {
        return firstSeeds(trials.seeds());
    }

    private static List<Integer> firstSeeds(int count) {
        return IntStream.range(0, count).boxed().toList();
    }

    /** The finalists of successive cuts, all tried on every seed. */
    private List<WeightTrial> draw() throws InterruptedException {
        List<WeightTrial> field = new ArrayList<>();
        for (int i = 0; i < draws(); i++) {
            // Half of them near the defaults: the space is wide, and most of it is poor.
            ScoreWeights weights =
                    i % 2 == 0
                            ? WeightSpace.drawn(chance)
                            : WeightSpace.near(ScoreWeights.STANDARD, chance);
            field.add(new WeightTrial(weights, trials.seeds()));
        }
        int seeds = 1;
        trials.play(field, firstSeeds(seeds));
        while (seeds < trials.seeds()) {
            seeds = Math.min(trials.seeds(), 2 * seeds);
            field = bestOf(field, Math.max(1, field.size() / KEPT_OF));
            trials.play(field, firstSeeds(seeds));
        }
        return field;
    }

    /** As many as their part of the budget pays for, the later cuts included. */
    private int draws() {
        double part = DRAWING * trials.left() / trials.costPerSeed();
        int count = 1;
        while (seedsPlayed(count + 1) <= part) {
            count++;
        }
        return count;
    }

    private int seedsPlayed(int draws) {
        int sum = draws;
        int field = draws;
        for (int seeds = 1; seeds < trials.seeds(); ) {
            int more = Math.min(trials.seeds(), 2 * seeds);
            field = Math.max(1, field / KEPT_OF);
            sum += field * (more - seeds);
            seeds = more;
        }
        return sum;
    }

    private void step(int seed) throws InterruptedException {
        int count = Math.min(STEPS_AT_ONCE, trials.left() / trials.costPerSeed());
        List<WeightTrial> steps = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            steps.add(new WeightTrial(WeightSpace.near(best.weights(), chance), trials.seeds()));
        }
        trials.play(steps, List.of(seed));
        List<WeightTrial> winners =
                steps.stream().filter(trial -> trial.rewardOn(seed) > best.rewardOn(seed)).toList();
        int rest = trials.costPerSeed() * (trials.seeds() - 1);
        int affordable = rest == 0 ? winners.size() : trials.left() / rest;
        List<WeightTrial> finalists = bestOf(winners, Math.min(winners.size(), affordable));
        trials.play(finalists, allSeeds());
        keep(finalists);
    }

    private static List<WeightTrial> bestOf(List<WeightTrial> field, int count) {
        return field.stream()
                .sorted(Comparator.comparingDouble(trial -> -trial.mean()))
                .limit(count)
                .toList();
    }

    private void keep(List<WeightTrial> finalists) {
        for (WeightTrial finalist : finalists) {
            if (finalist.mean() > best.mean()) {
                best = finalist;
                listener.improved(trials.used(), best.mean());
            }
        }
    }
}
