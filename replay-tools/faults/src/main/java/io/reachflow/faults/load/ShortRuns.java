package io.reachflow.faults.load;

import io.reachflow.schema.Decision;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.TaskOutcome;
import io.reachflow.simulator.run.ResumableRuns;
import io.reachflow.simulator.run.RunCounts;
import io.reachflow.simulator.run.RunCountsBuilder;
import io.reachflow.simulator.run.RunState;
import io.reachflow.simulator.run.RunStateBuilder;
import io.reachflow.simulator.run.RunsSnapshot;
import io.reachflow.simulator.run.TimedOutcome;
import io.reachflow.simulator.run.TransferState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/**
 * Runs that take seconds and always succeed, unless a GPU of theirs is gone. When they end follows
 * from the decision, its time, and when GPUs were gone, so a dispatcher that starts anew from its
 * journal comes to the same.
 */
public final class ShortRuns implements ResumableRuns {
    /** An attempt under way. */
    private record Run(Decision decision, long acceptedMillis) {
        long endMillis() {
            return acceptedMillis + TaskMaker.runMillis(decision.getTaskId());
        }
    }

    private final Behaviour behaviour;
    private final Set<String> completed;
    private final Map<String, Run> live = new TreeMap<>();
    private List<TimedOutcome> outcomes = new ArrayList<>();
    private long nowMillis;
    private long assigned;
    private long stopped;
    private long done;
    private volatile long heldUntilNanos = System.nanoTime();

    /**
     * Nothing runs yet.
     *
     * @param completed takes the names of the tasks whose work is done
     */
    public ShortRuns(Behaviour behaviour, Set<String> completed) {
        this.behaviour = behaviour;
        this.completed = completed;
    }

    /** The dispatcher hears and says nothing for so long. */
    void hold(Duration length) {
        heldUntilNanos = System.nanoTime() + length.toNanos();
    }

    @Override
    public void accept(Decision decision, long atMillis) {
        nowMillis = Math.max(nowMillis, atMillis);
        switch (decision.getKind()) {
            case ASSIGN -> assign(decision);
            case PREEMPT -> preempt(decision);
            case DEFER, REJECT -> {
                // Nothing runs, so there is nothing to do.
            }
        }
    }

    private void assign(Decision decision) {
        Run before = live.get(decision.getTaskId());
        if (before != null && epoch(before.decision()) >= epoch(decision)) {
            return;
        }
        assigned++;
        live.put(decision.getTaskId(), new Run(decision, nowMillis));
        report(decision, OutcomeKind.STARTED, nowMillis);
    }

    private void preempt(Decision decision) {
        Run run = live.get(decision.getTaskId());
        if (run != null
                && run.decision().getCell().equals(decision.getCell())
                && epoch(run.decision()) == epoch(decision)) {
            live.remove(decision.getTaskId());
            stopped++;
            if (decision.getStopByMillis() != null) {
                // There is nothing to save.
                report(run.decision(), OutcomeKind.EVICTED, nowMillis);
            }
        }
    }

    private static long epoch(Decision decision) {
        return Objects.requireNonNullElse(decision.getLeaseEpoch(), 0L);
    }

    private void report(Decision decision, OutcomeKind kind, long atMillis) {
        TaskOutcome outcome =
                TaskOutcome.newBuilder()
                        .setTaskId(decision.getTaskId())
                        .setDecisionId(decision.getDecisionId())
                        .setCell(decision.getCell())
                        .setAttempt(decision.getAttempt())
                        .setLeaseEpoch(epoch(decision))
                        .setKind(kind)
                        .setCheckpointedFraction(kind == OutcomeKind.COMPLETED ? 1.0 : 0.0)
                        .setTransferSeconds(0.0)
                        .setCostUsd(0.01)
                        .build();
        outcomes.add(new TimedOutcome(atMillis, outcome));
    }

    @Override
    public List<TimedOutcome> advanceTo(long traceMillis) {
        awaitRelease();
        long before = nowMillis;
        nowMillis = Math.max(nowMillis, traceMillis);
        Iterator<Run> runs = live.values().iterator();
        while (runs.hasNext()) {
            Run run = runs.next();
            OptionalLong end = behaviour.firstAlive(run.decision().getGpuIds(), run.endMillis());
            if (end.isPresent() && end.getAsLong() <= nowMillis) {
                runs.remove();
                done++;
                completed.add(run.decision().getTaskId());
                // That a GPU is back may be known a moment late; reports never go back in time.
                report(run.decision(), OutcomeKind.COMPLETED, Math.max(before, end.getAsLong()));
            }
        }
        List<TimedOutcome> reported = outcomes;
        outcomes = new ArrayList<>();
        reported.sort(Comparator.comparingLong(TimedOutcome::atMillis));
        return reported;
    }

    private void awaitRelease() {
        try {
            long wait = heldUntilNanos - System.nanoTime();
            if (wait > 0) {
                Thread.sleep(Duration.ofNanos(wait).toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public RunCounts counts() {
        return RunCountsBuilder.builder()
                .assigned(assigned)
                .running(live.size())
                .completed(done)
                .failed(0)
                .lost(0)
                .stopped(stopped)
                .build();
    }

    @Override
    public Collection<Decision> live() {
        return live.values().stream().map(Run::decision).toList();
    }

    @Override
    public Optional<Decision> live(String taskId) {
        return Optional.ofNullable(live.get(taskId)).map(Run::decision);
    }

    @Override
    public long memoryMib(String gpuId) {
        return Long.MAX_VALUE;
    }

    @Override
    public RunsSnapshot snapshot() {
        return new RunsSnapshot(
                nowMillis,
                live.values().stream().map(ShortRuns::state).toList(),
                TransferState.NONE,
                List.of(),
                counts());
    }

    /** Of what a run can be, only its decision and its beginning count here. */
    private static RunState state(Run run) {
        return RunStateBuilder.builder()
                .decision(run.decision())
                .acceptedMillis(run.acceptedMillis())
                .phase(RunState.Phase.COMPUTING)
                .flowsMissing(0)
                .toFetchMbit(0)
                .fetchedMbit(0)
                .keptMbit(0)
                .sentMbit(0)
                .startedMillis(run.acceptedMillis())
                .checkpointMillis(0)
                .settledMillis(run.acceptedMillis())
                .stalledMillis(-1)
                .workPerSecond(1)
                .doneWork(0)
                .safeWork(0)
                .sendingMillis(-1)
                .sendingWork(0)
                .savingMillis(0)
                .build();
    }

    @Override
    public void restore(RunsSnapshot snapshot) {
        nowMillis = snapshot.atMillis();
        assigned = snapshot.counts().assigned();
        stopped = snapshot.counts().stopped();
        done = snapshot.counts().completed();
        for (RunState state : snapshot.runs()) {
            live.put(
                    state.decision().getTaskId(),
                    new Run(state.decision(), state.acceptedMillis()));
        }
    }
}
