package io.reachflow.simulator.hindsight;

import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.PolicyIdentity;
import io.reachflow.policies.policy.Scores;
import io.reachflow.policies.policy.TaskQueue;
import io.reachflow.policies.policy.WaitingTask;
import io.reachflow.simulator.hindsight.Foresight.Future;
import io.reachflow.world.World;
import io.reachflow.world.fleet.Host;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * Keeps to a timetable. A task that can't have its cards in time, or has failed on them, takes
 * others that nobody has booked for as long as it needs them.
 */
final class TimetablePolicy implements Policy {
    /** Tasks that wait are asked about all cards once a minute: rather too early than too late. */
    private static final long EARLY_MILLIS = 60_000;

    /** How long it waits for cards that should be free. */
    private static final long GRACE_MILLIS = 30_000;

    private final Foresight foresight;
    private final Timetable table;
    private final ForesightPlacing others;

    TimetablePolicy(World world, Timetable table) {
        this.foresight = new Foresight(world);
        this.table = table;
        this.others = new ForesightPlacing(foresight, ForesightWeights.LEAST_SLACK_FIRST);
    }

    @Override
    public PolicyIdentity identity() {
        return PolicyIdentity.of(Clairvoyant.NAME, "2", "timetable");
    }

    @Override
    public List<WaitingTask> order(TaskQueue queue) {
        return queue.waiting().stream()
                .sorted(
                        Comparator.comparingLong(this::turn)
                                .thenComparing(WaitingTask::arrivedAtMillis)
                                .thenComparing(waiting -> waiting.task().taskId()))
                .toList();
    }

    /** In the order of the timetable; then who is not in it, and last who does not count. */
    private long turn(WaitingTask waiting) {
        Booking booking = table.bookings().get(waiting.task().taskId());
        if (booking != null) {
            return booking.fromMillis();
        }
        return foresight.counts(waiting) ? Long.MAX_VALUE - 1 : Long.MAX_VALUE;
    }

    @Override
    public boolean hasPairwiseOrder() {
        return true;
    }

    @Override
    public boolean scoresTasksIndependently() {
        return true;
    }

    @Override
    public boolean mayWait() {
        return true;
    }

    @Override
    public List<Scores> score(List<Candidates> batch) {
        return batch.stream().map(this::score).toList();
    }

    private Scores score(Candidates candidates) {
        WaitingTask waiting = candidates.waiting();
        if (!foresight.counts(waiting)) {
            return ForesightPlacing.refused(candidates);
        }
        long now = candidates.nowMillis();
        Booking booking = table.bookings().get(waiting.task().taskId());
        if (booking != null && waiting.attempts() == 0) {
            if (now >= booking.fromMillis() - EARLY_MILLIS && isPossible(booking, candidates)) {
                return only(booking.gpuIds(), candidates);
            }
            if (now < booking.fromMillis() + GRACE_MILLIS) {
                return ForesightPlacing.refused(candidates);
            }
        }
        return among(unbooked(candidates), candidates);
    }

    private boolean isPossible(Booking booking, Candidates candidates) {
        long free =
                candidates.slots().stream()
                        .filter(slot -> booking.gpuIds().contains(slot.gpuId()))
                        .count();
        WaitingTask waiting = candidates.waiting();
        Future future = foresight.of(waiting, booking.members(), candidates.nowMillis());
        return free == booking.gpuIds().size()
                && !future.leavesFirst()
                && future.totalSeconds() <= secondsLeft(waiting.task(), candidates.nowMillis());
    }

    private static double secondsLeft(Task task, long nowMillis) {
        return task.deadlineMillis() == null
                ? Double.POSITIVE_INFINITY
                : (task.deadlineMillis() - nowMillis) / 1000.0;
    }

    private static Scores only(List<String> gpuIds, Candidates candidates) {
        Scores scores = ForesightPlacing.refused(candidates);
        for (int i = 0; i < candidates.slots().size(); i++) {
            if (gpuIds.contains(candidates.slots().get(i).gpuId())) {
                scores.candidates()[i] = 0;
            }
        }
        return scores;
    }

    /** The cards that others have not booked for as long as the task would take there. */
    private List<Integer> unbooked(Candidates candidates) {
        long now = candidates.nowMillis();
        WaitingTask waiting = candidates.waiting();
        List<Integer> unbooked = new ArrayList<>();
        for (int i = 0; i < candidates.slots().size(); i++) {
            String gpuId = candidates.slots().get(i).gpuId();
            List<Host> alike = Collections.nCopies(waiting.task().gpus(), foresight.hostOf(gpuId));
            long until = now + (long) (1000 * foresight.of(waiting, alike, now).totalSeconds());
            if (table.isFree(gpuId, now, until)) {
                unbooked.add(i);
            }
        }
        return unbooked;
    }

    private Scores among(List<Integer> some, Candidates candidates) {
        Scores scores = ForesightPlacing.refused(candidates);
        if (some.size() >= candidates.waiting().task().gpus()) {
            List<GpuSlot> slots = some.stream().map(candidates.slots()::get).toList();
            Candidates fewer =
                    new Candidates(
                            candidates.waiting(),
                            slots,
                            some.stream().map(candidates.estimates()::get).toList(),
                            candidates.load());
            double[] chosen = others.score(fewer).candidates();
            for (int i = 0; i < chosen.length; i++) {
                scores.candidates()[some.get(i)] = chosen[i];
            }
        }
        return scores;
    }
}
