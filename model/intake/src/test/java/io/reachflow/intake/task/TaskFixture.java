package io.reachflow.intake.task;

import java.util.List;

/** Test data: a minute's work of one RTX 3090, with what matters for a test said in words. */
public final class TaskFixture {
    private final String taskId;
    private String tenant = "a tenant";
    private Priority priority = Priority.NORMAL;
    private int gpus = 1;
    private int sharePermille = Task.WHOLE_GPU_PERMILLE;
    private long memoryMib = 1024;
    private double workGpuSeconds = 60;
    private String dataRegion;
    private double dataMib;
    private double checkpointMib;
    private double allReduceMibPerMinute;
    private Long deadlineMillis;
    private Double pricePerHourUsd;
    private boolean priceIsLimit;
    private List<String> cudaVersions = List.of();
    private List<String> regions = List.of();
    private List<String> models = List.of();
    private int maxAttempts = 3;
    private boolean preemptible = true;
    private String datasetId;

    private TaskFixture(String taskId) {
        this.taskId = taskId;
    }

    public static TaskFixture aTask(String taskId) {
        return new TaskFixture(taskId);
    }

    public TaskFixture low() {
        return of(Priority.LOW);
    }

    public TaskFixture high() {
        return of(Priority.HIGH);
    }

    public TaskFixture of(Priority urgency) {
        priority = urgency;
        return this;
    }

    public TaskFixture savingMib(double mib) {
        checkpointMib = mib;
        return this;
    }

    public TaskFixture needingGpus(int count) {
        gpus = count;
        return this;
    }

    public TaskFixture needingGib(long gib) {
        memoryMib = gib * 1024;
        return this;
    }

    public TaskFixture takingPermille(int permille) {
        sharePermille = permille;
        return this;
    }

    public TaskFixture working(double gpuSeconds) {
        workGpuSeconds = gpuSeconds;
        return this;
    }

    public TaskFixture withDataIn(String region, double mib) {
        dataRegion = region;
        dataMib = mib;
        return this;
    }

    public TaskFixture exchangingMibPerMinute(double mib) {
        allReduceMibPerMinute = mib;
        return this;
    }

    public TaskFixture askedBy(String whom) {
        tenant = whom;
        return this;
    }

    public TaskFixture dueAtSeconds(double seconds) {
        deadlineMillis = Math.round(seconds * 1000);
        return this;
    }

    public TaskFixture payingAtMost(double usdPerHour) {
        pricePerHourUsd = usdPerHour;
        priceIsLimit = true;
        return this;
    }

    public TaskFixture wishingToPay(double usdPerHour) {
        pricePerHourUsd = usdPerHour;
        return this;
    }

    public TaskFixture acceptingCuda(String... versions) {
        cudaVersions = List.of(versions);
        return this;
    }

    public TaskFixture onlyIn(String... allowedRegions) {
        regions = List.of(allowedRegions);
        return this;
    }

    public TaskFixture onlyOn(String... allowedModels) {
        models = List.of(allowedModels);
        return this;
    }

    public TaskFixture withAttempts(int most) {
        maxAttempts = most;
        return this;
    }

    public TaskFixture on(String dataset) {
        datasetId = dataset;
        return this;
    }

    public TaskFixture notPreemptible() {
        preemptible = false;
        return this;
    }

    public Task build() {
        return TaskBuilder.builder()
                .taskId(taskId)
                .tenant(tenant)
                .priority(priority)
                .gpus(gpus)
                .sharePermille(sharePermille)
                .memoryMibPerGpu(memoryMib)
                .workGpuSeconds(workGpuSeconds)
                .dataRegion(dataRegion)
                .dataMib(dataMib)
                .checkpointMib(checkpointMib)
                .allReduceMibPerMinute(allReduceMibPerMinute)
                .deadlineMillis(deadlineMillis)
                .maxPricePerGpuHourUsd(pricePerHourUsd)
                .budgetIsLimit(priceIsLimit)
                .acceptedCudaVersions(cudaVersions)
                .allowedRegions(regions)
                .allowedModels(models)
                .maxAttempts(maxAttempts)
                .preemptible(preemptible)
                .datasetId(datasetId)
                .build();
    }
}
