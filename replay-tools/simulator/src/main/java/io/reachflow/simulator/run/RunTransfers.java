package io.reachflow.simulator.run;

import io.reachflow.schema.HostCache;
import io.reachflow.simulator.disk.HostDisks;
import io.reachflow.world.World;
import io.reachflow.world.fleet.Host;
import io.reachflow.world.network.WorldNetwork;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What runs move over their hosts' lines: before they compute each host fetches its copy of the
 * data unless it keeps one, with the last checkpoint where there is one; while they compute, the
 * first member's host sends checkpoints to where the data is stored.
 */
final class RunTransfers {
    private final WorldNetwork network;
    private final HostDisks disks;
    private final HostLinks downlinks;
    private final HostLinks uplinks;

    /**
     * @param events in which arrivals are planned
     * @param fetched is told when all hosts of a run have their copies
     * @param saved is told when a checkpoint has arrived
     */
    RunTransfers(
            World world,
            EventQueue<LongConsumer> events,
            ObjLongConsumer<SimulatedRun> fetched,
            ObjLongConsumer<SimulatedRun> saved) {
        this.network = world.network();
        this.disks = new HostDisks(world);
        this.downlinks =
                new HostLinks(
                        HostLinks.Direction.DOWN,
                        events,
                        (run, megabits, at) -> {
                            run.fetched(megabits);
                            if (run.flowArrived()) {
                                keep(run);
                                fetched.accept(run, at);
                            }
                        });
        this.uplinks =
                new HostLinks(
                        HostLinks.Direction.UP,
                        events,
                        (run, megabits, at) -> {
                            run.sent(megabits);
                            saved.accept(run, at);
                        });
    }

    /** Each host of a run begins to fetch its copy; false when all of them have all they need. */
    boolean fetch(SimulatedRun run, long atMillis) {
        int flows = 0;
        for (Host host : run.hosts()) {
            double megabits = run.prepareHost(keeps(host, run.task().datasetId()));
            if (megabits > 0) {
                double mbps = network.rateMbps(run.storeRegion(), host.region().id(), atMillis);
                downlinks.begin(host, new HostLink.Flow(run, megabits, mbps), atMillis);
                flows++;
            }
        }
        run.awaitFlows(flows);
        if (flows == 0) {
            keep(run);
        }
        return flows > 0;
    }

    private boolean keeps(Host host, @Nullable String datasetId) {
        return datasetId != null && disks.of(host).keeps(datasetId);
    }

    /** All hosts of a run have the data. */
    private void keep(SimulatedRun run) {
        String datasetId = run.task().datasetId();
        if (datasetId != null) {
            run.hosts().forEach(host -> disks.of(host).use(datasetId, run.task().dataMib()));
        }
    }

    /** What the hosts of a run keep; nothing is told where it left nothing. */
    List<HostCache> caches(SimulatedRun run) {
        return run.task().datasetId() == null
                ? List.of()
                : run.hosts().stream().map(disks::told).toList();
    }

    /** A checkpoint begins to travel. */
    void send(SimulatedRun run, long atMillis) {
        Host host = sender(run);
        double mbps = network.rateMbps(host.region().id(), run.storeRegion(), atMillis);
        uplinks.begin(host, new HostLink.Flow(run, run.checkpointMbit(), mbps), atMillis);
    }

    private static Host sender(SimulatedRun run) {
        return run.hosts().get(0);
    }

    /** A run waits for a member that is gone: it fetches no more, nor does who is gone send. */
    void stall(SimulatedRun run, long atMillis) {
        dropFetches(run, atMillis);
        if (sender(run).presenceAt(atMillis).isEmpty()) {
            dropCheckpoint(run, atMillis);
        }
    }

    /** Ends all that is on its way for a run. */
    void end(SimulatedRun run, long atMillis) {
        dropFetches(run, atMillis);
        dropCheckpoint(run, atMillis);
    }

    private void dropFetches(SimulatedRun run, long atMillis) {
        if (run.phase() == RunState.Phase.FETCHING) {
            for (Host host : run.hosts()) {
                run.fetched(downlinks.drop(run, host, atMillis));
            }
        }
    }

    /** A checkpoint that is on its way will not arrive. */
    void dropCheckpoint(SimulatedRun run, long atMillis) {
        if (run.isSending()) {
            run.sent(uplinks.drop(run, sender(run), atMillis));
            run.giveUpSending();
        }
    }

    TransferState save() {
        return new TransferState(downlinks.save(), uplinks.save());
    }

    /**
     * Goes on with what was on its way.
     *
     * @param runs by their tasks
     */
    void load(TransferState state, Map<String, SimulatedRun> runs) {
        downlinks.load(state.down(), runs);
        uplinks.load(state.up(), runs);
    }

    HostDisks disks() {
        return disks;
    }

    double fetchedMbit() {
        return downlinks.deliveredMbit();
    }

    double sentMbit() {
        return uplinks.deliveredMbit();
    }
}
