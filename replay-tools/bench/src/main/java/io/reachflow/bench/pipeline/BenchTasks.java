package io.reachflow.bench.pipeline;

import io.reachflow.intake.network.Region;
import io.reachflow.schema.TaskArrival;
import io.reachflow.schema.TaskPriority;
import io.reachflow.world.random.RandomStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Tasks that every card could run, so that what is measured is choosing and not waiting. The same
 * number is always the same task.
 */
public final class BenchTasks {
    private static final long SEED = 7;
    private static final long MEMORY_MIB = 4_096;
    private static final Duration FAR_DEADLINE = Duration.ofDays(30);
    private static final List<TaskPriority> PRIORITIES = List.of(TaskPriority.values());
    private static final List<Region> REGIONS = List.of(Region.values());

    /** The smallest share: a thousand of them fit a card, so that a small network holds many. */
    private static final int SLIVER_PERMILLE = 1;

    private BenchTasks() {}

    /** Four of five want one whole GPU, the others two or four. */
    static TaskArrival ofGangs(long number, long atMillis) {
        RandomStream random = RandomStream.of(SEED, "bench-task", number);
        int gpus = random.pick(List.of(1, 2, 4), size -> size == 1 ? 80 : 10);
        return task(number, atMillis, random)
                .setGpus(gpus)
                .setMemoryMibPerGpu(MEMORY_MIB)
                .setWorkGpuSeconds(random.between(60, 3_600) * gpus)
                .build();
    }

    /** Each wants a sliver of one GPU, for as long as others want a whole one. */
    public static TaskArrival ofSlivers(long number, long atMillis) {
        RandomStream random = RandomStream.of(SEED, "bench-task", number);
        return task(number, atMillis, random)
                .setGpus(1)
                .setSharePermille(SLIVER_PERMILLE)
                .setMemoryMibPerGpu(1)
                .setWorkGpuSeconds(random.between(60, 3_600) * SLIVER_PERMILLE / 1_000)
                .build();
    }

    private static TaskArrival.Builder task(long number, long atMillis, RandomStream random) {
        boolean hurried = random.chance(0.5);
        return TaskArrival.newBuilder()
                .setTaskId(String.format(Locale.ROOT, "bench-task-%08d", number))
                .setTenant("tenant-" + number % 16)
                .setPriority(random.pick(PRIORITIES, priority -> 1))
                .setDataRegion(random.pick(REGIONS, region -> 1).id())
                .setDataMib(random.between(50, 4_000))
                .setMaxPricePerGpuHourUsd(random.between(0.1, 2))
                .setDeadlineMillis(hurried ? atMillis + FAR_DEADLINE.toMillis() : null);
    }
}
