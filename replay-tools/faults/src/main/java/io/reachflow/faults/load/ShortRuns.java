package io.reachflow.faults.load;

import io.reachflow.schema.Decision;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.TaskOutcome;
import io.reachflow.simulator.run.RunCounts;
import io.reachflow.simulator.run.RunCountsBuilder;
import io.reachflow.simulator.run.TaskRuns;
import io.reachflow.simulator.run.TimedOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Runs that take seconds and always succeed, unless a GPU of theirs is gone. They remember every
 * decision, so that a dispatcher that starts anew on them runs nothing twice.
 */
public final class ShortRuns implements TaskRuns {
    /** An attempt under way. */
    private record Run(Decision decision, long endMillis) {}

    private final Behaviour behaviour;
    private final Set<String> seen = new HashSet<>();
    private final Map<String, Run> live = new TreeMap<>();
    private final Set<String> completed = ConcurrentHashMap.newKeySet();
    private List<TimedOutcome> outcomes = new ArrayList<>();
    private long nowMillis;
    private long assigned;
    private long stopped;
    private volatile long heldUntilNanos = System.nanoTime();

    public ShortRuns(Behaviour behaviour) {
        this.behaviour = behaviour;
    }

    /** The dispatcher hears and says nothing for so long. */
    public void hold(Duration length) {
        heldUntilNanos = System.nanoTime() + length.toNanos();
    }

    @Override
    public void accept(Decision decision, long atMillis) {
        if (!seen.add(decision.getDecisionId())) {
            return;
        }
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
        long end = nowMillis + TaskMaker.runMillis(decision.getTaskId());
        live.put(decision.getTaskId(), new Run(decision, end));
        report(decision, OutcomeKind.STARTED, 0.0);
    }

    private void preempt(Decision decision) {
        Run run = live.get(decision.getTaskId());
        if (run != null
                && run.decision().getCell().equals(decision.getCell())
                && epoch(run.decision()) == epoch(decision)) {
            live.remove(decision.getTaskId());
            stopped++;
            report(run.decision(), OutcomeKind.EVICTED, 0.0);
        }
    }

    private static long epoch(Decision decision) {
        return Objects.requireNonNullElse(decision.getLeaseEpoch(), 0L);
    }

    private void report(Decision decision, OutcomeKind kind, double fraction) {
        TaskOutcome outcome =
                TaskOutcome.newBuilder()
                        .setTaskId(decision.getTaskId())
                        .setDecisionId(decision.getDecisionId())
                        .setCell(decision.getCell())
                        .setAttempt(decision.getAttempt())
                        .setLeaseEpoch(epoch(decision))
                        .setKind(kind)
                        .setCheckpointedFraction(fraction)
                        .setTransferSeconds(0.0)
                        .setCostUsd(0.01)
                        .build();
        outcomes.add(new TimedOutcome(nowMillis, outcome));
    }

    @Override
    public List<TimedOutcome> advanceTo(long traceMillis) {
        awaitRelease();
        nowMillis = Math.max(nowMillis, traceMillis);
        Iterator<Run> runs = live.values().iterator();
        while (runs.hasNext()) {
            Run run = runs.next();
            if (run.endMillis() <= nowMillis
                    && run.decision().getGpuIds().stream().allMatch(behaviour::isAlive)) {
                runs.remove();
                completed.add(run.decision().getTaskId());
                report(run.decision(), OutcomeKind.COMPLETED, 1.0);
            }
        }
        List<TimedOutcome> reported = outcomes;
        outcomes = new ArrayList<>();
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

    /** The tasks whose work is done. */
    public Set<String> completed() {
        return Set.copyOf(completed);
    }

    @Override
    public RunCounts counts() {
        return RunCountsBuilder.builder()
                .assigned(assigned)
                .running(live.size())
                .completed(completed.size())
                .failed(0)
                .lost(0)
                .stopped(stopped)
                .build();
    }
}
