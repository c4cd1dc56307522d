package io.reachflow.streams.dispatch;

import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.TaskOutcome;
import io.reachflow.simulator.run.ResumableRuns;
import io.reachflow.simulator.run.RunCounts;
import io.reachflow.simulator.run.TimedOutcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Starts an assignment only when its GPUs have room. A preemption and the assignment that it makes
 * room for may be read in any order, because they lie on different partitions. So an assignment
 * waits until what is in its way has ended, and until the end of what was stopped is reported.
 *
 * <p>What waits takes no room, so nothing that runs ever waits for it, and there is no deadlock.
 * All is in trace time: the same calls give the same reports, which recovery relies on.
 */
final class OrderedRuns {
    private final ResumableRuns runs;

    /** By task, in the order of arrival. */
    private final Map<String, Decision> held = new LinkedHashMap<>();

    /** Stopped, with reports on their way: their GPUs are not free yet. */
    private final List<Decision> unreported = new ArrayList<>();

    private List<TimedOutcome> outcomes = new ArrayList<>();
    private @Nullable GpuLoads loads;

    OrderedRuns(ResumableRuns runs) {
        this.runs = runs;
    }

    /**
     * What is to be reported when time has come this far and these decisions were heard.
     *
     * @param released whether an assignment that had waited was started
     */
    record Step(List<TimedOutcome> outcomes, boolean released) {}

    /** Lets time pass, then hears decisions. */
    Step advance(long traceMillis, List<Decision> decisions) {
        loads = null;
        advanceRuns(traceMillis);
        for (Decision decision : decisions) {
            switch (decision.getKind()) {
                case ASSIGN -> assign(decision, traceMillis);
                case PREEMPT -> preempt(decision, traceMillis);
                case DEFER, REJECT -> {
                    // Nothing runs, so there is nothing to do.
                }
            }
        }
        boolean released = release(traceMillis);
        List<TimedOutcome> reports = outcomes;
        outcomes = new ArrayList<>();
        return new Step(reports, released);
    }

    /** All that was given back so far is on the topic: what was stopped has made room. */
    void reported() {
        unreported.clear();
    }

    private void advanceRuns(long traceMillis) {
        outcomes.addAll(runs.advanceTo(traceMillis));
    }

    private void assign(Decision decision, long at) {
        String taskId = decision.getTaskId();
        Optional<Decision> before = leaseOf(taskId);
        if (before.isPresent()) {
            if (before.get().getLeaseEpoch() >= decision.getLeaseEpoch()) {
                return;
            }
            stop(before.get(), at);
        }
        if (loads().hasRoomFor(decision)) {
            start(decision, at);
        } else {
            held.put(taskId, decision);
        }
    }

    private void start(Decision decision, long at) {
        loads().add(decision);
        runs.accept(decision, at);
        advanceRuns(at);
    }

    /** Cells number their leases without each other: what another one preempts is not this one. */
    private void preempt(Decision decision, long at) {
        leaseOf(decision.getTaskId())
                .filter(lease -> lease.getCell().equals(decision.getCell()))
                .filter(lease -> lease.getLeaseEpoch().equals(decision.getLeaseEpoch()))
                .ifPresent(lease -> stop(decision, lease, at));
    }

    /** What runs and is asked to stop reports its end itself, when its work is safe. */
    private void stop(Decision preemption, Decision lease, long at) {
        if (preemption.getStopByMillis() == null || held.containsKey(lease.getTaskId())) {
            stop(lease, at);
            return;
        }
        runs.accept(preemption, at);
        advanceRuns(at);
    }

    private Optional<Decision> leaseOf(String taskId) {
        Decision waiting = held.get(taskId);
        return waiting != null ? Optional.of(waiting) : runs.live(taskId);
    }

    /** Stops what runs, or gives up what waits; either way its end is reported. */
    private void stop(Decision lease, long at) {
        if (held.remove(lease.getTaskId()) == null) {
            Decision end = Decision.newBuilder(lease).setKind(DecisionKind.PREEMPT).build();
            runs.accept(end, at);
            advanceRuns(at);
            unreported.add(lease);
        }
        outcomes.add(new TimedOutcome(at, evicted(lease)));
    }

    /** The scheduler has ended the lease itself and rewarded it, so there is no cost to tell. */
    private static TaskOutcome evicted(Decision lease) {
        return TaskOutcome.newBuilder()
                .setTaskId(lease.getTaskId())
                .setDecisionId(lease.getDecisionId())
                .setCell(lease.getCell())
                .setAttempt(lease.getAttempt())
                .setLeaseEpoch(lease.getLeaseEpoch())
                .setKind(OutcomeKind.EVICTED)
                .build();
    }

    private boolean release(long at) {
        if (held.isEmpty()) {
            return false;
        }
        loads = null;
        boolean released = false;
        for (Decision decision : List.copyOf(held.values())) {
            if (loads().hasRoomFor(decision)) {
                held.remove(decision.getTaskId());
                start(decision, at);
                released = true;
            }
        }
        return released;
    }

    private GpuLoads loads() {
        if (loads == null) {
            loads = new GpuLoads(runs::memoryMib);
            loads.add(runs.live());
            loads.add(unreported);
        }
        return loads;
    }

    int heldBack() {
        return held.size();
    }

    RunCounts counts() {
        return runs.counts();
    }

    /** To be taken when all is reported. */
    DispatchSnapshot snapshot() {
        return new DispatchSnapshot(runs.snapshot(), List.copyOf(held.values()));
    }

    void restore(DispatchSnapshot snapshot) {
        runs.restore(snapshot.runs());
        snapshot.held().forEach(decision -> held.put(decision.getTaskId(), decision));
    }
}
