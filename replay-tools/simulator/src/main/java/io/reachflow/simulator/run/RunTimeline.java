package io.reachflow.simulator.run;

import io.reachflow.schema.OutcomeKind;
import io.reachflow.simulator.disk.DiskState;
import io.reachflow.world.World;
import io.reachflow.world.fleet.Host;
import io.reachflow.world.scenario.WorldRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.function.ObjLongConsumer;

/** What is to happen to runs, and when: data arrives, speeds change, checkpoints are made. */
final class RunTimeline {
    /** What a run comes to, told at its time. */
    interface Ends {
        /** It has done its work, or breaks. */
        void reached(SimulatedRun run, long atMillis);

        /** A host that it runs on is gone. */
        void left(SimulatedRun run, long atMillis);

        /** Its other members give up waiting for the one that is gone. */
        void gaveUp(SimulatedRun run, long atMillis);

        /** It was asked to stop, and all that it has done is safe. */
        void saved(SimulatedRun run, long atMillis);
    }

    /** What is to happen; told the time when it does. */
    private final EventQueue<LongConsumer> events = new EventQueue<>();

    private final Ends ends;
    private final long checkpointMillis;
    private final RunTransfers transfers;
    private final Colocation colocation;
    private List<TimedOutcome> outcomes = new ArrayList<>();
    private long eventsHandled;
    private long advancedMillis;

    RunTimeline(World world, Ends ends) {
        WorldRules rules = world.settings().rules();
        this.ends = ends;
        this.checkpointMillis = rules.runs().checkpoint().toMillis();
        this.transfers = new RunTransfers(world, events, this::start, this::checkpointArrived);
        this.colocation = new Colocation();
    }

    /** For what comes from outside. */
    void addLast(long atMillis, LongConsumer event) {
        events.addLast(atMillis, event);
    }

    void report(TimedOutcome outcome) {
        outcomes.add(outcome);
    }

    /** Lets time pass; returns what was reported. */
    List<TimedOutcome> advanceTo(long traceMillis) {
        while (events.nextMillis() <= traceMillis) {
            long at = events.nextMillis();
            eventsHandled++;
            events.take().accept(at);
        }
        advancedMillis = Math.max(advancedMillis, traceMillis);
        if (outcomes.isEmpty()) {
            return List.of();
        }
        List<TimedOutcome> reported = outcomes;
        outcomes = new ArrayList<>();
        return reported;
    }

    long nextMillis() {
        return events.nextMillis();
    }

    long eventsHandled() {
        return eventsHandled;
    }

    long advancedMillis() {
        return advancedMillis;
    }

    /** All that came over lines. */
    double fetchedMbit() {
        return transfers.fetchedMbit();
    }

    /** All that left over lines. */
    double sentMbit() {
        return transfers.sentMbit();
    }

    void begin(SimulatedRun run, long at) {
        planDeparture(run, at);
        if (transfers.fetch(run, at)) {
            planSignOfLife(run, at);
        } else {
            start(run, at);
        }
    }

    private void planDeparture(SimulatedRun run, long at) {
        if (run.departure().atMillis() < Long.MAX_VALUE) {
            events.add(Math.max(at, run.departure().atMillis()), left -> ends.left(run, left));
        }
    }

    /** Fetching may take hours, and a lease that nobody speaks for is taken back. */
    private void planSignOfLife(SimulatedRun run, long at) {
        events.add(at + checkpointMillis, next -> signOfLife(run, next));
    }

    private void signOfLife(SimulatedRun run, long at) {
        if (run.phase() == RunState.Phase.FETCHING) {
            outcomes.add(new TimedOutcome(at, run.report(OutcomeKind.PROGRESS, at)));
            planSignOfLife(run, at);
        }
    }

    private void start(SimulatedRun run, long at) {
        run.start(at);
        outcomes.add(new TimedOutcome(at, run.started(transfers.caches(run))));
        colocation.joined(run).forEach(other -> setSpeed(other, at));
        setSpeed(run, at);
        planSpeedChange(run, at);
        planCheckpoint(run, at);
    }

    private void setSpeed(SimulatedRun run, long at) {
        double slowest = Double.POSITIVE_INFINITY;
        for (Host host : run.hosts()) {
            slowest = Math.min(slowest, host.speedAt(at));
        }
        run.setSpeed(slowest * colocation.speed(run), at);
        planEnd(run);
    }

    private void planEnd(SimulatedRun run) {
        int version = run.version();
        events.add(run.endMillis(), end -> reachedEnd(run, version, end));
    }

    private void reachedEnd(SimulatedRun run, int version, long at) {
        if (run.phase() == RunState.Phase.COMPUTING && version == run.version()) {
            ends.reached(run, at);
        }
    }

