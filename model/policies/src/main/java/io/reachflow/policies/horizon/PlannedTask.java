package io.reachflow.policies.horizon;

import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.Closeness;
import io.reachflow.policies.cluster.Estimate;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.constraint.Constraints;
import io.reachflow.policies.constraint.DeadlineJudgement;
import io.reachflow.policies.constraint.Judgement;
import io.reachflow.policies.expectation.ExpectedReward;
import io.reachflow.policies.policy.WaitingTask;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A task that waits, as the linear program sees it: it may start at the beginning of any stretch
 * from which it is in time, on a place as it is usually to be had.
 *
 * @param gain of a start, before its time is paid, over giving it up
 * @param seconds that it holds its GPUs
 * @param rate seconds of an RTX 3090 that it holds in a second
 * @param startsInTime whether a start at a moment is early enough
 */
record PlannedTask(double gain, double seconds, double rate, LongPredicate startsInTime) {
    /** Cards that are looked at, spread over all that fit; the better half is what is usual. */
    private static final int LOOKED_AT = 16;

    /** Far beyond any horizon, and far from an overflow. */
    private static final double LONGEST_SECONDS = 1e9;

    /** A start on a card, as it can be expected now. */
    private record Place(double reward, double seconds, double speed) {}

    /**
     * The task, or null where too few cards would do, or where a start promises no more than giving
     * it up: then there is nothing to wait for.
     *
     * @param judgements that keep it from starts, now as later
     */
    static @Nullable PlannedTask of(
            WaitingTask waiting, List<GpuSlot> slots, List<Judgement> judgements, long nowMillis) {
        Task task = waiting.task();
        List<GpuSlot> fitting =
                slots.stream().filter(slot -> Constraints.fitsWhenIdle(task, slot)).toList();
        if (fitting.size() < task.gpus()) {
            return null;
        }
        List<Place> places = new ArrayList<>();
        int step = (fitting.size() + LOOKED_AT - 1) / LOOKED_AT;
        for (int i = 0; i < fitting.size(); i += step) {
            places.add(place(waiting, fitting.get(i), nowMillis));
        }
        places.sort(Comparator.comparingDouble(place -> -place.reward()));
        List<Place> usual = places.subList(0, (places.size() + 1) / 2);
        double reward = usual.stream().mapToDouble(Place::reward).average().orElse(0);
        double seconds = usual.stream().mapToDouble(Place::seconds).average().orElse(0);
        double speed = usual.stream().mapToDouble(Place::speed).average().orElse(0);
        double share = (double) task.sharePermille() / Task.WHOLE_GPU_PERMILLE;
        double gain = reward - ExpectedReward.ofGivenUp(waiting);
        if (gain <= 0) {
            return null;
        }
        LongPredicate startsInTime = begin -> isInTime(task, seconds, judgements, begin);
        return new PlannedTask(gain, seconds, speed * share * task.gpus(), startsInTime);
    }

    private static boolean isInTime(
            Task task, double seconds, List<Judgement> judgements, long beginMillis) {
        return new DeadlineJudgement().accepts(task, seconds, beginMillis)
                && judgements.stream().allMatch(one -> one.accepts(task, seconds, beginMillis));
    }

    private static Place place(WaitingTask waiting, GpuSlot slot, long nowMillis) {
        Estimate estimate =
                Estimate.of(
                        waiting.task(),
                        waiting.remainingWorkGpuSeconds(),
                        slot.gpu(),
                        Closeness.SITE,
                        nowMillis);
        return new Place(
                ExpectedReward.ofStart(waiting, estimate),
                estimate.totalSeconds(),
                slot.gpu().speedOrAssumed());
    }

    /** The stretch whose start leaves most; −1 where it is better given up. */
    private int best(TimePrices prices, int first) {
        int best = -1;
        double most = 0;
        for (int i = first; i < TimePrices.STRETCHES; i++) {
            double left = left(prices, i);
            if (left > most) {
                most = left;
                best = i;
            }
        }
        return best;
    }

    private double left(TimePrices prices, int stretch) {
        long begin = prices.beginMillis(stretch);
        return startsInTime.test(begin)
                ? gain - rate * prices.of(begin, end(begin))
                : Double.NEGATIVE_INFINITY;
    }

    private long end(long beginMillis) {
        return beginMillis + (long) (Math.min(seconds, LONGEST_SECONDS) * 1000);
    }

    /** Adds what it holds within the horizon from its best start on. */
    void buy(TimePrices prices, double[] bought) {
        int best = best(prices, 0);
        if (best < 0) {
            return;
        }
        long begin = prices.beginMillis(best);
        long end = end(begin);
        for (int i = best; i < TimePrices.STRETCHES; i++) {
            bought[i] += rate * prices.overlapSeconds(i, begin, end);
        }
    }

    /** What a second of it brings. */
    double density() {
        return gain / Math.max(1, rate * seconds);
    }

    /** What a start in a later stretch leaves at best; nothing where it is better given up. */
    double leftLater(TimePrices prices) {
        int best = best(prices, 1);
        return best < 0 ? 0 : left(prices, best);
    }
}
