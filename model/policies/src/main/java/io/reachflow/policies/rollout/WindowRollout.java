package io.reachflow.policies.rollout;

import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.constraint.Constraints;
import io.reachflow.policies.gang.PlannedGang;
import io.reachflow.policies.gang.TurnChoice;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.CellLoad;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.Scores;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/** The decisions of one window, one task after another, each by what would follow it. */
final class WindowRollout {
    /** Places of a single task that are compared, the best by the other policy's score. */
    static final int MOST_PLACES = 3;

    static final long HORIZON_MILLIS = 3_600_000;

    /** By how much more something has to promise than what the other policy would do. */
    static final double MARGIN = 0.05;

    static final long MOST_STEPS = 1L << 18;

    private final Policy base;
    private final List<Candidates> batch;
    private final StepBudget budget = new StepBudget(MOST_STEPS);
    private final ExpectedCell cell;
    private final long horizonMillis;

    WindowRollout(Policy base, List<Candidates> batch) {
        this.base = base;
        this.batch = batch;
        CellLoad load = batch.get(0).load();
        this.cell = ExpectedCell.of(load.outlook(), load.nowMillis(), base, budget);
        this.horizonMillis = load.nowMillis() + HORIZON_MILLIS;
    }

    List<Scores> decisions() {
        List<Scores> plain = base.score(batch);
        List<Scores> decided = new ArrayList<>(batch.size());
        for (int i = 0; i < batch.size(); i++) {
            decided.add(decision(batch.get(i), plain.get(i)));
        }
        return decided;
    }

    private Scores decision(Candidates candidates, Scores plain) {
        List<List<Integer>> options = options(candidates, plain.candidates());
        if (options.isEmpty()) {
            return plain;
        }
        double[] promised = new double[options.size()];
        for (int i = 0; i < promised.length; i++) {
            promised[i] = rewardOfGoing(candidates, options.get(i));
        }
        double waiting = rewardOfWaiting(candidates);
        int best = budget.isSpent() ? 0 : best(promised);
        if (!budget.isSpent() && waiting > promised[best] + MARGIN) {
            cell.hold(candidates.waiting());
            return new Scores(plain.candidates(), Double.POSITIVE_INFINITY);
        }
        cell.start(start(candidates, options.get(best)));
        return new Scores(
                PlannedGang.raised(plain.candidates(), options.get(best)), plain.waiting());
    }

    /** What the other policy would do, unless something promises clearly more. */
    private static int best(double[] promised) {
        int best = 0;
        for (int i = 1; i < promised.length; i++) {
            double toBeat = best == 0 ? promised[0] + MARGIN : promised[best];
            best = promised[i] > toBeat ? i : best;
        }
        return best;
    }

    /** Ways to go, the other policy's first: some places of a single task, one of a gang. */
    private List<List<Integer>> options(Candidates candidates, double[] scores) {
        IntPredicate isFree =
                place ->
                        Constraints.fits(
                                candidates.waiting().task(),
                                cell.now(candidates.slots().get(place)));
        if (candidates.waiting().task().gpus() == 1) {
            return TurnChoice.ranked(scores).stream()
                    .filter(isFree::test)
                    .limit(MOST_PLACES)
                    .map(List::of)
                    .toList();
        }
        List<Integer> members = TurnChoice.of(candidates, scores, base.gangPlacing(), isFree);
        return members.isEmpty() ? List.of() : List.of(members);
    }

    private double rewardOfGoing(Candidates candidates, List<Integer> places) {
        ExpectedCell other = cell.copy();
        other.start(start(candidates, places));
        return other.rewardUntil(horizonMillis);
    }

    private double rewardOfWaiting(Candidates candidates) {
        ExpectedCell other = cell.copy();
        other.hold(candidates.waiting());
        return other.rewardUntil(horizonMillis);
    }

    private static ExpectedStart start(Candidates candidates, List<Integer> places) {
        List<GpuSlot> slots = places.stream().map(candidates.slots()::get).toList();
        return ExpectedStart.of(candidates.waiting(), slots);
    }
}
