package io.reachflow.replay.world;

import io.reachflow.schema.TaskArrival;
import io.reachflow.schema.TaskPriority;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** What one task is like: a draw per trait, each from a stream of its own. */
final class TaskMix {
    /** Of the log-normal below with its cut: median 30 min, 95th percentile 4 h, cut at 8 h. */
    static final double MEAN_WORK_GPU_SECONDS = 3_703.6;

    private static final double MEDIAN_WORK_GPU_SECONDS = 1_800;
    private static final double MOST_WORK_GPU_SECONDS = 28_800;
    private static final double WORK_SIGMA = 1.264;
    private static final double ESTIMATE_SIGMA = 0.5;
    private static final double MIB_PER_GB = 1e9 / (1 << 20);
    private static final double MEDIAN_DATA_MIB = 4 * MIB_PER_GB;
    private static final double DATA_SIGMA = 1.646;
    private static final double BUDGET_IS_LIMIT_SHARE = 0.25;
    private static final long LEAST_TIME_MILLIS = Duration.ofMinutes(10).toMillis();

    private static final List<Share<Integer>> GANGS =
            List.of(new Share<>(1, 78), new Share<>(2, 10), new Share<>(4, 8), new Share<>(8, 4));
    private static final List<Share<Integer>> MEMORY_GIB =
            List.of(
                    new Share<>(8, 30),
                    new Share<>(12, 20),
                    new Share<>(16, 20),
                    new Share<>(24, 20),
                    new Share<>(40, 7),
                    new Share<>(80, 3));
    private static final List<Share<Double>> ALL_REDUCE_MIB_PER_MINUTE =
            List.of(
                    new Share<>(0.0, 30),
                    new Share<>(0.2 * MIB_PER_GB, 40),
                    new Share<>(2 * MIB_PER_GB, 30));
    private static final List<Share<TaskPriority>> PRIORITIES =
            List.of(
                    new Share<>(TaskPriority.HIGH, 10),
                    new Share<>(TaskPriority.NORMAL, 40),
                    new Share<>(TaskPriority.LOW, 50));

    // A few tenants ask for most: the n-th for an n-th of what the first does.
    private static final List<Share<String>> TENANTS =
            IntStream.rangeClosed(1, 16)
                    .mapToObj(
                            n -> new Share<>(String.format(Locale.ROOT, "tenant-%02d", n), 1.0 / n))
                    .toList();

    private final long seed;
    private final int number;

    TaskMix(long seed, int number) {
        this.seed = seed;
        this.number = number;
    }

    WorldTask task(long arrivedAtMillis) {
        double drawnWork = stream("work").logNormal(MEDIAN_WORK_GPU_SECONDS, WORK_SIGMA);
        double work = Math.min(MOST_WORK_GPU_SECONDS, drawnWork);
        int gpus = Share.pick(stream("gang"), GANGS);
        int memoryGib = Share.pick(stream("memory"), MEMORY_GIB);
        TaskPriority priority = Share.pick(stream("priority"), PRIORITIES);
        double medianRunSeconds = work / gpus / GpuModel.medianSpeed(memoryGib);
        TaskArrival.Builder request =
                TaskArrival.newBuilder()
                        .setTaskId(String.format(Locale.ROOT, "task-%07d", number))
                        .setTenant(Share.pick(stream("tenant"), TENANTS))
                        .setPriority(priority)
                        .setGpus(gpus)
                        .setMemoryMibPerGpu(memoryGib * 1024L)
                        .setWorkGpuSeconds(stream("estimate").logNormal(work, ESTIMATE_SIGMA))
                        .setDeadlineMillis(arrivedAtMillis + timeMillis(priority, medianRunSeconds))
                        .setAcceptedCudaVersions(Software.drawAccepted(stream("software")));
        addData(request, gpus);
        addBudget(request, memoryGib);
        return new WorldTask(arrivedAtMillis, work, request.build());
    }

    private void addData(TaskArrival.Builder request, int gpus) {
        RandomStream data = stream("data");
        request.setDataRegion(Place.draw(data).region().id());
        request.setDataMib(data.logNormal(MEDIAN_DATA_MIB, DATA_SIGMA));
        if (gpus > 1) {
            request.setAllReduceMibPerMinute(
                    Share.pick(stream("communication"), ALL_REDUCE_MIB_PER_MINUTE));
        }
    }

    private void addBudget(TaskArrival.Builder request, int memoryGib) {
        RandomStream budget = stream("budget");
        request.setMaxPricePerGpuHourUsd(
                budget.between(1.5, 4) * GpuModel.medianPriceUsd(memoryGib));
        request.setBudgetIsLimit(budget.chance(BUDGET_IS_LIMIT_SHARE));
    }

    /** From arrival to deadline. */
    private long timeMillis(TaskPriority priority, double medianRunSeconds) {
        RandomStream random = stream("slack");
        double slack =
                switch (priority) {
                    case HIGH -> random.between(1.5, 4);
                    case NORMAL -> random.between(2, 8);
                    case LOW -> random.between(4, 20);
                };
        return Math.max(LEAST_TIME_MILLIS, (long) (slack * medianRunSeconds * 1000));
    }

    private RandomStream stream(String trait) {
        return RandomStream.of(seed, "task-" + trait, number);
    }
}
