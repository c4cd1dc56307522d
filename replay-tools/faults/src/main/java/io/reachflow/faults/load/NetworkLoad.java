package io.reachflow.faults.load;

import io.reachflow.schema.GpuTelemetry;
import io.reachflow.world.TelemetryEvent;
import io.reachflow.world.World;
import io.reachflow.world.scenario.WorldSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The network that is under load: GPUs as a made-up world has them, and how many tasks come. Tasks
 * are short, so that there is a decision to wait for at every moment.
 *
 * @param gpus what each says of itself
 * @param tasksPerSecond that arrive
 */
public record NetworkLoad(List<GpuTelemetry> gpus, double tasksPerSecond, long seed) {
    /** At this pace a GPU that falls silent is lost after the shortest patience of the job. */
    static final Duration HEARTBEAT = Duration.ofSeconds(2);

    static final Duration TICK = Duration.ofMillis(50);

    public NetworkLoad {
        gpus = List.copyOf(gpus);
        if (gpus.isEmpty() || !(tasksPerSecond > 0)) {
            throw new IllegalArgumentException(
                    "A load has GPUs (" + gpus.size() + ") and tasks (" + tasksPerSecond + "/s).");
        }
    }

    /** So many GPUs of a made-up community, of which half are busy. */
    public static NetworkLoad ofCommunity(int gpus, long seed) {
        // Not all of a world's GPUs are there in its first hours; of more, enough are.
        World world = World.generate(WorldSettings.of(2 * gpus, Duration.ofHours(12), 0.1, seed));
        Map<String, GpuTelemetry> seen = new TreeMap<>();
        Iterator<TelemetryEvent> events = world.telemetry();
        while (seen.size() < gpus && events.hasNext()) {
            GpuTelemetry telemetry = events.next().telemetry();
            // What it says of the world's past is not said again with each heartbeat.
            telemetry.setRecentStays(null);
            seen.putIfAbsent(telemetry.getGpuId(), telemetry);
        }
        double busy = seen.size() / 2.0;
        double meanSeconds = TaskMaker.MEAN_DURATION.toMillis() / 1000.0;
        return new NetworkLoad(new ArrayList<>(seen.values()), busy / meanSeconds / 1.1, seed);
    }
}
