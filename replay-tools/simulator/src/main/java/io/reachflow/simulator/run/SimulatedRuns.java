package io.reachflow.simulator.run;

import io.reachflow.schema.Decision;
import io.reachflow.schema.FailureCause;
import io.reachflow.schema.TaskOutcome;
import io.reachflow.world.World;
import io.reachflow.world.fleet.Host;
import io.reachflow.world.random.RandomStream;
import io.reachflow.world.scenario.WorldRules;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Runs tasks as the world would: data is fetched over shared lines, members wait for each other,
 * cards weaken, checkpoints are made, GPUs leave, a few attempts break. The same decisions at the
 * same times give the same reports. A loss that nobody can see is not reported: the scheduler has
 * to notice it by the heartbeats that stay away.
 */
public final class SimulatedRuns implements TaskRuns {
    private enum Step {
        TAKE_UP,
        SIGN_OF_LIFE,
        FETCHED,
        CHECKPOINT,
        SPEED,
        END,
        LEAVE,
        REPORT_LEFT
    }

    /** Something that is to happen: to a decision, to a line or to a run. */
    private record Event(
            Step step, Decision decision, HostDownlink line, SimulatedRun run, int version) {
        static Event of(Step step, SimulatedRun run) {
            return new Event(step, null, null, run, run.version());
        }
    }

    private final WorldIndex world;
    private final WorldRules rules;
    private final long seed;
    private final long checkpointMillis;
    private final Consumer<Attempt> ledger;
    private final EventQueue<Event> events = new EventQueue<>();
    private final Map<String, SimulatedRun> liveByTask = new HashMap<>();
    private final HostDownlinks downloads;
    private final Colocation colocation;
    private List<TimedOutcome> outcomes = new ArrayList<>();
    private RunCounts counts = RunCounts.NONE;
    private long eventsHandled;

    public SimulatedRuns(World world) {
        this(world, attempt -> {});
    }

    /**
     * @param ledger is told what every attempt used up, when it ends
     */
    public SimulatedRuns(World world, Consumer<Attempt> ledger) {
        this.world = new WorldIndex(world);
        this.rules = world.settings().rules();
        this.seed = world.settings().seed();
        this.checkpointMillis = rules.runs().checkpoint().toMillis();
        this.downloads = new HostDownlinks(rules.network());
        this.colocation = new Colocation(rules.runs().colocationSlowdown());
        this.ledger = ledger;
    }

    @Override
    public void accept(Decision decision, long atMillis) {
        events.addLast(atMillis, new Event(Step.TAKE_UP, decision, null, null, 0));
    }

    @Override
    public List<TimedOutcome> advanceTo(long traceMillis) {
        while (events.nextMillis() <= traceMillis) {
            long at = events.nextMillis();
            handle(events.take(), at);
        }
        if (outcomes.isEmpty()) {
            return List.of();
        }
        List<TimedOutcome> reported = outcomes;
        outcomes = new ArrayList<>();
        return reported;
    }

    /** When something happens next; the largest long when nothing is to come. */
    public long nextMillis() {
        return events.nextMillis();
    }

    public long eventsHandled() {
        return eventsHandled;
    }

    /** The world has ended: what still runs is entered in the ledger as it stands. */
    public void end(long atMillis) {
        for (SimulatedRun run : List.copyOf(new TreeMap<>(liveByTask).values())) {
            end(run, Attempt.End.WORLD_ENDED, atMillis);
        }
    }

    @Override
    public RunCounts counts() {
        return counts;
    }

    private void handle(Event event, long at) {
        eventsHandled++;
        switch (event.step()) {
            case TAKE_UP -> takeUp(event.decision(), at);
            case SIGN_OF_LIFE -> signOfLife(event.run(), at);
            case FETCHED -> fetched(event.line(), event.version(), at);
            case CHECKPOINT -> checkpoint(event.run(), at);
            case SPEED -> speedChanged(event.run(), at);
            case END -> reachedEnd(event.run(), event.version(), at);
            case LEAVE -> leave(event.run(), at);
            case REPORT_LEFT -> reportLeft(event.run(), at);
        }
    }

    private void takeUp(Decision decision, long at) {
        switch (decision.getKind()) {
            case ASSIGN -> assign(decision, at);
            case PREEMPT -> stop(decision.getTaskId(), decision.getLeaseEpoch(), at);
            case DEFER, REJECT -> {
                // Nothing runs, so there is nothing to do.
            }
        }
    }

    private void assign(Decision decision, long at) {
        SimulatedRun before = liveByTask.get(decision.getTaskId());
        if (before != null && before.leaseEpoch() >= decision.getLeaseEpoch()) {
            return;
        }
        if (before != null) {
            stop(before.taskId(), before.leaseEpoch(), at);
        }
        List<Host> members = world.hosts(decision.getGpuIds());
        SimulatedRun run =
                new SimulatedRun(decision, world.task(decision.getTaskId()), members, rules, at);
        RandomStream fate = RandomStream.of(seed, "attempt-fate", decision.getDecisionId());
        if (fate.chance(rules.runs().breakShare())) {
            run.breakAfter(fate.unit());
        }
        liveByTask.put(run.taskId(), run);
        counts = counts.plusAssigned();
        if (run.departure().atMillis() < Long.MAX_VALUE) {
            events.add(Math.max(at, run.departure().atMillis()), Event.of(Step.LEAVE, run));
        }
        fetch(run, at);
    }

