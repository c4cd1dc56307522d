package io.reachflow.world.task;

import io.reachflow.intake.units.Units;
import io.reachflow.schema.TaskArrival;
import io.reachflow.schema.TaskPriority;
import io.reachflow.world.fleet.GpuDriver;
import io.reachflow.world.random.RandomStream;
import io.reachflow.world.random.WeightedValue;
import io.reachflow.world.scenario.GpuMarket;
import io.reachflow.world.scenario.TaskRules;
import io.reachflow.world.scenario.Workload;
import io.reachflow.world.scenario.WorldSettings;
import io.reachflow.world.trace.TraceJob;
import io.reachflow.world.trace.TracePriority;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** What one task is like: a draw per trait, each from a stream of its own. */
final class TaskSampler {

    /**
     * Assumed of a recorded job that shares a GPU and says nothing of memory: its share of this.
     */
    private static final long SHARED_CARD_MIB = 12 * 1024L;

    // A few tenants ask for most: the n-th for an n-th of what the first does.
    private static final List<WeightedValue<String>> TENANTS =
            IntStream.rangeClosed(1, 16)
                    .mapToObj(
                            n ->
                                    new WeightedValue<>(
                                            String.format(Locale.ROOT, "tenant-%02d", n), 1.0 / n))
                    .toList();

    private final WorldSettings settings;
    private final TaskRules rules;
    private final GpuMarket market;
    private final int number;

    TaskSampler(WorldSettings settings, int number) {
        this.settings = settings;
        this.rules = settings.rules().tasks();
        this.market = settings.rules().fleet().market();
        this.number = number;
    }

    /** What a task asks for: drawn, or recorded. */
    @RecordBuilder
    record Demand(
            String tenant,
            TaskPriority priority,
            int gpus,
            int sharePermille,
            long memoryMib,
            double work,
            List<String> models) {}

    WorldTask drawn(long arrivedAtMillis) {
        double work = Math.min(rules.longestWorkSeconds(), rules.work().draw(stream("work")));
        Demand demand =
                TaskSamplerDemandBuilder.builder()
                        .tenant(WeightedValue.pick(stream("tenant"), TENANTS))
                        .priority(drawPriority())
                        .gpus(WeightedValue.pick(stream("gang"), rules.gangs()))
                        .sharePermille(1_000)
                        .memoryMib(drawMemoryMib())
                        .work(work)
                        .models(List.of())
                        .build();
        return task(arrivedAtMillis, demand);
    }

    WorldTask recorded(long arrivedAtMillis, TraceJob job) {
        Demand demand =
                TaskSamplerDemandBuilder.builder()
                        .tenant(job.tenant())
                        .priority(
                                job.priority() == null ? drawPriority() : priority(job.priority()))
                        .gpus(Math.min(rules.largestGang(), job.gpus()))
                        .sharePermille(job.sharePermille())
                        .memoryMib(memoryMib(job))
                        .work(recordedWorkSeconds(job, rules))
                        .models(job.models())
                        .build();
        return task(arrivedAtMillis, demand);
    }

    /** What a recorded job computes, on whatever it ran: taken for RTX 3090s. */
    static double recordedWorkSeconds(TraceJob job, TaskRules rules) {
        int gpus = Math.min(rules.largestGang(), job.gpus());
        double seconds = Math.min(rules.longestWorkSeconds(), Math.max(1, job.durationSeconds()));
        return seconds * gpus * job.sharePermille() / 1_000.0;
    }

    private long memoryMib(TraceJob job) {
        if (job.memoryMibPerGpu() != null) {
            return job.memoryMibPerGpu();
        }
        return job.sharePermille() < 1_000 || !job.models().isEmpty()
                ? SHARED_CARD_MIB * job.sharePermille() / 1_000
                : drawMemoryMib();
    }

    private static TaskPriority priority(TracePriority priority) {
        return switch (priority) {
            case LOW -> TaskPriority.LOW;
            case NORMAL -> TaskPriority.NORMAL;
            case HIGH -> TaskPriority.HIGH;
        };
    }

    private TaskPriority drawPriority() {
        return WeightedValue.pick(stream("priority"), rules.priorities());
    }

    private long drawMemoryMib() {
        return WeightedValue.pick(stream("memory"), rules.memoryGib()) * 1024L;
    }

    private WorldTask task(long arrivedAtMillis, Demand demand) {
        int memoryGib = (int) ((demand.memoryMib() + 1023) / 1024);
        double wholeGpus = demand.gpus() * demand.sharePermille() / 1_000.0;
        double medianRunSeconds = demand.work() / wholeGpus / market.medianSpeed(memoryGib);
        TaskArrival.Builder request =
                TaskArrival.newBuilder()
                        .setTaskId(String.format(Locale.ROOT, "task-%07d", number))
                        .setTenant(demand.tenant())
                        .setPriority(demand.priority())
                        .setGpus(demand.gpus())
                        .setSharePermille(demand.sharePermille())
                        .setMemoryMibPerGpu(demand.memoryMib())
                        .setWorkGpuSeconds(
                                stream("estimate").logNormal(demand.work(), rules.estimateSigma()))
                        .setDeadlineMillis(
                                rules.haveDeadlines()
                                        ? (Long)
                                                (arrivedAtMillis
                                                        + timeMillis(
                                                                demand.priority(),
                                                                medianRunSeconds))
                                        : null)
                        .setAcceptedCudaVersions(acceptedCuda(demand))
                        .setAllowedModels(demand.models())
                        .setMaxAttempts(rules.attempts());
        addData(request, demand);
        addBudget(request, memoryGib);
        Workload workload = WeightedValue.pick(stream("workload"), rules.workloads());
        return new WorldTask(arrivedAtMillis, demand.work(), workload, request.build());
    }

    /** A task that names its models knows what runs on them. */
    private List<String> acceptedCuda(Demand demand) {
        return Optional.of(GpuDriver.drawAccepted(stream("software")))
                .filter(accepted -> rules.needSoftware() && demand.models().isEmpty())
                .orElse(List.of());
    }

    private void addData(TaskArrival.Builder request, Demand demand) {
        Dataset data =
                rules.haveData() && rules.datasetsPerTenant() > 0
                        ? Dataset.ofTenant(demand.tenant(), settings, stream("dataset"))
                        : Dataset.unnamed(settings, stream("data"));
        request.setDatasetId(data.id());
        request.setDataRegion(data.region().id());
        request.setDataMib(rules.haveData() ? data.mib() : 0);
        request.setCheckpointMib(
                rules.checkpointGb().draw(stream("checkpoint")) * Units.MEBIBYTES_PER_GIGABYTE);
        if (demand.gpus() > 1) {
            request.setAllReduceMibPerMinute(
                    WeightedValue.pick(stream("communication"), rules.allReduceGbPerMinute())
                            * Units.MEBIBYTES_PER_GIGABYTE);
        }
    }

    private void addBudget(TaskArrival.Builder request, int memoryGib) {
        RandomStream budget = stream("budget");
        request.setMaxPricePerGpuHourUsd(
                rules.budget().draw(budget) * market.medianPriceUsd(memoryGib));
        request.setBudgetIsLimit(budget.chance(rules.budgetIsLimitShare()));
    }

    /** From arrival to deadline. */
    private long timeMillis(TaskPriority priority, double medianRunSeconds) {
        double slack = rules.slackOf(priority).draw(stream("slack"));
        long time = (long) (slack * medianRunSeconds * 1000);
        return Math.max(rules.leastTime().toMillis(), time);
    }

    private RandomStream stream(String trait) {
        return RandomStream.of(settings.seed(), "task-" + trait, number);
    }
}
