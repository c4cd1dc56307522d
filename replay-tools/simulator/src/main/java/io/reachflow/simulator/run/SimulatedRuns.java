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
import java.util.function.LongConsumer;

/**
 * Runs tasks as the world would: data is fetched over shared lines, members wait for each other,
 * cards weaken, checkpoints are made, GPUs leave, a few attempts break. The same decisions at the
 * same times give the same reports. A loss that nobody can see is not reported: the scheduler has
 * to notice it by the heartbeats that stay away.
 */
public final class SimulatedRuns implements TaskRuns {
    private final WorldIndex world;
    private final WorldRules rules;
    private final long seed;
    private final long checkpointMillis;
    private final Consumer<Attempt> ledger;

    /** What is to happen; told the time when it does. */
    private final EventQueue<LongConsumer> events = new EventQueue<>();

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
        this.downloads = new HostDownlinks(rules.network(), events, this::start);
        this.colocation = new Colocation(rules.runs().colocationSlowdown());
        this.ledger = ledger;
    }

    @Override
    public void accept(Decision decision, long atMillis) {
        events.addLast(atMillis, at -> takeUp(decision, at));
    }

    @Override
    public List<TimedOutcome> advanceTo(long traceMillis) {
        while (events.nextMillis() <= traceMillis) {
            long at = events.nextMillis();
            eventsHandled++;
            events.take().accept(at);
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

    private void takeUp(Decision decision, long at) {
        switch (decision.getKind()) {
            case ASSIGN -> assign(decision, at);
            case PREEMPT -> preempt(decision, at);
            case DEFER, REJECT -> {
                // Nothing runs, so there is nothing to do.
            }
        }
    }

    /** Cells number their leases without each other: what another one preempts is not this run. */
    private void preempt(Decision decision, long at) {
        SimulatedRun run = liveByTask.get(decision.getTaskId());
        if (run != null && run.cell().equals(decision.getCell())) {
            stop(decision.getTaskId(), decision.getLeaseEpoch(), at);
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
            events.add(Math.max(at, run.departure().atMillis()), left -> leave(run, left));
        }
        fetch(run, at);
    }

    private void fetch(SimulatedRun run, long at) {
        if (run.dataMbit() == 0) {
            start(run, at);
            return;
        }
        planSignOfLife(run, at);
        downloads.begin(run, at);
    }

    /** Fetching may take hours, and a lease that nobody speaks for is taken back. */
    private void planSignOfLife(SimulatedRun run, long at) {
        events.add(at + checkpointMillis, next -> signOfLife(run, next));
    }

    private void signOfLife(SimulatedRun run, long at) {
        if (run.phase() == SimulatedRun.Phase.FETCHING) {
            outcomes.add(new TimedOutcome(at, run.progress(at)));
            planSignOfLife(run, at);
        }
    }

    private void start(SimulatedRun run, long at) {
        run.start(at);
        outcomes.add(new TimedOutcome(at, run.started()));
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
        int version = run.version();
        events.add(run.endMillis(), end -> reachedEnd(run, version, end));
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
        if (run.phase() == SimulatedRun.Phase.COMPUTING) {
            setSpeed(run, at);
            planSpeedChange(run, at);
        }
    }

    private void planCheckpoint(SimulatedRun run, long at) {
        events.add(at + checkpointMillis, next -> checkpoint(run, next));
    }

    private void checkpoint(SimulatedRun run, long at) {
        if (run.phase() == SimulatedRun.Phase.COMPUTING) {
            run.checkpoint(at);
            outcomes.add(new TimedOutcome(at, run.progress(at)));
            planCheckpoint(run, at);
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
            events.add(at + Departure.NOTICE_MILLIS, noticed -> reportLeft(run, noticed));
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
            downloads.drop(run, at);
        }
    }

    /** All that lines have carried, for those who check the books. */
    public double deliveredMbit() {
        return downloads.deliveredMbit();
    }
}
