package io.reachflow.policies.heuristic;

import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.Candidates;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where fragmentation grows least (FGD): the free GPU of a host that the usual tasks could not use.
 * A host's free GPUs are those among the candidates; what does not fit this task is not seen.
 */
final class LeastFragmentation implements Placing {
    /** A usual task: so many GPUs of one host, of each this share, asked so often. */
    private record UsualTask(int gpus, int permille, double probability) {}

    /** The gang sizes of the standard scenario; single GPUs are in part asked for by shares. */
    private static final List<UsualTask> USUAL =
            List.of(
                    new UsualTask(1, 250, 0.13),
                    new UsualTask(1, 500, 0.13),
                    new UsualTask(1, Task.WHOLE_GPU_PERMILLE, 0.52),
                    new UsualTask(2, Task.WHOLE_GPU_PERMILLE, 0.10),
                    new UsualTask(4, Task.WHOLE_GPU_PERMILLE, 0.08),
                    new UsualTask(8, Task.WHOLE_GPU_PERMILLE, 0.04));

    @Override
    public double[] score(Candidates candidates) {
        List<GpuSlot> slots = candidates.slots();
        Task task = candidates.waiting().task();
        double[] scores = new double[slots.size()];
        for (List<Integer> host : hosts(slots)) {
            int[] free = host.stream().mapToInt(i -> slots.get(i).freePermille()).toArray();
            double before = fragmentation(free);
            for (int member = 0; member < free.length; member++) {
                scores[host.get(member)] = -growth(free, before, member, task);
            }
        }
        return scores;
    }

    private static Collection<List<Integer>> hosts(List<GpuSlot> slots) {
        Map<String, List<Integer>> hosts = new HashMap<>();
        for (int i = 0; i < slots.size(); i++) {
            hosts.computeIfAbsent(slots.get(i).gpu().hostId(), id -> new ArrayList<>()).add(i);
        }
        // In any order: a host's scores depend on that host alone.
        return hosts.values();
    }

    /**
     * What it costs to run on this GPU. Of a gang, as many members as there is room for are taken
     * to run beside it, and share what that costs.
     */
    private static double growth(int[] free, double before, int member, Task task) {
        int[] left = free.clone();
        int taken = Math.min(task.gpus(), free.length);
        for (int i = 0; i < taken; i++) {
            left[(member + i) % free.length] -= task.sharePermille();
        }
        return (fragmentation(left) - before) / taken;
    }

    /** The expected share of a host's free GPU that a usual task can't use, in thousandths. */
    private static double fragmentation(int[] free) {
        double sum = 0;
        for (UsualTask usual : USUAL) {
            sum += usual.probability() * unusable(free, usual);
        }
        return sum;
    }

    private static int unusable(int[] free, UsualTask usual) {
        int all = 0;
        int tooSmall = 0;
        int fitting = 0;
        for (int permille : free) {
            all += permille;
            if (permille >= usual.permille()) {
                fitting++;
            } else {
                tooSmall += permille;
            }
        }
        return fitting >= usual.gpus() ? tooSmall : all;
    }
}
