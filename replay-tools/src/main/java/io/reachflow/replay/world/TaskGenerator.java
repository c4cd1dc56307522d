package io.reachflow.replay.world;

import java.util.ArrayList;
import java.util.List;

/** Draws tasks until they offer the load that the settings ask for. */
final class TaskGenerator {
    private final WorldSettings settings;
    private final double expectedTasks;

    TaskGenerator(WorldSettings settings, List<Host> hosts) {
        this.settings = settings;
        this.expectedTasks =
                settings.load()
                        * availableGpuSeconds(settings, hosts)
                        / TaskMix.MEAN_WORK_GPU_SECONDS;
    }

    /** What the hosts could compute while tasks arrive, in seconds of one RTX 3090. */
    private static double availableGpuSeconds(WorldSettings settings, List<Host> hosts) {
        double available = 0;
        for (Host host : hosts) {
            double speed = host.gpuIds().size() * host.model().relativeSpeed();
            for (Presence presence : host.presences()) {
                long millis =
                        presence.overlapMillis(
                                settings.startMillis(), settings.arrivalsEndMillis());
                available += millis / 1000.0 * speed;
            }
        }
        return available;
    }

    List<WorldTask> tasks() {
        List<WorldTask> tasks = new ArrayList<>();
        if (expectedTasks == 0) {
            return tasks;
        }
        ArrivalTimes arrivals = new ArrivalTimes(settings, expectedTasks);
        long at = arrivals.nextMillis();
        while (at < settings.arrivalsEndMillis()) {
            tasks.add(new TaskMix(settings.seed(), tasks.size() + 1).task(at));
            at = arrivals.nextMillis();
        }
        return tasks;
    }
}
