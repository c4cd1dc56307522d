package io.reachflow.policies.encoding;

import static io.reachflow.policies.encoding.FeatureWriter.logarithm;

import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.Closeness;
import io.reachflow.policies.cluster.Estimate;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.WaitingTask;
import org.jspecify.annotations.Nullable;

/** What a task can expect on a GPU. */
final class PairFeatures {
    static final FeatureSet OF_VERSION_1 = ofVersion1().build();
    static final FeatureSet ALL = ofVersion1().flag("data-kept").build();

    private static FeatureSet.Builder ofVersion1() {
        return FeatureSet.list()
                .number("transfer")
                .number("run")
                .number("communication-share")
                .number("total-hours")
                .number("deadline-margin")
                .flag("meets-deadline")
                .number("stays")
                .number("hours-at-risk")
                .numberIfKnown("price-to-budget")
                .flag("together");
    }

    private static final double HOUR_SECONDS = 3600;

    /** Estimates are equal up to rounding. */
    private static final double SAME = 1 + 1e-9;

    private PairFeatures() {}

    static void write(
            FeatureWriter row,
            WaitingTask waiting,
            GpuSlot slot,
            Estimate estimate,
            long nowMillis) {
        Task task = waiting.task();
        double run = estimate.runSeconds();
        row.number(logarithm(estimate.transferSeconds(), 1, 60, 3));
        row.number(logarithm(run, 1, HOUR_SECONDS, 3));
        row.number(run > 0 ? estimate.communicationSeconds() / run : 0);
        row.number(StrictMath.log1p(estimate.totalSeconds() / HOUR_SECONDS));
        deadline(row, task.deadlineMillis(), estimate.totalSeconds(), nowMillis);
        double stays = estimate.survivalChance();
        row.number(stays);
        row.number(StrictMath.log1p((1 - stays) * run / HOUR_SECONDS));
        price(row, slot.gpu().pricePerHourUsd(), task.maxPricePerGpuHourUsd());
        row.flag(isTogether(waiting, slot, run));
        row.flag(slot.gpu().keeps(task.datasetId()));
    }

    /** The margin in times of what is needed, squashed to −1 … 1. Without a deadline: 1. */
    private static void deadline(
            FeatureWriter row, @Nullable Long deadlineMillis, double totalSeconds, long nowMillis) {
        if (deadlineMillis == null) {
            row.number(1).flag(true);
            return;
        }
        double left = (deadlineMillis - nowMillis) / 1000.0;
        double margin = (left - totalSeconds) / Math.max(1, totalSeconds);
        row.number(margin / (1 + Math.abs(margin))).flag(left >= totalSeconds);
    }

    private static void price(FeatureWriter row, @Nullable Double price, @Nullable Double budget) {
        if (price == null || budget == null || !(budget > 0)) {
            row.ifKnown(false, 0);
            return;
        }
        row.ifKnown(true, logarithm(price / budget, 0.05, 1, 1));
    }

    /** Whether the estimate counts on the whole gang in this host; it does not say so itself. */
    private static boolean isTogether(WaitingTask waiting, GpuSlot slot, double runSeconds) {
        Task task = waiting.task();
        return task.communicates()
                && runSeconds
                        <= SAME
                                * Estimate.runSeconds(
                                        task,
                                        waiting.remainingWorkGpuSeconds(),
                                        slot.gpu(),
                                        Closeness.HOST);
    }
}
