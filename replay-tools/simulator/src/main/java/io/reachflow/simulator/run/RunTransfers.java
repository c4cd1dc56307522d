package io.reachflow.simulator.run;

import io.reachflow.world.fleet.Host;
import io.reachflow.world.network.WorldNetwork;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.function.ObjLongConsumer;

/**
 * What runs move over their hosts' lines: before they compute each host fetches its copy of the
 * data, with the last checkpoint where there is one; while they compute, the first member's host
 * sends checkpoints to where the data is kept.
 */
final class RunTransfers {
    private final WorldNetwork network;
    private final HostLinks downlinks;
    private final HostLinks uplinks;

    /**
     * @param events in which arrivals are planned
     * @param fetched is told when all hosts of a run have their copies
     * @param saved is told when a checkpoint has arrived
     */
    RunTransfers(
            WorldNetwork network,
            EventQueue<LongConsumer> events,
            ObjLongConsumer<SimulatedRun> fetched,
            ObjLongConsumer<SimulatedRun> saved) {
        this.network = network;
        this.downlinks =
                new HostLinks(
                        HostLinks.Direction.DOWN,
                        events,
                        (run, megabits, at) -> {
                            run.fetched(megabits);
                            if (run.flowArrived()) {
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

    /** Each host of a run begins to fetch its copy. */
    void fetch(SimulatedRun run, long atMillis) {
        run.awaitFlows(run.hosts().size());
        for (Host host : run.hosts()) {
            double mbps = network.rateMbps(run.storeRegion(), host.region().id(), atMillis);
            downlinks.begin(host, new HostLink.Flow(run, run.fetchMbit(), mbps), atMillis);
        }
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

    private void dropCheckpoint(SimulatedRun run, long atMillis) {
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
        downlinks.load(state.down(), runs, SimulatedRun::fetchMbit);
        uplinks.load(state.up(), runs, SimulatedRun::checkpointMbit);
    }

    double fetchedMbit() {
        return downlinks.deliveredMbit();
    }

    double sentMbit() {
        return uplinks.deliveredMbit();
    }
}
