package io.reachflow.replay.contest.hindsight;

import io.reachflow.model.task.Task;
import io.reachflow.replay.world.WorldTask;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What a task takes to be done in time.
 *
 * @param work in seconds of an RTX 3090
 * @param cards how many it may use at a time; a share of one is less than 1
 * @param kinds that fit, by their places in the supply
 */
@SuppressWarnings("ArrayRecordComponent") // made for one bound and not compared
record Demand(double work, double cards, long fromMillis, long toMillis, int[] kinds) {
    /** Ends are rounded to milliseconds, which may save a little work. */
    private static final double ROUNDING_SECONDS = 0.001;

    private static final double LEAST_WORK = 1e-3;

    /** Empty when no gang, however fast, could do it in time. */
    static Optional<Demand> of(Task task, WorldTask truth, Supply supply) {
        int[] kinds =
                IntStream.range(0, supply.kinds().size())
                        .filter(kind -> supply.kinds().get(kind).fits(task))
                        .toArray();
        double cards = task.gpus() * ((double) task.sharePermille() / Task.WHOLE_GPU_PERMILLE);
        double fastest = fastestGang(task.gpus(), kinds, supply.kinds());
        double rate = cards * fastest;
        double work = Math.max(LEAST_WORK, truth.trueWorkGpuSeconds() - ROUNDING_SECONDS * rate);
        long from =
                truth.arrivedAtMillis()
                        + supply.settings().rules().runs().dispatchDelay().toMillis();
        long end = supply.settings().endMillis();
        long to = task.deadlineMillis() == null ? end : Math.min(end, task.deadlineMillis());
        boolean possible = to > from && work <= rate * (to - from) / 1000.0;
        return possible ? Optional.of(new Demand(work, cards, from, to, kinds)) : Optional.empty();
    }

    /** The speed of the fastest gang's slowest member; 0 when there are too few cards. */
    private static double fastestGang(int gpus, int[] fitting, List<CardKind> kinds) {
        List<CardKind> fastestFirst =
                IntStream.of(fitting)
                        .mapToObj(kinds::get)
                        .sorted(Comparator.comparingDouble(kind -> -kind.speed()))
                        .toList();
        int missing = gpus;
        for (CardKind kind : fastestFirst) {
            missing -= kind.gpus();
            if (missing <= 0) {
                return kind.speed();
            }
        }
        return 0;
    }
}
