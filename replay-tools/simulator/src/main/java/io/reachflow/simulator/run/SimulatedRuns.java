package io.reachflow.simulator.run;

import io.reachflow.schema.Decision;
import io.reachflow.schema.FailureCause;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.TaskOutcome;
import io.reachflow.world.World;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Runs tasks as the world would: data is fetched over shared lines, members wait for each other,
 * cards weaken, checkpoints travel, GPUs leave, a few attempts break. The same decisions at the
 * same times give the same reports. A loss that nobody can see is not reported: the scheduler has
 * to notice it by the heartbeats that stay away.
 */
public final class SimulatedRuns implements ResumableRuns {
    private final RunFactory factory;
    private final RunTimeline timeline;
    private final Consumer<Attempt> ledger;
    private final Map<String, SimulatedRun> liveByTask = new HashMap<>();
    private RunCounts counts = RunCounts.NONE;

    /** What runs come to. */
    private final class Ends implements RunTimeline.Ends {
        @Override
        public void reached(SimulatedRun run, long at) {
            if (run.breaks()) {
                fail(run, FailureCause.OTHER, Attempt.End.BROKEN, at);
                return;
            }
            timeline.report(new TimedOutcome(at, run.completed(at)));
            end(run, Attempt.End.COMPLETED, at);
            counts = counts.plusCompleted();
        }

        @Override
        public void left(SimulatedRun run, long at) {
            if (run.phase() == RunState.Phase.OVER) {
                return;
            }
            if (run.departure().announced()) {
                fail(run, FailureCause.GPU_LEFT, Attempt.End.GPU_LEFT, at);
            } else if (run.departure().leavesWitness()) {
                timeline.stall(run, at);
            } else {
                end(run, Attempt.End.GPU_LEFT, at);
                counts = counts.plusLost();
            }
        }

        @Override
        public void gaveUp(SimulatedRun run, long at) {
            fail(run, FailureCause.GPU_LEFT, Attempt.End.GPU_LEFT, at);
        }

        @Override
        public void saved(SimulatedRun run, long at) {
            timeline.report(new TimedOutcome(at, run.report(OutcomeKind.EVICTED, at)));
            end(run, Attempt.End.STOPPED, at);
            counts = counts.plusStopped();
        }
    }

    public SimulatedRuns(World world) {
        this(world, attempt -> {});
    }

    /**
     * @param ledger is told what every attempt used up, when it ends
     */
    public SimulatedRuns(World world, Consumer<Attempt> ledger) {
        this.factory = new RunFactory(world);
        this.timeline = new RunTimeline(world, new Ends());
        this.ledger = ledger;
    }

    @Override
    public void accept(Decision decision, long atMillis) {
        timeline.addLast(atMillis, at -> takeUp(decision, at));
    }

    @Override
    public List<TimedOutcome> advanceTo(long traceMillis) {
        return timeline.advanceTo(traceMillis);
    }

    /** When something happens next; the largest long when nothing is to come. */
    public long nextMillis() {
        return timeline.nextMillis();
    }

    public long eventsHandled() {
        return timeline.eventsHandled();
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
        if (run == null
                || !run.cell().equals(decision.getCell())
                || run.leaseEpoch() != decision.getLeaseEpoch()) {
            return;
        }
        if (decision.getStopByMillis() == null) {
            stop(run, at);
        } else {
            timeline.stop(run, at);
        }
    }

    private void assign(Decision decision, long at) {
        SimulatedRun before = liveByTask.get(decision.getTaskId());
        if (before != null && before.leaseEpoch() >= decision.getLeaseEpoch()) {
            return;
        }
        if (before != null) {
            stop(before, at);
        }
        SimulatedRun run = factory.accept(decision, at);
        liveByTask.put(run.taskId(), run);
        counts = counts.plusAssigned();
        timeline.begin(run, at);
    }

    private void fail(SimulatedRun run, FailureCause cause, Attempt.End end, long at) {
        TaskOutcome failed = run.failed(cause, at);
        timeline.report(new TimedOutcome(at, failed));
        end(run, end, at);
        counts = counts.plusFailed();
    }

    /** The scheduler has ended the lease itself, so there is nothing to report. */
    private void stop(SimulatedRun run, long at) {
        end(run, Attempt.End.STOPPED, at);
        counts = counts.plusStopped();
    }

    private void end(SimulatedRun run, Attempt.End end, long atMillis) {
        timeline.end(
                run,
                atMillis,
                (ended, at) -> {
                    ledger.accept(ended.end(end, at));
                    liveByTask.remove(ended.taskId());
                });
    }

    /** All that came over lines, for those who check the books. */
    public double fetchedMbit() {
        return timeline.fetchedMbit();
    }

    /** All that left over lines. */
    public double sentMbit() {
        return timeline.sentMbit();
    }

    @Override
    public Collection<Decision> live() {
        return liveByTask.values().stream().map(SimulatedRun::decision).toList();
    }

    @Override
    public Optional<Decision> live(String taskId) {
        return Optional.ofNullable(liveByTask.get(taskId)).map(SimulatedRun::decision);
    }

    @Override
    public long memoryMib(String gpuId) {
        return factory.memoryMib(gpuId);
    }

    @Override
    public RunsSnapshot snapshot() {
        List<RunState> runs =
                new TreeMap<>(liveByTask).values().stream().map(SimulatedRun::save).toList();
        return new RunsSnapshot(
                timeline.advancedMillis(),
                runs,
                timeline.saveTransfers(),
                timeline.saveDisks(),
                counts);
    }

    @Override
    public void restore(RunsSnapshot snapshot) {
        counts = snapshot.counts();
        for (RunState state : snapshot.runs()) {
            liveByTask.put(state.decision().getTaskId(), factory.resume(state));
        }
        timeline.load(snapshot, new TreeMap<>(liveByTask));
    }
}
