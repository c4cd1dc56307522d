package io.reachflow.simulator.metric;

import io.reachflow.schema.TaskPriority;
import io.reachflow.simulator.TaskEnd;
import io.reachflow.simulator.TaskResult;
import io.reachflow.simulator.run.Attempt;
import java.util.function.ToDoubleFunction;

/**
 * Everything that is measured, each with its definition. Tasks are those that arrived after the
 * warm-up, cancelled ones apart. One without a deadline is in time whenever it is done.
 */
public enum Metric {
    COMPLETION(
            "completion rate",
            Unit.SHARE,
            Better.MORE,
            "tasks done by their deadline over tasks arrived",
            outcome -> outcome.share(TaskResult::isCompleted)),
    COMPLETION_HIGH(
            "high-priority success",
            Unit.SHARE,
            Better.MORE,
            "the completion rate of priority high",
            outcome -> outcome.completion(TaskPriority.HIGH)),
    COMPLETION_NORMAL(
            "normal-priority success",
            Unit.SHARE,
            Better.MORE,
            "the completion rate of priority normal",
            outcome -> outcome.completion(TaskPriority.NORMAL)),
    COMPLETION_LOW(
            "low-priority success",
            Unit.SHARE,
            Better.MORE,
            "the completion rate of priority low",
            outcome -> outcome.completion(TaskPriority.LOW)),
    WORK_COMPLETED(
            "work completed",
            Unit.SHARE,
            Better.MORE,
            "the completion rate, tasks weighed by their work: counting tasks alone rewards turning"
                    + " long ones away",
            outcome ->
                    outcome.sum(task -> task.isCompleted() ? task.task().trueWorkGpuSeconds() : 0)
                            / outcome.sum(task -> task.task().trueWorkGpuSeconds())),
    PENALTY_PER_ARRIVED(
            "bandwidth penalty",
            Unit.SECONDS,
            Better.LESS,
            "seconds that a task's GPUs are held for transfer or communication beyond what it would"
                    + " need in one region on good lines, over tasks arrived",
            outcome -> outcome.mean(Metric::penalty)),
    PENALTY_PER_STARTED(
            "bandwidth penalty of started tasks",
            Unit.SECONDS,
            Better.LESS,
            "the same over tasks that were started",
            outcome -> outcome.sumOver(Metric::penalty, TaskResult::isStarted)),
    COST(
            "cost per completed task",
            Unit.USD,
            Better.LESS,
            "USD paid for held GPUs, over tasks done by their deadline",
            outcome -> outcome.sumOver(Metric::cost, TaskResult::isCompleted)),
    REWARD(
            "reward",
            Unit.PLAIN,
            Better.MORE,
            "the training reward with the standard weights, over tasks arrived",
            outcome -> outcome.mean(TaskResult::reward)),
    WAIT_MEAN(
            "wait",
            Unit.SECONDS,
            Better.LESS,
            "from arrival to first start, mean over tasks that were started",
            outcome -> SimulationOutcome.meanOf(outcome.waits())),
    WAIT_P50(
            "wait, p50",
            Unit.SECONDS,
            Better.LESS,
            "its median",
            outcome -> SimulationOutcome.percentile(outcome.waits(), 50)),
    WAIT_P95(
            "wait, p95",
            Unit.SECONDS,
            Better.LESS,
            "its 95th percentile",
            outcome -> SimulationOutcome.percentile(outcome.waits(), 95)),
    WAIT_P99(
            "wait, p99",
            Unit.SECONDS,
            Better.LESS,
            "its 99th percentile",
            outcome -> SimulationOutcome.percentile(outcome.waits(), 99)),
    NEVER_STARTED(
            "never started",
            Unit.SHARE,
            Better.LESS,
            "tasks without a start over tasks arrived; they are in no wait",
            outcome -> outcome.share(task -> !task.isStarted())),
    JCT_MEAN(
            "completion time",
            Unit.SECONDS,
            Better.LESS,
            "from arrival to end, mean over tasks done by their deadline",
            outcome -> SimulationOutcome.meanOf(outcome.completionTimes())),
    JCT_P50(
            "completion time, p50",
            Unit.SECONDS,
            Better.LESS,
            "its median",
            outcome -> SimulationOutcome.percentile(outcome.completionTimes(), 50)),
    JCT_P95(
            "completion time, p95",
            Unit.SECONDS,
            Better.LESS,
            "its 95th percentile",
            outcome -> SimulationOutcome.percentile(outcome.completionTimes(), 95)),
    JCT_P99(
            "completion time, p99",
            Unit.SECONDS,
            Better.LESS,
            "its 99th percentile",
            outcome -> SimulationOutcome.percentile(outcome.completionTimes(), 99)),
    QUEUEING(
            "queueing",
            Unit.SECONDS,
            Better.LESS,
            "from arrival to end without the time for which it held GPUs, mean over tasks arrived",
            outcome -> outcome.mean(TaskResult::queueingSeconds)),
    MAKESPAN(
            "makespan",
            Unit.SECONDS,
            Better.LESS,
            "from the first arrival to the end of the last task; unknown while one is open",
            SimulationOutcome::makespanSeconds),
    FAILED(
            "given up",
            Unit.SHARE,
            Better.LESS,
            "tasks that used up their attempts over tasks arrived; they are in no completion time",
            outcome -> outcome.share(task -> task.end() == TaskEnd.FAILED)),
    UTILISATION(
            "utilisation",
            Unit.SHARE,
            Better.MORE,
            "GPU time of computing that was kept, for tasks done by their deadline, over that"
                    + " available while counted tasks arrived, or until the last ended",
            outcome -> outcome.gpuTime().useful() / outcome.gpuTime().available()),
    WASTED(
            "wasted",
            Unit.SHARE,
            Better.LESS,
            "the same for tasks that were not done by their deadline",
            outcome -> outcome.gpuTime().wasted() / outcome.gpuTime().available()),
    LOST(
            "lost work",
            Unit.SHARE,
            Better.LESS,
            "GPU time since the last checkpoint of attempts that ended ill, over that available",
            outcome -> outcome.gpuTime().lost() / outcome.gpuTime().available()),
    MOVING(
            "moving data",
            Unit.SHARE,
            Better.LESS,
            "GPU time held for fetching, talking and waiting for members, over that available",
            outcome -> outcome.gpuTime().moving() / outcome.gpuTime().available()),
    DATA_KEPT(
            "data at hand",
            Unit.SHARE,
            Better.MORE,
            "data that hosts kept, over all that they fetched or kept, checkpoints included",
            outcome ->
                    outcome.sumOfAttempts(Attempt::keptMbit)
                            / outcome.sumOfAttempts(run -> run.keptMbit() + run.fetchedMbit())),
    COMMUNICATION(
            "communication",
            Unit.SHARE,
            Better.LESS,
            "GPU time in which gangs talked, over GPU time that tasks held",
            outcome -> outcome.shareOfHeld(Attempt::communicatingGpuSeconds)),
    IDLE(
            "idle",
            Unit.SHARE,
            Better.NEITHER,
            "GPU time that no task held, over GPU time available",
            outcome -> outcome.gpuTime().idle() / outcome.gpuTime().available()),
    JAIN(
            "fairness over tenants",
            Unit.PLAIN,
            Better.MORE,
            "Jain's index over the tenants' completion rates; 1 when all are alike",
            outcome -> Fairness.jainOverTenants(outcome.counted())),
    SLOWDOWN_MEAN(
            "slowdown",
            Unit.PLAIN,
            Better.LESS,
            "from arrival to end, over the run time on RTX 3090s of its own with the data at hand;"
                    + " tasks not done end at their deadline; mean",
            outcome -> outcome.mean(Fairness::slowdown)),
    SLOWDOWN_P95(
            "slowdown, p95",
            Unit.PLAIN,
            Better.LESS,
            "its 95th percentile",
            outcome ->
                    SimulationOutcome.percentile(
                            outcome.sorted(task -> true, Fairness::slowdown), 95)),
    RHO_MEAN(
            "finish-time fairness",
            Unit.PLAIN,
            Better.LESS,
            "from arrival to end, over the run time alone on its fair share: the cards over the"
                    + " tasks that were there meanwhile (rho of Themis); fair up to 1; mean",
            outcome -> SimulationOutcome.meanOf(outcome.finishTimeFairness())),
    RHO_P95(
            "finish-time fairness, p95",
            Unit.PLAIN,
            Better.LESS,
            "its 95th percentile",
            outcome -> SimulationOutcome.percentile(outcome.finishTimeFairness(), 95)),
    RHO_MAX(
            "finish-time fairness, worst",
            Unit.PLAIN,
            Better.LESS,
            "its largest value",
            outcome -> SimulationOutcome.percentile(outcome.finishTimeFairness(), 100));

