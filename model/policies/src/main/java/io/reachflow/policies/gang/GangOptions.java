package io.reachflow.policies.gang;

import io.reachflow.intake.gpu.Gpu;
import io.reachflow.policies.cluster.Estimate;
import io.reachflow.policies.cluster.GangEstimate;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.GangPlacing;
import io.reachflow.policies.policy.WaitingTask;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The gangs that are worth a look, out of all that could be: the best ones of each host, of each
 * site, of each region, of all with a line of some speed, and of all. As many as there are such
 * groups, however many candidates there are.
 */
final class GangOptions {
    /** One slow line holds all others up, so it is asked what the gang is without such. */
    private static final double[] LINES_MBPS = {10, 100, 1_000};

    /**
     * A gang.
     *
     * @param members best first
     */
    record Option(List<Integer> members, GangEstimate estimate) {}

    private final Candidates candidates;
    private final List<Option> options = new ArrayList<>();

    private GangOptions(Candidates candidates) {
        this.candidates = candidates;
    }

    /** The gang that is worth most; of equals the closest. */
    static List<Integer> best(
            Candidates candidates, List<Integer> free, ToDoubleFunction<Option> worth) {
        Option best = null;
        double most = Double.NEGATIVE_INFINITY;
        for (Option option : of(candidates, free)) {
            double worthOfOption = worth.applyAsDouble(option);
            if (best == null || worthOfOption > most) {
                best = option;
                most = worthOfOption;
            }
        }
        return best == null ? GangPlacing.best(candidates, free) : best.members();
    }

    /** The closest first. */
    static List<Option> of(Candidates candidates, List<Integer> free) {
        GangOptions found = new GangOptions(candidates);
        found.addAll(found.grouped(free, Gpu::hostId));
        found.addAll(found.grouped(free, Gpu::siteId));
        found.addAll(found.grouped(free, Gpu::region));
        found.add(free);
        for (double mbps : LINES_MBPS) {
            found.add(free.stream().filter(i -> Estimate.lineMbps(found.gpu(i)) >= mbps).toList());
        }
        return found.options;
    }

    private void addAll(Collection<List<Integer>> groups) {
        groups.forEach(this::add);
    }

    private void add(List<Integer> group) {
        WaitingTask waiting = candidates.waiting();
        if (group.size() >= waiting.task().gpus()) {
            List<Integer> members = GangPlacing.best(candidates, group);
            options.add(
                    new Option(
                            members,
                            GangEstimate.of(
                                    waiting.task(),
                                    waiting.remainingWorkGpuSeconds(),
                                    members.stream().map(this::gpu).toList())));
        }
    }

    /** Groups in the order of their best; who has no such place is in none. */
    private Collection<List<Integer>> grouped(
            List<Integer> free, Function<Gpu, @Nullable String> place) {
        Map<String, List<Integer>> groups = new LinkedHashMap<>();
        for (int i : free) {
            String where = place.apply(gpu(i));
            if (where != null) {
                groups.computeIfAbsent(where, any -> new ArrayList<>()).add(i);
            }
        }
        return groups.values();
    }

    private Gpu gpu(int i) {
        return candidates.slots().get(i).gpu();
    }
}
