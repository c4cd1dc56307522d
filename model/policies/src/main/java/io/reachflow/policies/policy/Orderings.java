package io.reachflow.policies.policy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** The orders that are one comparison. All end with arrival and id, so that no two are equal. */
public final class Orderings {
    private static final Comparator<WaitingTask> BY_ARRIVAL = Orderings::byArrival;

    private static final Comparator<WaitingTask> BY_DEADLINE = Orderings::byDeadline;

    /** The first to come is the first to be tried. */
    public static final Ordering FIFO = queue -> sorted(queue, BY_ARRIVAL);

    /** The earliest deadline first; what has none comes last. */
    public static final Ordering EARLIEST_DEADLINE = queue -> sorted(queue, BY_DEADLINE);

    /** The shortest first, by what is known of the run time: an estimate. */
    public static final Ordering SHORTEST =
            queue -> lowestFirst(queue, WaitingTask::estimatedRunSeconds);

    /**
     * F1: log10(run)·gpus + 870·log10(submit), the lowest first. It was fitted to weeks of traces
     * whose clock starts at zero. A stream has no such start, and since 1970 the time of arrival
     * would not count at all: so the clock stands at one day when the oldest task arrives.
     */
    public static final Ordering F1 =
            new Ordering() {
                @Override
                public List<WaitingTask> order(TaskQueue queue) {
                    return f1(queue);
                }

                /** It depends on the oldest. */
                @Override
                public boolean isPairwise() {
                    return false;
                }
            };

    /** WFP3: −(wait/run)³·gpus, the lowest first. */
    public static final Ordering WFP3 =
            queue -> lowestFirst(queue, waiting -> wfp3(waiting, queue.nowMillis()));

    /** The least slack for its priority's weight first; what has no deadline comes last. */
    public static final Ordering LEAST_SLACK =
            queue -> lowestFirst(queue, waiting -> weighedSlack(waiting, queue.nowMillis()));

    private static final double F1_DAY_SECONDS = 86_400;

    private Orderings() {}

    /** Spelt out: orders of many waiting tasks are made in every busy window. */
    private static int byArrival(WaitingTask one, WaitingTask other) {
        int byTime = Long.compare(one.arrivedAtMillis(), other.arrivedAtMillis());
        return byTime != 0 ? byTime : one.task().taskId().compareTo(other.task().taskId());
    }

    private static int byDeadline(WaitingTask one, WaitingTask other) {
        int byTime = Long.compare(deadline(one), deadline(other));
        return byTime != 0 ? byTime : byArrival(one, other);
    }

    private static List<WaitingTask> sorted(TaskQueue queue, Comparator<WaitingTask> order) {
        List<WaitingTask> sorted = new ArrayList<>(queue.waiting());
        sorted.sort(order);
        return sorted;
    }

    /** By a number that is worked out once for each task, not once for each comparison. */
    public static List<WaitingTask> lowestFirst(
            TaskQueue queue, ToDoubleFunction<WaitingTask> value) {
        record Valued(WaitingTask waiting, double value) {}
        List<Valued> sorted = new ArrayList<>(queue.waiting().size());
        for (WaitingTask waiting : queue.waiting()) {
            sorted.add(new Valued(waiting, value.applyAsDouble(waiting)));
        }
        sorted.sort(
                (one, other) -> {
                    int byValue = Double.compare(one.value, other.value);
                    return byValue != 0 ? byValue : byArrival(one.waiting, other.waiting);
                });
        List<WaitingTask> waiting = new ArrayList<>(sorted.size());
        sorted.forEach(valued -> waiting.add(valued.waiting));
        return waiting;
    }

    /** Those for which it holds before the others; among both the order stays. */
    public static List<WaitingTask> movedToFront(
            List<WaitingTask> ordered, Predicate<WaitingTask> isFirst) {
        List<WaitingTask> moved = new ArrayList<>(ordered.size());
        ordered.stream().filter(isFirst).forEach(moved::add);
        ordered.stream().filter(isFirst.negate()).forEach(moved::add);
        return moved;
    }

    private static long deadline(WaitingTask waiting) {
        Long deadline = waiting.task().deadlineMillis();
        return deadline == null ? Long.MAX_VALUE : deadline;
    }

    private static List<WaitingTask> f1(TaskQueue queue) {
        long oldest =
                queue.waiting().stream()
                        .mapToLong(WaitingTask::arrivedAtMillis)
                        .min()
                        .orElse(queue.nowMillis());
        return lowestFirst(queue, waiting -> f1(waiting, oldest));
    }

    private static double f1(WaitingTask waiting, long oldestMillis) {
        double run = Math.max(1, waiting.estimatedRunSeconds());
        double submit = F1_DAY_SECONDS + (waiting.arrivedAtMillis() - oldestMillis) / 1000.0;
        return StrictMath.log10(run) * waiting.task().gpus() + 870 * StrictMath.log10(submit);
    }

    private static double wfp3(WaitingTask waiting, long nowMillis) {
        double ratio =
                waiting.waitedSeconds(nowMillis) / Math.max(1, waiting.estimatedRunSeconds());
        return -ratio * ratio * ratio * waiting.task().gpus();
    }

    /** Being late is multiplied: divided by its weight, the important task would look less late. */
    private static double weighedSlack(WaitingTask waiting, long nowMillis) {
        double slack = waiting.slackSeconds(nowMillis);
        double weight = waiting.task().priority().weight();
        return slack < 0 ? slack * weight : slack / weight;
    }
}
