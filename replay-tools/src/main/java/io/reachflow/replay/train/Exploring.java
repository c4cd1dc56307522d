package io.reachflow.replay.train;

import io.reachflow.model.policy.Candidates;
import io.reachflow.model.policy.ForwardingPolicy;
import io.reachflow.model.policy.Policy;
import io.reachflow.model.policy.Scores;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A policy that draws by its scores where it would take the best: Gumbel noise is added to each, so
 * that what comes out on top is a draw by the softmax. The noise of a task and a GPU stays for a
 * while: with a new draw in every window, a task that is tried many times would never wait.
 */
record Exploring(Policy inner, long seed) implements ForwardingPolicy {
    private static final long NOISE_MILLIS = 1_200_000;

    /** What keeps the noise of different things apart; any odd numbers would do. */
    private static final long SPREAD = 0x9e3779b97f4a7c15L;

    private static final long WAITS = 0x632be59bd9b4e019L;
    private static final long FIRST = 0xd1b54a32d192ed03L;

    @Override
    public List<Scores> score(List<Candidates> batch) {
        List<Scores> scores = inner.score(batch);
        return IntStream.range(0, batch.size())
                .mapToObj(i -> noisy(batch.get(i), scores.get(i)))
                .toList();
    }

    private Scores noisy(Candidates candidates, Scores scores) {
        long task = seed + hash(candidates.waiting().task().taskId());
        long spell = task + candidates.nowMillis() / NOISE_MILLIS;
        double[] noisy = new double[scores.candidates().length];
        for (int i = 0; i < noisy.length; i++) {
            noisy[i] =
                    scores.candidates()[i]
                            + gumbel(spell + hash(candidates.slots().get(i).gpuId()));
        }
        return new Scores(
                noisy,
                scores.waiting() + gumbel(spell + WAITS),
                scores.urgency() + gumbel(spell + FIRST));
    }

    private static long hash(String id) {
        return (id.hashCode() + 1L) * SPREAD;
    }

    private static double gumbel(long state) {
        double exponential = -StrictMath.log(1 - new SplittableRandom(state).nextDouble());
        return -StrictMath.log(Math.max(exponential, Double.MIN_NORMAL));
    }
}
