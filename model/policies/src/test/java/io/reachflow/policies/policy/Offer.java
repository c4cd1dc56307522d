package io.reachflow.policies.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.intake.gpu.GpuFixture;
import io.reachflow.intake.task.TaskFixture;
import io.reachflow.policies.cluster.Closeness;
import io.reachflow.policies.cluster.Estimate;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.registry.Policies;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Test data: a task and GPUs that may run it, and what a policy makes of them. */
public final class Offer {
    private Offer() {}

    public static GpuSlot idle(GpuFixture gpu) {
        return GpuSlot.idle(gpu.build(), 0);
    }

    public static Candidates candidates(TaskFixture task, GpuSlot... slots) {
        return candidates(WaitingTask.fresh(task.build(), 0), 0, slots);
    }

    public static Candidates candidates(WaitingTask waiting, long nowMillis, GpuSlot... slots) {
        List<Estimate> estimates = new ArrayList<>();
        for (GpuSlot slot : slots) {
            estimates.add(
                    Estimate.of(
                            waiting.task(),
                            waiting.remainingWorkGpuSeconds(),
                            slot.gpu(),
                            Closeness.APART,
                            nowMillis));
        }
        return new Candidates(
                waiting,
                List.of(slots),
                estimates,
                new CellLoad(nowMillis, slots.length, slots.length, 1));
    }

    /** The scores of a policy that never waits, which are the same with a mask. */
    public static double[] scores(String policy, TaskFixture task, GpuSlot... slots) {
        return scores(policy, candidates(task, slots));
    }

    public static double[] scores(String policy, Candidates candidates) {
        Scores plain = Policies.byName(policy).score(List.of(candidates)).get(0);
        Scores masked = Policies.byName(policy + "+mask").score(List.of(candidates)).get(0);
        assertThat(plain.waiting()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(masked.waiting()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(masked.candidates()).isEqualTo(plain.candidates());
        return plain.candidates();
    }

    /** The ids of the GPUs, best first; equal scores in the order of the slots. */
    public static List<String> ranked(String policy, TaskFixture task, GpuSlot... slots) {
        double[] scores = scores(policy, task, slots);
        return IntStream.range(0, slots.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> -scores[i]))
                .map(i -> Arrays.asList(slots).get(i).gpuId())
                .toList();
    }
}
