package io.reachflow.replay.dispatch;

import io.reachflow.replay.world.Host;
import io.reachflow.replay.world.RandomStream;
import io.reachflow.replay.world.World;
import io.reachflow.schema.Decision;
import io.reachflow.schema.FailureCause;
import io.reachflow.schema.TaskOutcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Runs tasks as the world would: data is fetched, checkpoints are made, GPUs leave, a few attempts
 * break. The same decisions at the same times give the same reports. A loss that nobody can see is
 * not reported: the scheduler has to notice it by the heartbeats that stay away.
 */
public final class SimulatedRuns implements TaskRuns {
    private static final double BREAK_SHARE = 0.02;
    private static final long NEVER = Long.MAX_VALUE;

    private enum Step {
        START,
        CHECKPOINT,
        COMPLETE,
        BREAK,
        LEAVE,
        REPORT_LEFT
    }

    private record Event(long atMillis, long insertion, Run run, Step step) {}

    private record Delivery(long atMillis, long insertion, Decision decision) {}

    private final WorldIndex world;
    private final long seed;
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(
                    Comparator.comparingLong(Event::atMillis).thenComparingLong(Event::insertion));
    private final PriorityQueue<Delivery> deliveries =
            new PriorityQueue<>(
                    Comparator.comparingLong(Delivery::atMillis)
                            .thenComparingLong(Delivery::insertion));
    private final Map<String, Run> liveByTask = new HashMap<>();
    private long insertions;
    private RunCounts counts = RunCounts.NONE;

    public SimulatedRuns(World world) {
        this.world = new WorldIndex(world);
        this.seed = world.settings().seed();
    }

    @Override
    public void accept(Decision decision, long atMillis) {
        deliveries.add(new Delivery(atMillis, insertions++, decision));
    }

    private void deliver(Decision decision, long atMillis) {
        switch (decision.getKind()) {
            case ASSIGN -> assign(decision, atMillis);
            case PREEMPT -> stop(decision.getTaskId(), decision.getLeaseEpoch());
            case DEFER, REJECT -> {
                // Nothing runs, so there is nothing to do.
            }
        }
    }

    private void assign(Decision decision, long atMillis) {
        Run before = liveByTask.get(decision.getTaskId());
        if (before != null && before.leaseEpoch() >= decision.getLeaseEpoch()) {
            return;
        }
        if (before != null) {
            stop(before.taskId(), before.leaseEpoch());
        }
        List<Host> members = world.hosts(decision.getGpuIds());
        RunPlan plan = RunPlan.of(world.task(decision.getTaskId()), decision, members, atMillis);
        Run run = new Run(decision, plan, Departure.first(members, atMillis), atMillis);
        liveByTask.put(run.taskId(), run);
        counts = counts.plusAssigned();
        schedule(run, decision.getDecisionId());
    }

    private void schedule(Run run, String decisionId) {
        RandomStream fate = RandomStream.of(seed, "attempt-fate", decisionId);
        add(run.startMillis(), run, Step.START);
        if (fate.chance(BREAK_SHARE)) {
            add(run.millisAt(fate.unit()), run, Step.BREAK);
        } else {
            add(run.endMillis(), run, Step.COMPLETE);
        }
        add(run.departure().atMillis(), run, Step.LEAVE);
    }

    private void add(long atMillis, Run run, Step step) {
        events.add(new Event(atMillis, insertions++, run, step));
    }

    /** The scheduler has ended the lease itself, so there is nothing to report. */
    private void stop(String taskId, long leaseEpoch) {
        Run run = liveByTask.get(taskId);
        if (run != null && run.leaseEpoch() == leaseEpoch) {
            end(run);
            counts = counts.plusStopped();
        }
    }

    private void end(Run run) {
        run.end();
        liveByTask.remove(run.taskId());
    }

    @Override
    public List<TimedOutcome> advanceTo(long traceMillis) {
        List<TimedOutcome> outcomes = new ArrayList<>();
        while (Math.min(nextEventMillis(), nextDeliveryMillis()) <= traceMillis) {
            // What happens at the moment of a delivery comes first, however early it was accepted.
            if (nextEventMillis() <= nextDeliveryMillis()) {
                Event event = events.poll();
                if (happens(event)) {
                    handle(event, outcomes);
                }
            } else {
                Delivery delivery = deliveries.poll();
                deliver(delivery.decision(), delivery.atMillis());
            }
        }
        return outcomes;
    }

    private long nextEventMillis() {
        return events.isEmpty() ? NEVER : events.peek().atMillis();
    }

    private long nextDeliveryMillis() {
        return deliveries.isEmpty() ? NEVER : deliveries.peek().atMillis();
    }

    private static boolean happens(Event event) {
        boolean waitsForMember = event.run().isStalled() && event.step() != Step.REPORT_LEFT;
        return !event.run().isOver() && !waitsForMember;
    }

    private void handle(Event event, List<TimedOutcome> outcomes) {
        Run run = event.run();
        long at = event.atMillis();
        switch (event.step()) {
            case START -> {
                outcomes.add(new TimedOutcome(at, run.started()));
                addCheckpoint(run, at);
            }
            case CHECKPOINT -> {
                outcomes.add(new TimedOutcome(at, run.progress(at)));
                addCheckpoint(run, at);
            }
            case COMPLETE -> {
                outcomes.add(new TimedOutcome(at, run.completed()));
                end(run);
                counts = counts.plusCompleted();
            }
            case BREAK -> outcomes.add(new TimedOutcome(at, fail(run, FailureCause.OTHER, at)));
            case LEAVE -> leave(run, at, outcomes);
            case REPORT_LEFT -> {
                long leftMillis = run.departure().atMillis();
                outcomes.add(new TimedOutcome(at, fail(run, FailureCause.GPU_LEFT, leftMillis)));
            }
        }
    }

    private void addCheckpoint(Run run, long atMillis) {
        long next = atMillis + Run.CHECKPOINT_MILLIS;
        if (next < run.endMillis()) {
            add(next, run, Step.CHECKPOINT);
        }
    }

    private void leave(Run run, long atMillis, List<TimedOutcome> outcomes) {
        if (run.departure().announced()) {
            outcomes.add(new TimedOutcome(atMillis, fail(run, FailureCause.GPU_LEFT, atMillis)));
        } else if (run.departure().leavesWitness()) {
            run.stall();
            add(atMillis + Departure.NOTICE_MILLIS, run, Step.REPORT_LEFT);
        } else {
            end(run);
            counts = counts.plusLost();
        }
    }

    private TaskOutcome fail(Run run, FailureCause cause, long stoppedMillis) {
        end(run);
        counts = counts.plusFailed();
        return run.failed(cause, stoppedMillis);
    }

    @Override
    public RunCounts counts() {
        return counts;
    }
}
