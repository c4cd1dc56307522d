package io.reachflow.policies.encoding;

import static io.reachflow.policies.encoding.FeatureWriter.logarithm;

import io.reachflow.intake.task.Priority;
import io.reachflow.intake.task.Task;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.CellLoad;
import io.reachflow.policies.policy.WaitingTask;

/** What is told of a task that waits, and of the cell it waits in. */
final class TaskFeatures {
    private static final String NO_DATA = "no-data";
    private static final String SILENT = "members-do-not-communicate";
    private static final String NO_DEADLINE = "no-deadline";

    static final FeatureSet ALL =
            FeatureSet.list()
                    .number("gang-size")
                    .number("share")
                    .number("memory-per-gpu")
                    .number("remaining-work")
                    .number("estimated-run")
                    .numberUnless(NO_DATA, "data")
                    .flag(NO_DATA)
                    .numberUnless(SILENT, "all-reduce")
                    .flag(SILENT)
                    .flag("priority-low")
                    .flag("priority-normal")
                    .flag("priority-high")
                    .numberUnless(NO_DEADLINE, "hours-to-deadline")
                    .numberUnless(NO_DEADLINE, "slack-ratio")
                    .flag(NO_DEADLINE)
                    .number("age")
                    .numberIfKnown("budget")
                    .number("attempts")
                    .flag("last-attempt")
                    .number("checkpointed")
                    .number("hour-sine")
                    .number("hour-cosine")
                    .number("cell-gpus")
                    .number("cell-free-share")
                    .number("cell-waiting")
                    .number("cell-waiting-per-gpu")
                    .build();

    private static final double HOUR_SECONDS = 3600;
    private static final long DAY_MILLIS = 86_400_000;
    private static final double LEAST_SLACK_RATIO = 0.1;
    private static final double MOST_SLACK_RATIO = 100;

    private TaskFeatures() {}

    static void write(FeatureWriter row, Candidates candidates) {
        WaitingTask waiting = candidates.waiting();
        size(row, waiting);
        traffic(row, waiting.task());
        urgency(row, waiting, candidates.nowMillis());
        Double budget = waiting.task().maxPricePerGpuHourUsd();
        row.ifKnown(budget != null, budget == null ? 0 : logarithm(budget, 0.01, 0.25, 1));
        row.number(waiting.attemptsUsed() / 3.0);
        row.flag(waiting.attemptsUsed() + 1 >= waiting.task().maxAttempts());
        row.number(waiting.checkpointedFraction());
        load(row, candidates.load());
    }

    private static void size(FeatureWriter row, WaitingTask waiting) {
        Task task = waiting.task();
        row.number(logarithm(task.gpus(), 1, 1, 2 * StrictMath.log(2)));
        row.number((double) task.sharePermille() / Task.WHOLE_GPU_PERMILLE);
        row.number(logarithm((double) task.memoryMibPerGpu(), 512, 8 * 1024, 1));
        row.number(logarithm(waiting.remainingWorkGpuSeconds(), 1, HOUR_SECONDS, 3));
        row.number(logarithm(waiting.estimatedRunSeconds(), 1, HOUR_SECONDS, 3));
    }

    private static void traffic(FeatureWriter row, Task task) {
        boolean data = task.dataRegion() != null && task.dataMib() > 0;
        row.ifKnown(data, data ? logarithm(task.dataMib(), 1, 1024, 3) : 0);
        boolean talks = task.communicates();
        row.ifKnown(talks, talks ? logarithm(task.allReduceMibPerMinute(), 1, 1024, 3) : 0);
    }

    private static void urgency(FeatureWriter row, WaitingTask waiting, long nowMillis) {
        Priority priority = waiting.task().priority();
        row.flag(priority == Priority.LOW);
        row.flag(priority == Priority.NORMAL);
        row.flag(priority == Priority.HIGH);
        Long deadline = waiting.task().deadlineMillis();
        double left = deadline == null ? 0 : (deadline - nowMillis) / 1000.0;
        row.number(deadline == null ? 0 : logarithm(left / HOUR_SECONDS, 1.0 / 60, 4, 2));
        row.number(deadline == null ? 0 : slackRatio(left, waiting.estimatedRunSeconds()));
        row.flag(deadline == null);
        row.number(logarithm(waiting.waitedSeconds(nowMillis), 5, 600, 2));
    }

    private static double slackRatio(double leftSeconds, double runSeconds) {
        double ratio = leftSeconds / Math.max(1, runSeconds);
        return logarithm(Math.min(ratio, MOST_SLACK_RATIO), LEAST_SLACK_RATIO, 1, 1.5);
    }

    private static void load(FeatureWriter row, CellLoad load) {
        double ofDay = (double) Math.floorMod(load.nowMillis(), DAY_MILLIS) / DAY_MILLIS;
        double gpus = Math.max(1, load.gpus());
        row.number(StrictMath.sin(2 * Math.PI * ofDay));
        row.number(StrictMath.cos(2 * Math.PI * ofDay));
        row.number(logarithm(gpus, 1, 256, 2));
        row.number(load.freeGpus() / gpus);
        row.number(StrictMath.log1p(load.waitingTasks()) / 3);
        row.number(StrictMath.log1p(load.waitingTasks() / gpus));
    }
}
