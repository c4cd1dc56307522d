package io.reachflow.brain.task;

import java.util.List;

/** Test data: a minute's work of one RTX 3090, with what matters for a test said in words. */
public final class TaskBuilder {
    private final String taskId;
    private String tenant = "a tenant";
    private Priority priority = Priority.NORMAL;
    private int gpus = 1;
    private int sharePermille = Task.WHOLE_GPU_PERMILLE;
    private long memoryMib = 1024;
    private double workGpuSeconds = 60;
    private String dataRegion;
    private double dataMib;
    private double allReduceMibPerMinute;
    private Long deadlineMillis;
    private Double pricePerHourUsd;
    private boolean priceIsLimit;
    private List<String> cudaVersions = List.of();
    private List<String> regions = List.of();
    private List<String> models = List.of();
    private int maxAttempts = 3;
    private boolean preemptible = true;

    private TaskBuilder(String taskId) {
        this.taskId = taskId;
    }

    public static TaskBuilder aTask(String taskId) {
        return new TaskBuilder(taskId);
    }

    public TaskBuilder low() {
        return of(Priority.LOW);
    }

    public TaskBuilder high() {
        return of(Priority.HIGH);
    }

    public TaskBuilder of(Priority urgency) {
        priority = urgency;
        return this;
    }

    public TaskBuilder needingGpus(int count) {
        gpus = count;
        return this;
    }

    public TaskBuilder needingGib(long gib) {
        memoryMib = gib * 1024;
        return this;
    }

    public TaskBuilder takingPermille(int permille) {
        sharePermille = permille;
        return this;
    }

    public TaskBuilder working(double gpuSeconds) {
        workGpuSeconds = gpuSeconds;
        return this;
    }

    public TaskBuilder withDataIn(String region, double mib) {
        dataRegion = region;
        dataMib = mib;
        return this;
    }

    public TaskBuilder exchangingMibPerMinute(double mib) {
        allReduceMibPerMinute = mib;
        return this;
    }

    public TaskBuilder askedBy(String whom) {
        tenant = whom;
        return this;
    }

    public TaskBuilder dueAtSeconds(double seconds) {
        deadlineMillis = Math.round(seconds * 1000);
        return this;
    }

    public TaskBuilder payingAtMost(double usdPerHour) {
        pricePerHourUsd = usdPerHour;
        priceIsLimit = true;
        return this;
    }

    public TaskBuilder wishingToPay(double usdPerHour) {
        pricePerHourUsd = usdPerHour;
        return this;
    }

    public TaskBuilder acceptingCuda(String... versions) {
        cudaVersions = List.of(versions);
        return this;
    }

    public TaskBuilder onlyIn(String... allowedRegions) {
        regions = List.of(allowedRegions);
        return this;
    }

    public TaskBuilder onlyOn(String... allowedModels) {
        models = List.of(allowedModels);
        return this;
    }

    public TaskBuilder withAttempts(int most) {
        maxAttempts = most;
        return this;
    }

    public TaskBuilder notPreemptible() {
        preemptible = false;
        return this;
    }

    public Task build() {
        return new Task(
                taskId,
                tenant,
                priority,
                gpus,
                sharePermille,
                memoryMib,
                workGpuSeconds,
                dataRegion,
                dataMib,
                allReduceMibPerMinute,
                deadlineMillis,
                pricePerHourUsd,
                priceIsLimit,
                cudaVersions,
                regions,
                models,
                maxAttempts,
                preemptible);
    }
}
