package io.reachflow.simulator.hindsight;

import io.reachflow.intake.units.Units;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.PolicyIdentity;
import io.reachflow.policies.policy.Scores;
import io.reachflow.policies.policy.TaskQueue;
import io.reachflow.policies.policy.WaitingTask;
import io.reachflow.world.World;
import java.util.Comparator;
import java.util.List;

/**
 * Decides with the world's truth in place of estimates: it starts nothing that would be late, and
 * foresees who leaves. It is an ordinary policy otherwise, so what it reaches can be reached.
 */
public final class ForesightPolicy implements Policy {
    private static final double LEAST_GPU_HOURS = 10.0 / Units.SECONDS_PER_HOUR;
    private static final double MOST_HOURS = 48;

    private final Foresight foresight;
    private final ForesightWeights choice;
    private final ForesightPlacing places;
    private final boolean countedOnly;

    /**
     * @param countedOnly whether tasks that do not count are left alone: nothing is earned by them
     */
    ForesightPolicy(World world, ForesightWeights choice, boolean countedOnly) {
        this.foresight = new Foresight(world);
        this.choice = choice;
        this.places = new ForesightPlacing(foresight, choice);
        this.countedOnly = countedOnly;
    }

    /**
     * The earliest deadline first, where it is done soonest; it rather waits than to go to who will
     * leave. Worth watching: it shows whom to avoid, by what can't be seen yet.
     */
    public static ForesightPolicy teacher(World world) {
        return new ForesightPolicy(world, ForesightWeights.STARTS.get(0), false);
    }

    @Override
    public PolicyIdentity identity() {
        return PolicyIdentity.of("clairvoyant", "2", choice.toString());
    }

    @Override
    public List<WaitingTask> order(TaskQueue queue) {
        record Valued(WaitingTask waiting, double value) {}
        return queue.waiting().stream()
                .map(waiting -> new Valued(waiting, urgency(waiting, queue.nowMillis())))
                .sorted(
                        Comparator.comparingDouble((Valued valued) -> -valued.value())
                                .thenComparing(valued -> valued.waiting().arrivedAtMillis())
                                .thenComparing(valued -> valued.waiting().task().taskId()))
                .map(Valued::waiting)
                .toList();
    }

    private boolean isLeftAlone(WaitingTask waiting) {
        return countedOnly && !foresight.counts(waiting);
    }

    private double urgency(WaitingTask waiting, long nowMillis) {
        if (isLeftAlone(waiting)) {
            return Double.NEGATIVE_INFINITY;
        }
        double gpuHours =
                Math.max(
                        LEAST_GPU_HOURS, foresight.remainingWork(waiting) / Units.SECONDS_PER_HOUR);
        double left = hoursLeft(waiting, nowMillis);
        double slack = left - foresight.remainingRunSeconds(waiting) / Units.SECONDS_PER_HOUR;
        return choice.priorityLevel() * waiting.task().priority().level()
                + choice.workDoublings() * StrictMath.log(gpuHours) / StrictMath.log(2)
                + choice.slackHours() * slack
                + choice.deadlineHours() * left;
    }

    private static double hoursLeft(WaitingTask waiting, long nowMillis) {
        Long deadline = waiting.task().deadlineMillis();
        return deadline == null
                ? MOST_HOURS
                : Math.min(MOST_HOURS, (deadline - nowMillis) / Units.MILLIS_PER_HOUR);
    }

    @Override
    public boolean mayWait() {
        return true;
    }

    @Override
    public boolean hasPairwiseOrder() {
        return countedOnly;
    }

    @Override
    public boolean scoresTasksIndependently() {
        return countedOnly;
    }

    /** The cell would also make room for tasks that are left alone. */
    @Override
    public boolean preempts() {
        return choice.preempts() && !countedOnly;
    }

    @Override
    public List<Scores> score(List<Candidates> batch) {
        return batch.stream().map(this::score).toList();
    }

    private Scores score(Candidates candidates) {
        return isLeftAlone(candidates.waiting())
                ? ForesightPlacing.refused(candidates)
                : places.score(candidates);
    }
}
