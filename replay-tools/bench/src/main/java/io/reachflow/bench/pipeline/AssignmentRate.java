package io.reachflow.bench.pipeline;

import io.reachflow.bench.figure.GoalFigure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * The highest load of tasks that is sustained: offered rates go up until assignments fall behind.
 */
public final class AssignmentRate {
    private static final double GOAL_PER_SECOND = 1_000;
    private static final double LEARNED_GOAL_PER_SECOND = 500;

    /** Of the offered rate: less, and the tasks that wait grow by the rest. */
    private static final double SUSTAINED_SHARE = 0.95;

    private static final Duration DRAIN_PATIENCE = Duration.ofSeconds(60);

    /**
     * One rate, and what became of it.
     *
     * @param byPolicyPerSecond those assignments that are the policy's own; the others are of the
     *     fallback, which decides where a learned policy was too slow
     * @param sustained by the policy itself
     */
    public record Step(
            double targetPerSecond,
            double offeredPerSecond,
            double assignedPerSecond,
            double byPolicyPerSecond,
            boolean sustained) {}

    /**
     * The highest rate and how it was found.
     *
     * @param highestPerSecond assignments a second at the highest load that was sustained; 0: none
     * @param goalPerSecond a network has more to do than a heuristic
     * @param limitReached whether a higher load was tried and failed
     * @param heap of the job after the ramp, after a full collection
     */
    public record Result(
            double highestPerSecond,
            double goalPerSecond,
            boolean limitReached,
            List<Step> steps,
            HeapUse heap) {
        GoalFigure figure() {
            return GoalFigure.atLeast(
                    "assignments, highest sustained", highestPerSecond, "1/s", goalPerSecond);
        }
    }

    private final LiveRun run;
    private final BenchEffort effort;
    private final double goalPerSecond;
    private final Consumer<String> progress;

    AssignmentRate(LiveRun run, BenchSettings settings, Consumer<String> progress) {
        this.run = run;
        this.effort = settings.effort();
        this.goalPerSecond =
                settings.measuredPolicy().isLearned() ? LEARNED_GOAL_PER_SECOND : GOAL_PER_SECOND;
        this.progress = progress;
    }

    Result measure() throws InterruptedException {
        warmUp();
        LoadRamp ramp = new LoadRamp(effort.rates(), effort.refinements());
        List<Step> steps = new ArrayList<>();
        OptionalDouble rate = ramp.next();
        while (rate.isPresent() && drained()) {
            boolean sustained = isSustained(rate.getAsDouble(), steps);
            ramp.tried(rate.getAsDouble(), sustained);
            rate = ramp.next();
        }
        drained();
        return new Result(
                achieved(steps),
                goalPerSecond,
                !ramp.limitNotReached(),
                steps,
                run.job().collectedHeap());
    }

    /** Until the lowest rate is held: before that, the JVM has not compiled what it needs. */
    private void warmUp() throws InterruptedException {
        progress.accept("assignments: warming up, at most " + effort.warmUpSeconds() + " s ...");
        long deadline = System.nanoTime() + Duration.ofSeconds(effort.warmUpSeconds()).toNanos();
        boolean isWarm = false;
        while (!isWarm && System.nanoTime() < deadline) {
            isWarm = step(effort.rates().get(0)).sustained();
        }
    }

    /** A rate has a second try: in the first one the JVM may still have been compiling. */
    private boolean isSustained(double rate, List<Step> steps) throws InterruptedException {
        Step first = step(rate);
        steps.add(first);
        if (first.sustained() || !drained()) {
            return first.sustained();
        }
        Step second = step(rate);
        steps.add(second);
        return second.sustained();
    }

    private static double achieved(List<Step> steps) {
        return steps.stream()
                .filter(Step::sustained)
                // What was left waiting before the measurement began does not count for more.
                .mapToDouble(step -> Math.min(step.byPolicyPerSecond(), step.offeredPerSecond()))
                .max()
                .orElse(0);
    }

    private Step step(double target) throws InterruptedException {
        run.offer(target);
        run.pass(Duration.ofSeconds(effort.settleSeconds()));
        long arrived = run.arrived();
        long assigned = run.assigned();
        long byPolicy = run.assignedByPolicy();
        long beginNanos = System.nanoTime();
        run.pass(Duration.ofSeconds(effort.rateStepSeconds()));
        double seconds = (System.nanoTime() - beginNanos) / 1e9;
        double offered = (run.arrived() - arrived) / seconds;
        double achieved = (run.assigned() - assigned) / seconds;
        double own = (run.assignedByPolicy() - byPolicy) / seconds;
        // A generator that falls behind proves nothing about the load it was to make.
        boolean sustained = own >= SUSTAINED_SHARE * offered && offered >= SUSTAINED_SHARE * target;
        progress.accept(
                "assignments: %,.0f/s offered, %,.0f/s assigned, %,.0f/s by the policy itself%s"
                        .formatted(offered, achieved, own, sustained ? "" : ": not sustained"));
        return new Step(target, offered, achieved, own, sustained);
    }

    /** What was left waiting by one rate must not count for the next. */
    private boolean drained() throws InterruptedException {
        run.offer(0);
        return run.awaitTrue(() -> run.assigned() >= run.arrived(), DRAIN_PATIENCE);
    }
}
