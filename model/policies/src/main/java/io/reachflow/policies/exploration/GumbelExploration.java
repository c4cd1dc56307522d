package io.reachflow.policies.exploration;

import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.ForwardingPolicy;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.Scores;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A policy that draws by its scores where it would take the best, for some of the tasks: Gumbel
 * noise is added to each, so that what comes out on top is a draw by the softmax. Only from draws
 * can be learnt what else would have been good. The noise of a task and a GPU stays for a while:
 * with a new draw in every window, a task that is tried many times would never wait. It follows
 * from their ids and the time, so that the same input gives the same draws.
 *
 * @param share of the tasks, 0 to 1
 */
public record GumbelExploration(Policy inner, double share, long seed) implements ForwardingPolicy {
    /** Event time after which the noise is another. */
    public static final long NOISE_MILLIS = 1_200_000;

    /**
     * Gangs of more GPUs take the best: a sample grows with the square of its gang, and has to fit
     * into a record.
     */
    public static final int MOST_DRAWN_GPUS = 128;

    /** What keeps the noise of different things apart; any odd numbers would do. */
    private static final long SPREAD = 0x9e3779b97f4a7c15L;

    private static final long WAITS = 0x632be59bd9b4e019L;
    private static final long DRAWN = 0x8cb92ba72f3d8dd7L;

    public GumbelExploration {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException(
                    "The share (" + share + ") of tasks to draw for must be within 0 to 1.");
        }
    }

    @Override
    public List<Scores> score(List<Candidates> batch) {
        List<Scores> scores = inner.score(batch);
        return IntStream.range(0, batch.size())
                .mapToObj(i -> maybeDrawn(batch.get(i), scores.get(i)))
                .toList();
    }

    private Scores maybeDrawn(Candidates candidates, Scores scores) {
        Scores.Logits chances = scores.logits();
        return chances == null || !isDrawn(candidates)
                ? scores
                : drawn(candidates, scores, chances);
    }

    private boolean isDrawn(Candidates candidates) {
        if (candidates.waiting().task().gpus() > MOST_DRAWN_GPUS) {
            return false;
        }
        return share == 1
                || new SplittableRandom(taskSeed(candidates) + DRAWN).nextDouble() < share;
    }

    private Scores drawn(Candidates candidates, Scores scores, Scores.Logits chances) {
        long noiseSeed = noiseSeed(candidates);
        double[] logits = chances.candidates();
        double[] noisy = new double[logits.length];
        for (int i = 0; i < noisy.length; i++) {
            noisy[i] =
                    logits[i]
                            + SoftmaxSampling.noise(
                                    noiseSeed + hash(candidates.slots().get(i).gpuId()));
        }
        return new Scores(
                noisy,
                chances.waiting() + SoftmaxSampling.noise(noiseSeed + WAITS),
                scores.urgency(),
                scores.value(),
                new Scores.Logits(logits, chances.waiting(), true));
    }

    /** What the noise of a task follows from; another one after a while. */
    public long noiseSeed(Candidates candidates) {
        return taskSeed(candidates) + candidates.nowMillis() / NOISE_MILLIS;
    }

    private long taskSeed(Candidates candidates) {
        return seed + hash(candidates.waiting().task().taskId());
    }

    private static long hash(String id) {
        return (id.hashCode() + 1L) * SPREAD;
    }
}