    /** What a value is counted in. */
    public enum Unit {
        SHARE,
        SECONDS,
        USD,
        PLAIN
    }

    /** Which way is better. */
    public enum Better {
        MORE,
        LESS,
        NEITHER
    }

    private final String title;
    private final Unit unit;
    private final Better better;
    private final String words;

    @SuppressWarnings("ImmutableEnumChecker") // lambdas without state
    private final ToDoubleFunction<SimulationOutcome> definition;

    Metric(
            String title,
            Unit unit,
            Better better,
            String words,
            ToDoubleFunction<SimulationOutcome> definition) {
        this.title = title;
        this.unit = unit;
        this.better = better;
        this.words = words;
        this.definition = definition;
    }

    private static double penalty(TaskResult task) {
        return sum(task, Attempt::penaltyGpuSeconds);
    }

    private static double cost(TaskResult task) {
        return sum(task, Attempt::costUsd);
    }

    private static double sum(TaskResult task, ToDoubleFunction<Attempt> what) {
        return task.attempts().stream().mapToDouble(what).sum();
    }

    public String title() {
        return title;
    }

    public Unit unit() {
        return unit;
    }

    public Better better() {
        return better;
    }

    /** Its definition in words. */
    public String words() {
        return words;
    }

    /** Not a number where there is nothing to measure. */
    public double of(SimulationOutcome outcome) {
        return definition.applyAsDouble(outcome);
    }
}
