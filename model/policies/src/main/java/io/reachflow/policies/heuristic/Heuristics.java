package io.reachflow.policies.heuristic;

import io.reachflow.policies.assignment.JointAssignment;
import io.reachflow.policies.horizon.RollingHorizon;
import io.reachflow.policies.policy.Orderings;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.rollout.Rollout;
import java.util.List;

/** Every heuristic; a new one is one class and one line here: an order and a place. */
public final class Heuristics {
    public static final List<Policy> ALL =
            List.of(
                    new HeuristicPolicy("random", "2", Orderings.FIFO, new RandomFit()),
                    new HeuristicPolicy("round-robin", "3", Orderings.FIFO, new RoundRobin()),
                    new HeuristicPolicy("first-fit", "2", Orderings.FIFO, new FirstFit()),
                    new HeuristicPolicy("best-fit", "2", Orderings.FIFO, new BestFit()),
                    new HeuristicPolicy("greedy-fastest", "3", Orderings.FIFO, new Fastest()),
                    new HeuristicPolicy("greedy-cheapest", "2", Orderings.FIFO, new Cheapest()),
                    new HeuristicPolicy("data-local", "3", Orderings.FIFO, new DataLocal()),
                    new HeuristicPolicy(
                            "reliability-first", "2", Orderings.FIFO, new MostReliable()),
                    new HeuristicPolicy("fgd", "2", Orderings.FIFO, new LeastFragmentation()),
                    new HeuristicPolicy("backfill", "3", Orderings.FIFO, new Fastest()).reserving(),
                    new HeuristicPolicy("edf", "2", Orderings.EARLIEST_DEADLINE, new Fastest()),
                    new HeuristicPolicy(
                            "edf-soonest", "3", Orderings.EARLIEST_DEADLINE, new SoonestFinish()),
                    new HeuristicPolicy(
                            "edf-best-fit", "2", Orderings.EARLIEST_DEADLINE, new BestFit()),
                    new HeuristicPolicy(
                            "edf-fgd", "2", Orderings.EARLIEST_DEADLINE, new LeastFragmentation()),
                    new HeuristicPolicy(
                            "least-slack", "2", Orderings.LEAST_SLACK, new SoonestFinish()),
                    new HeuristicPolicy(
                            "atc", "2", new ApparentTardinessCost(), new SoonestFinish()),
                    new HeuristicPolicy(
                            "uniform-progress", "2", new UniformProgress(), new UniformProgress()),
                    new HeuristicPolicy("sjf", "2", Orderings.SHORTEST, new Fastest()),
                    new HeuristicPolicy("f1", "3", Orderings.F1, new Fastest()),
                    new HeuristicPolicy("wfp3", "2", Orderings.WFP3, new Fastest()),
                    new HeuristicPolicy("drf", "2", new DominantResourceFairness(), new Fastest()),
                    new HeuristicPolicy("tiresias", "2", new LeastAttainedService(), new Fastest()),
                    new JointAssignment(
                            "joint-assignment", "2", new WeightedScore(ScoreWeights.STANDARD)),
                    new Rollout("rollout", "2", new WeightedScore(ScoreWeights.STANDARD)),
                    new RollingHorizon(
                            "rolling-horizon", "1", new WeightedScore(ScoreWeights.STANDARD)),
                    new SlicedService("tiresias-sliced", "1"),
                    new SpotQuota("gfs", "1", new BestFit()),
                    new WeightedScore(ScoreWeights.STANDARD));

    private Heuristics() {}

    /** The linear score with weights of one's own. */
    public static Policy weightedScore(ScoreWeights weights) {
        return new WeightedScore(weights);
    }
}