    private void planSpeedChange(SimulatedRun run, long at) {
        long next = Long.MAX_VALUE;
        for (Host host : run.hosts()) {
            next = Math.min(next, host.nextSpeedChangeMillis(at));
        }
        if (next < Long.MAX_VALUE) {
            events.add(next, change -> speedChanged(run, change));
        }
    }

    private void speedChanged(SimulatedRun run, long at) {
        if (run.phase() == RunState.Phase.COMPUTING) {
            setSpeed(run, at);
            planSpeedChange(run, at);
        }
    }

    private void planCheckpoint(SimulatedRun run, long at) {
        events.add(at + checkpointMillis, next -> checkpoint(run, next));
    }

    private void checkpoint(SimulatedRun run, long at) {
        boolean computes = run.phase() == RunState.Phase.COMPUTING;
        if (!computes && run.phase() != RunState.Phase.SAVING) {
            return;
        }
        if (computes && !run.isSending()) {
            run.checkpoint(at);
            send(run, at);
        }
        // Else the last one is still on its way, and there will be none before it has arrived.
        outcomes.add(new TimedOutcome(at, run.report(OutcomeKind.PROGRESS, at)));
        planCheckpoint(run, at);
    }

    private void send(SimulatedRun run, long at) {
        if (run.checkpointMbit() == 0) {
            run.checkpointArrived();
        } else {
            transfers.send(run, at);
        }
    }

    private void checkpointArrived(SimulatedRun run, long at) {
        run.checkpointArrived();
        if (run.phase() == RunState.Phase.SAVING) {
            ends.saved(run, at);
        } else {
            outcomes.add(new TimedOutcome(at, run.report(OutcomeKind.PROGRESS, at)));
        }
    }

    /**
     * A run is asked to stop: it makes a last checkpoint, which takes the place of one that is on
     * its way, and ends when that has arrived.
     */
    void stop(SimulatedRun run, long at) {
        switch (run.phase()) {
            case FETCHING -> ends.saved(run, at);
            case COMPUTING -> {
                transfers.dropCheckpoint(run, at);
                run.saveAll(at);
                send(run, at);
                if (!run.isSending()) {
                    ends.saved(run, at);
                }
            }
            case SAVING, STALLED, OVER -> {
                // It does so already, or will fail.
            }
        }
    }

    /** A member is gone, and the others wait for it. */
    void stall(SimulatedRun run, long at) {
        transfers.stall(run, at);
        run.stall(at);
        planToGiveUp(run, at);
    }

    private void planToGiveUp(SimulatedRun run, long stalledMillis) {
        events.add(stalledMillis + Departure.NOTICE_MILLIS, noticed -> giveUp(run, noticed));
    }

    private void giveUp(SimulatedRun run, long at) {
        if (run.phase() == RunState.Phase.STALLED) {
            ends.gaveUp(run, at);
        }
    }

    /**
     * Ends a run.
     *
     * @param ledger is told what it used up
     */
    void end(SimulatedRun run, long at, ObjLongConsumer<SimulatedRun> ledger) {
        transfers.end(run, at);
        ledger.accept(run, at);
        colocation.left(run).forEach(other -> setSpeed(other, at));
    }

    TransferState saveTransfers() {
        return transfers.save();
    }

    List<DiskState> saveDisks() {
        return transfers.disks().save();
    }

    /**
     * Goes on from a snapshot.
     *
     * @param runs those of the snapshot, by their tasks
     */
    void load(RunsSnapshot snapshot, Map<String, SimulatedRun> runs) {
        advancedMillis = snapshot.atMillis();
        transfers.load(snapshot.transfers(), runs);
        transfers.disks().load(snapshot.disks());
        runs.values().forEach(run -> goOn(run, run.save()));
    }

    /** Plans again what a run had planned; all that was due has happened. */
    private void goOn(SimulatedRun run, RunState state) {
        if (state.startedMillis() >= 0) {
            colocation.joined(run);
        }
        if (state.phase() == RunState.Phase.STALLED) {
            planToGiveUp(run, state.stalledMillis());
            return;
        }
        planDeparture(run, advancedMillis);
        if (state.phase() == RunState.Phase.COMPUTING) {
            planEnd(run);
            planSpeedChange(run, advancedMillis);
            planCheckpoint(run, lastDue(state.startedMillis()));
        } else if (state.phase() == RunState.Phase.SAVING) {
            planCheckpoint(run, lastDue(state.startedMillis()));
        } else {
            planSignOfLife(run, lastDue(state.acceptedMillis()));
        }
    }

    /** When something was due last that is due in even intervals from a time on. */
    private long lastDue(long fromMillis) {
        return fromMillis + (advancedMillis - fromMillis) / checkpointMillis * checkpointMillis;
    }
}
