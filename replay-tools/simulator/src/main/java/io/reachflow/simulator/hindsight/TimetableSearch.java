package io.reachflow.simulator.hindsight;

import io.reachflow.policies.policy.WaitingTask;
import io.reachflow.world.World;
import io.reachflow.world.random.RandomStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Makes timetables in one order of tasks after another. Who found no room comes sooner the next
 * time ("squeaky wheel"); the timetable that earns most is kept.
 */
final class TimetableSearch {
    private static final double RISE = 0.7;

    /** As many pairs of tasks and hosts are looked at in all. */
    private static final double MOST_LOOKS = 1e6;

    private static final int MOST_ROUNDS = 40;

    /** The largest share of tasks that a variation moves. */
    private static final double MOST_MOVED = 0.2;

    private final TimetablePlanner planner;
    private final int rounds;
    private final Map<String, Double> places = new HashMap<>();

    TimetableSearch(World world, StayPrices prices) {
        this.planner = new TimetablePlanner(world, prices);
        double looks = 1.0 + planner.tasks().size() * (double) world.hosts().size();
        this.rounds = (int) Math.max(2, Math.min(MOST_ROUNDS, MOST_LOOKS / looks));
        for (WaitingTask each : planner.tasks()) {
            places.put(
                    each.task().taskId(),
                    StrictMath.log(planner.density(each)) / StrictMath.log(2));
        }
    }

    private double place(WaitingTask waiting) {
        return places.getOrDefault(waiting.task().taskId(), 0.0);
    }

    /** The best of the orders that follow from the present one, which it then goes on from. */
    Timetable best() {
        return best(rounds);
    }

    private Timetable best(int tries) {
        @Nullable Timetable best = null;
        Map<String, Double> kept = Map.of();
        for (int round = 0; round < tries; round++) {
            List<WaitingTask> ordered = new ArrayList<>(planner.tasks());
            // Stable: equals stay in the order of arrival.
            ordered.sort(Comparator.comparingDouble(waiting -> -place(waiting)));
            Timetable table = planner.plan(ordered);
            if (best == null || table.earned() > best.earned()) {
                best = table;
                kept = Map.copyOf(places);
            }
            raise(taskId -> !table.bookings().containsKey(taskId), RISE);
        }
        places.putAll(kept);
        return Objects.requireNonNull(best, "there is at least one round");
    }

    private void raise(Predicate<String> some, double by) {
        for (WaitingTask each : planner.tasks()) {
            if (some.test(each.task().taskId())) {
                places.merge(each.task().taskId(), by, Double::sum);
            }
        }
    }

    /**
     * Another order near the present one: what was not done comes sooner, and some of the others
     * come sooner or later.
     *
     * @param undone tasks of the last play
     */
    Timetable varied(Set<String> undone, RandomStream chance) {
        double share = chance.between(0, MOST_MOVED);
        for (WaitingTask each : planner.tasks()) {
            double move = chance.between(-2, 2);
            boolean moves = chance.chance(share);
            boolean rises = undone.contains(each.task().taskId());
            if (rises || moves) {
                places.merge(each.task().taskId(), rises ? Math.abs(move) : move, Double::sum);
            }
        }
        return best(Math.max(1, rounds / 8));
    }

    Map<String, Double> places() {
        return Map.copyOf(places);
    }

    void goBackTo(Map<String, Double> before) {
        places.putAll(before);
    }
}
