package io.reachflow.world;

import io.reachflow.world.fleet.FleetGenerator;
import io.reachflow.world.fleet.Host;
import io.reachflow.world.fleet.Presence;
import io.reachflow.world.network.WorldNetwork;
import io.reachflow.world.scenario.WorldSettings;
import io.reachflow.world.task.TaskGenerator;
import io.reachflow.world.task.WorldTask;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** A network and its tasks: hosts in the order of their ids, tasks in the order of arrival. */
public record World(WorldSettings settings, List<Host> hosts, List<WorldTask> tasks) {

    public World {
        hosts = List.copyOf(hosts);
        tasks = List.copyOf(tasks);
    }

    public static World generate(WorldSettings settings) {
        List<Host> hosts = new FleetGenerator(settings).hosts();
        return new World(settings, hosts, new TaskGenerator(settings, hosts).tasks());
    }

    /**
     * The first jobs of the rules' recording, each at its own time after the start, whatever load
     * that is, on hosts that never leave.
     */
    public static World replaying(WorldSettings settings, int mostJobs) {
        Presence always = new Presence(settings.startMillis(), Long.MAX_VALUE, false);
        List<Host> hosts =
                new FleetGenerator(settings)
                        .hosts().stream().map(host -> host.with(List.of(always))).toList();
        TaskGenerator tasks = new TaskGenerator(settings, hosts);
        return new World(settings, hosts, tasks.atTheirTimes(mostJobs));
    }

    /** The wide area as it really is. */
    public WorldNetwork network() {
        return new WorldNetwork(settings.rules().network(), settings.seed());
    }

    /** What the GPUs say from start to end, in the order of time, made while it is read. */
    public Iterator<TelemetryEvent> telemetry() {
        return new TelemetryStream(settings, heartbeatGenerators());
    }

    /** All GPUs at the start of the world, each of which speaks for itself. */
    public List<HeartbeatGenerator> heartbeatGenerators() {
        List<HeartbeatGenerator> generators = new ArrayList<>(settings.gpus());
        for (Host host : hosts) {
            for (String gpuId : host.gpuIds()) {
                generators.add(new HeartbeatGenerator(settings, host, gpuId, generators.size()));
            }
        }
        return generators;
    }
}
