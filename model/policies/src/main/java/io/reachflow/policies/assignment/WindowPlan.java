package io.reachflow.policies.assignment;

import io.reachflow.policies.gang.TurnChoice;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.GangPlacing;
import io.reachflow.policies.policy.Scores;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Who goes where in a window, so that no GPU is planned for two.
 *
 * <p>Gangs come first: a set of members is no pair, so it has no place in an assignment. Each gang
 * has the members that it would have if all tasks before it took what is best for themselves, one
 * after another. What gangs leave is assigned to single tasks together.
 */
final class WindowPlan {
    /** Pairs looked at in a window: some tens of milliseconds. */
    static final long MOST_STEPS = 1L << 24;

    private final List<Candidates> batch;
    private final List<Scores> scores;
    private final List<List<Integer>> places = new ArrayList<>();

    private WindowPlan(List<Candidates> batch, List<Scores> scores) {
        this.batch = batch;
        this.scores = scores;
        batch.forEach(any -> places.add(List.of()));
    }

    /**
     * For each task the places among its candidates; none where it is not planned.
     *
     * @param batch in the order in which tasks would be served one by one
     * @param ofGangs how the members of gangs that communicate are chosen
     */
    static List<List<Integer>> of(
            List<Candidates> batch, List<Scores> scores, GangPlacing ofGangs) {
        WindowPlan plan = new WindowPlan(batch, scores);
        plan.assign(plan.takenByGangs(ofGangs));
        return plan.places;
    }

    /** Lets all tasks choose in their order, and keeps what gangs chose. */
    private Set<String> takenByGangs(GangPlacing ofGangs) {
        Set<String> taken = new HashSet<>();
        Set<String> byGangs = new HashSet<>();
        for (int i = 0; i < batch.size(); i++) {
            Candidates some = batch.get(i);
            List<Integer> chosen =
                    TurnChoice.of(
                            some,
                            scores.get(i).candidates(),
                            ofGangs,
                            place -> !taken.contains(gpuId(some, place)));
            chosen.forEach(place -> taken.add(gpuId(some, place)));
            if (isGang(i)) {
                places.set(i, chosen);
                chosen.forEach(place -> byGangs.add(gpuId(some, place)));
            }
        }
        return byGangs;
    }

    private void assign(Set<String> taken) {
        List<Integer> singles =
                IntStream.range(0, batch.size()).filter(i -> !isGang(i)).boxed().toList();
        TreeSet<String> free = new TreeSet<>();
        for (int i : singles) {
            batch.get(i).slots().forEach(slot -> free.add(slot.gpuId()));
        }
        free.removeAll(taken);
        TreeMap<String, Integer> columns = new TreeMap<>();
        free.forEach(gpuId -> columns.put(gpuId, columns.size()));
        LinearAssignment assignment =
                new LinearAssignment(singles.size(), columns.size(), MOST_STEPS);
        singles.forEach(i -> assignment.add(worth(i, columns)));
        int[] columnOf = assignment.columnOfRows();
        for (int row = 0; row < columnOf.length; row++) {
            int task = singles.get(row);
            int column = columnOf[row];
            places.set(task, placesAt(task, column, columns));
        }
    }

    private double[] worth(int i, Map<String, Integer> columns) {
        double[] worth = new double[columns.size()];
        Arrays.fill(worth, Double.NEGATIVE_INFINITY);
        Candidates candidates = batch.get(i);
        for (int place = 0; place < candidates.slots().size(); place++) {
            Integer column = columns.get(gpuId(candidates, place));
            if (column != null) {
                worth[column] = scores.get(i).candidates()[place];
            }
        }
        return worth;
    }

    private List<Integer> placesAt(int i, int column, Map<String, Integer> columns) {
        Candidates candidates = batch.get(i);
        return IntStream.range(0, candidates.slots().size())
                .filter(place -> columns.getOrDefault(gpuId(candidates, place), -2) == column)
                .boxed()
                .toList();
    }

    private boolean isGang(int i) {
        return batch.get(i).waiting().task().gpus() > 1;
    }

    private static String gpuId(Candidates candidates, int place) {
        return candidates.slots().get(place).gpuId();
    }
}
