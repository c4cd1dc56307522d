package io.reachflow.simulator.metric;

import io.reachflow.schema.TaskArrival;
import io.reachflow.schema.TaskPriority;
import io.reachflow.simulator.TaskEnd;
import io.reachflow.simulator.TaskResult;
import io.reachflow.simulator.run.Attempt;
import io.reachflow.world.scenario.Workload;
import io.reachflow.world.scenario.WorldSettings;
import io.reachflow.world.task.WorldTask;
import java.util.ArrayList;
import java.util.List;

/** A task and what became of it, told in seconds since the start of the world. */
final class ResultBuilder {
    private static final long START = WorldSettings.STANDARD_START.toEpochMilli();

    private final String id;
    private final long arrived;
    private final List<Attempt> attempts = new ArrayList<>();
    private String tenant = "blue";
    private TaskPriority priority = TaskPriority.NORMAL;
    private double work = 100;
    private int gpus = 1;
    private int sharePermille = 1_000;
    private double reward;

    private ResultBuilder(String id, long arrivedSecond) {
        this.id = id;
        this.arrived = arrivedSecond;
    }

    static ResultBuilder task(String id, long arrivedSecond) {
        return new ResultBuilder(id, arrivedSecond);
    }

    ResultBuilder tenant(String name) {
        tenant = name;
        return this;
    }

    ResultBuilder priority(TaskPriority value) {
        priority = value;
        return this;
    }

    ResultBuilder work(double gpuSeconds) {
        work = gpuSeconds;
        return this;
    }

    ResultBuilder gpus(int count) {
        gpus = count;
        return this;
    }

    ResultBuilder share(int permille) {
        sharePermille = permille;
        return this;
    }

    ResultBuilder reward(double value) {
        reward = value;
        return this;
    }

    ResultBuilder attempt(AttemptFixture attempt) {
        attempts.add(attempt.of(id));
        return this;
    }

    TaskResult ends(TaskEnd end, long endedSecond) {
        TaskArrival request =
                TaskArrival.newBuilder()
                        .setTaskId(id)
                        .setTenant(tenant)
                        .setPriority(priority)
                        .setGpus(gpus)
                        .setSharePermille(sharePermille)
                        .setMemoryMibPerGpu(8_192)
                        .setWorkGpuSeconds(work)
                        .build();
        WorldTask task = new WorldTask(START + 1_000 * arrived, work, Workload.RESNET_50, request);
        return new TaskResult(
                task, end, START + 1_000 * endedSecond, List.copyOf(attempts), reward);
    }
}
