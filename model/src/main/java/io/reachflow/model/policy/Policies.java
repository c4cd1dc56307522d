package io.reachflow.model.policy;

import io.reachflow.model.score.LearnedPolicy;
import io.reachflow.model.score.PolicyResource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Every policy by its name; a new one is one class and one line here: an order and a place. */
public final class Policies {
    private static final List<Policy> ALL =
            List.of(
                    new Baseline("random", "1", Orders.FIFO, new AtRandom()),
                    new Baseline("round-robin", "2", Orders.FIFO, new RoundRobin()),
                    new Baseline("first-fit", "1", Orders.FIFO, new FirstFit()),
                    new Baseline("best-fit", "1", Orders.FIFO, new BestFit()),
                    new Baseline("greedy-fastest", "2", Orders.FIFO, new Fastest()),
                    new Baseline("greedy-cheapest", "1", Orders.FIFO, new Cheapest()),
                    new Baseline("data-local", "2", Orders.FIFO, new DataLocal()),
                    new Baseline("reliability-first", "1", Orders.FIFO, new MostReliable()),
                    new Baseline("fgd", "1", Orders.FIFO, new LeastFragmentation()),
                    new Baseline("backfill", "1", Orders.FIFO, new Fastest()).reserving(),
                    new Baseline("edf", "1", Orders.EARLIEST_DEADLINE, new Fastest()),
                    new Baseline("edf-soonest", "2", Orders.EARLIEST_DEADLINE, new Soonest()),
                    new Baseline("sjf", "1", Orders.SHORTEST, new Fastest()),
                    new Baseline("f1", "1", Orders.F1, new Fastest()),
                    new Baseline("wfp3", "1", Orders.WFP3, new Fastest()),
                    new Baseline("drf", "1", new DominantShare(), new Fastest()),
                    new Baseline("tiresias", "1", new LeastAttained(), new Fastest()),
                    new WeightedScore(ScoreWeights.STANDARD));

    /** Read when it is first asked for: whoever runs a heuristic needs no network. */
    private static final class Learned {
        private static final Optional<Policy> REACH =
                PolicyResource.find(Policies.class.getClassLoader(), "reach")
                        .map(LearnedPolicy::of);
    }

    private Policies() {}

    /** All names; the learned one is there if a trained network comes with the program. */
    public static List<String> names() {
        return Stream.concat(ALL.stream(), Learned.REACH.stream())
                .map(policy -> policy.identity().id())
                .toList();
    }

    /** The linear score with weights of one's own. */
    public static Policy weightedScore(ScoreWeights weights) {
        return new WeightedScore(weights);
    }

    /** A policy by its name, to which {@code +mask} and {@code +preempt} may be added. */
    public static Policy byName(String name) {
        return varied(name, name, false, false);
    }

    private static Policy varied(String asked, String name, boolean masked, boolean preempting) {
        if (name.endsWith(Variant.MASK) && !masked) {
            return varied(asked, without(name, Variant.MASK), true, preempting);
        }
        if (name.endsWith(Variant.PREEMPT) && !preempting) {
            return varied(asked, without(name, Variant.PREEMPT), masked, true);
        }
        Policy plain =
                ALL.stream()
                        .filter(policy -> policy.identity().id().equals(name))
                        .findFirst()
                        .or(() -> learned(name))
                        .orElseThrow(() -> unknown(asked));
        return masked || preempting ? new Variant(plain, masked, preempting) : plain;
    }

    private static Optional<Policy> learned(String name) {
        return Learned.REACH.filter(policy -> policy.identity().id().equals(name));
    }

    private static String without(String name, String suffix) {
        return name.substring(0, name.length() - suffix.length());
    }

    private static IllegalArgumentException unknown(String name) {
        return new IllegalArgumentException(
                "The policy ("
                        + name
                        + ") is not known. Choose one of "
                        + names()
                        + ", with +mask to rather wait than miss a deadline, with +preempt to stop"
                        + " less urgent tasks for urgent ones.");
    }
}
