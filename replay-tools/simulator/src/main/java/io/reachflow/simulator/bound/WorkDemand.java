package io.reachflow.simulator.bound;

import io.reachflow.intake.task.Task;
import io.reachflow.world.task.WorldTask;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What a task takes to be done in time.
 *
 * @param work in seconds of an RTX 3090
 * @param toMillis when it has to be done
 * @param sources the hosts that could do a part of it, in the order of the supply
 */
record WorkDemand(double work, long arrivedMillis, long toMillis, List<HostSupply> sources) {
    /** Ends are rounded to milliseconds, which may save a little work. */
    private static final double ROUNDING_SECONDS = 0.001;

    private static final double LEAST_WORK = 1e-3;

    /** Empty when no gang, however fast, could do it in time. */
    static Optional<WorkDemand> of(Task task, WorldTask truth, ComputeSupply supply) {
        long end = supply.settings().endMillis();
        long to = task.deadlineMillis() == null ? end : Math.min(end, task.deadlineMillis());
        List<HostSupply> sources = new ArrayList<>();
        for (int host = 0; host < supply.hosts().size(); host++) {
            HostSupply.of(host, task, truth, supply)
                    .filter(source -> source.isThereBefore(to, supply))
                    .ifPresent(sources::add);
        }
        double fastest = sources.stream().mapToDouble(HostSupply::gangRate).max().orElse(0);
        double work = Math.max(LEAST_WORK, truth.trueWorkGpuSeconds() - ROUNDING_SECONDS * fastest);
        return soonestMillis(sources, task.gpus(), work) <= to
                ? Optional.of(
                        new WorkDemand(work, truth.arrivedAtMillis(), to, List.copyOf(sources)))
                : Optional.empty();
    }

    /**
     * When the best gang is done: a gang waits for its slowest member, so that is the end of the
     * last of as many cards, each counted as if all others were like it.
     */
    private static double soonestMillis(List<HostSupply> sources, int gpus, double work) {
        List<HostSupply> soonestFirst = new ArrayList<>(sources);
        soonestFirst.sort(Comparator.comparingDouble(source -> source.doneMillis(work)));
        int missing = gpus;
        for (HostSupply source : soonestFirst) {
            missing -= source.cards();
            if (missing <= 0) {
                return source.doneMillis(work);
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    /** What the task can get from a host, which has to be one of the sources. */
    HostSupply from(int host) {
        int low = 0;
        int high = sources.size() - 1;
        while (low < high) {
            int middle = (low + high) / 2;
            if (sources.get(middle).host() < host) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return sources.get(low);
    }
}