    private void fetch(SimulatedRun run, long at) {
        if (run.dataMbit() == 0) {
            start(run, at);
            return;
        }
        run.awaitFlows(run.hosts().size());
        events.add(at + checkpointMillis, Event.of(Step.SIGN_OF_LIFE, run));
        downloads.begin(run, at).forEach(this::foreseeFetched);
    }

    /** Fetching may take hours, and a lease that nobody speaks for is taken back. */
    private void signOfLife(SimulatedRun run, long at) {
        if (run.phase() == SimulatedRun.Phase.FETCHING) {
            outcomes.add(new TimedOutcome(at, run.progress(at)));
            events.add(at + checkpointMillis, Event.of(Step.SIGN_OF_LIFE, run));
        }
    }

    private void foreseeFetched(HostDownlink line) {
        long next = line.nextFinishMillis();
        if (next < Long.MAX_VALUE) {
            events.add(next, new Event(Step.FETCHED, null, line, null, line.version()));
        }
    }

    private void fetched(HostDownlink line, int version, long at) {
        if (version != line.version()) {
            return;
        }
        for (HostDownlink.Flow flow : line.takeFinished(at)) {
            flow.run.fetched(flow.run.dataMbit());
            if (flow.run.flowArrived()) {
                start(flow.run, at);
            }
        }
        foreseeFetched(line);
    }

    private void start(SimulatedRun run, long at) {
        run.start(at);
        outcomes.add(new TimedOutcome(at, run.started()));
        colocation.joined(run).forEach(other -> setSpeed(other, at));
        setSpeed(run, at);
        foreseeSpeedChange(run, at);
        events.add(at + checkpointMillis, Event.of(Step.CHECKPOINT, run));
    }

    private void setSpeed(SimulatedRun run, long at) {
        double slowest = Double.POSITIVE_INFINITY;
        for (Host host : run.hosts()) {
            slowest = Math.min(slowest, host.speedAt(at));
        }
        run.setSpeed(slowest * colocation.speed(run), at);
        events.add(run.endMillis(), Event.of(Step.END, run));
    }

    private void foreseeSpeedChange(SimulatedRun run, long at) {
        long next = Long.MAX_VALUE;
        for (Host host : run.hosts()) {
            next = Math.min(next, host.nextSpeedChangeMillis(at));
        }
        if (next < Long.MAX_VALUE) {
            events.add(next, Event.of(Step.SPEED, run));
        }
    }

    private void speedChanged(SimulatedRun run, long at) {
        if (run.phase() == SimulatedRun.Phase.COMPUTING) {
            setSpeed(run, at);
            foreseeSpeedChange(run, at);
        }
    }

    private void checkpoint(SimulatedRun run, long at) {
        if (run.phase() == SimulatedRun.Phase.COMPUTING) {
            run.checkpoint(at);
            outcomes.add(new TimedOutcome(at, run.progress(at)));
            events.add(at + checkpointMillis, Event.of(Step.CHECKPOINT, run));
        }
    }

    private void reachedEnd(SimulatedRun run, int version, long at) {
        if (run.phase() != SimulatedRun.Phase.COMPUTING || version != run.version()) {
            return;
        }
        if (run.breaks()) {
            fail(run, FailureCause.OTHER, Attempt.End.BROKEN, at);
            return;
        }
        outcomes.add(new TimedOutcome(at, run.completed(at)));
        end(run, Attempt.End.COMPLETED, at);
        counts = counts.plusCompleted();
    }

    private void leave(SimulatedRun run, long at) {
        if (run.phase() == SimulatedRun.Phase.OVER) {
            return;
        }
        if (run.departure().announced()) {
            fail(run, FailureCause.GPU_LEFT, Attempt.End.GPU_LEFT, at);
        } else if (run.departure().leavesWitness()) {
            dropFlows(run, at);
            run.stall(at);
            events.add(at + Departure.NOTICE_MILLIS, Event.of(Step.REPORT_LEFT, run));
        } else {
            end(run, Attempt.End.GPU_LEFT, at);
            counts = counts.plusLost();
        }
    }

    private void reportLeft(SimulatedRun run, long at) {
        if (run.phase() == SimulatedRun.Phase.STALLED) {
            fail(run, FailureCause.GPU_LEFT, Attempt.End.GPU_LEFT, at);
        }
    }

    private void fail(SimulatedRun run, FailureCause cause, Attempt.End end, long at) {
        TaskOutcome failed = run.failed(cause, at);
        outcomes.add(new TimedOutcome(at, failed));
        end(run, end, at);
        counts = counts.plusFailed();
    }

    /** The scheduler has ended the lease itself, so there is nothing to report. */
    private void stop(String taskId, long leaseEpoch, long at) {
        SimulatedRun run = liveByTask.get(taskId);
        if (run != null && run.leaseEpoch() == leaseEpoch) {
            end(run, Attempt.End.STOPPED, at);
            counts = counts.plusStopped();
        }
    }

    private void end(SimulatedRun run, Attempt.End end, long at) {
        dropFlows(run, at);
        ledger.accept(run.end(end, at));
        liveByTask.remove(run.taskId());
        colocation.left(run).forEach(other -> setSpeed(other, at));
    }

    private void dropFlows(SimulatedRun run, long at) {
        if (run.phase() == SimulatedRun.Phase.FETCHING) {
            downloads.drop(run, at).forEach(this::foreseeFetched);
        }
    }

    /** All that lines have carried, for those who check the books. */
    public double deliveredMbit() {
        return downloads.deliveredMbit();
    }
}
