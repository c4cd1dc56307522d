package io.reachflow.training;

import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.Scores;
import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A window as a policy saw it, and what it answered.
 *
 * @param scores one for each entry of the batch
 */
record RecordedWindow(List<Candidates> batch, List<Scores> scores) {

    /**
     * What a task got when its turn came.
     *
     * @param task its place in the batch
     * @param free which of its candidates nobody had taken yet
     * @param members the candidates it got; none: it was left waiting, by choice
     */
    @SuppressWarnings("ArrayRecordComponent") // never written to and not compared
    record Turn(int task, boolean[] free, List<Integer> members) {
        boolean isPlaced() {
            return !members.isEmpty();
        }
    }

    /**
     * The turns of a window, as a cell takes them: the most urgent first. Who found too few GPUs
     * had no choice, and is left out.
     */
    List<Turn> turns(List<Decision> decisions) {
        Map<String, Decision> placed = placed(decisions);
        Set<String> taken = new HashSet<>();
        List<Turn> turns = new ArrayList<>();
        for (int task : order()) {
            Candidates candidates = batch.get(task);
            boolean[] free = free(candidates, taken);
            List<Integer> members =
                    members(candidates, free, placed.get(candidates.waiting().task().taskId()));
            if (!members.isEmpty()) {
                take(candidates, members, taken);
                turns.add(new Turn(task, free, members));
            } else if (chosesToWait(task, free)) {
                turns.add(new Turn(task, free, List.of()));
            }
        }
        return turns;
    }

    /** All tasks of the batch by their urgency; equals in the policy's order. */
    List<Integer> order() {
        return IntStream.range(0, batch.size())
                .boxed()
                .sorted(Comparator.comparingDouble(task -> -scores.get(task).urgency()))
                .toList();
    }

    private static Map<String, Decision> placed(List<Decision> decisions) {
        Map<String, Decision> placed = new HashMap<>();
        for (Decision decision : decisions) {
            if (decision.getKind() == DecisionKind.ASSIGN) {
                placed.put(decision.getTaskId(), decision);
            }
        }
        return placed;
    }

    private static boolean[] free(Candidates candidates, Set<String> taken) {
        boolean[] free = new boolean[candidates.slots().size()];
        for (int i = 0; i < free.length; i++) {
            free[i] = !taken.contains(candidates.slots().get(i).gpuId());
        }
        return free;
    }

    /** None as well when others were stopped for it: then it was not this choice. */
    private static List<Integer> members(
            Candidates candidates, boolean[] free, @Nullable Decision decision) {
        if (decision == null) {
            return List.of();
        }
        List<Integer> members = new ArrayList<>();
        for (String gpuId : decision.getGpuIds()) {
            int place = placeOf(candidates, gpuId);
            if (place < 0 || !free[place]) {
                return List.of();
            }
            members.add(place);
        }
        return members;
    }

    private static int placeOf(Candidates candidates, String gpuId) {
        for (int i = 0; i < candidates.slots().size(); i++) {
            if (candidates.slots().get(i).gpuId().equals(gpuId)) {
                return i;
            }
        }
        return -1;
    }

    /** A GPU that is shared may be taken once more. */
    private static void take(Candidates candidates, List<Integer> members, Set<String> taken) {
        int share = candidates.waiting().task().sharePermille();
        for (int member : members) {
            if (candidates.slots().get(member).freePermille() <= share) {
                taken.add(candidates.slots().get(member).gpuId());
            }
        }
    }

    private boolean chosesToWait(int task, boolean[] free) {
        double best = Double.NEGATIVE_INFINITY;
        int count = 0;
        for (int i = 0; i < free.length; i++) {
            if (free[i]) {
                best = Math.max(best, scores.get(task).candidates()[i]);
                count++;
            }
        }
        return count >= batch.get(task).waiting().task().gpus()
                && best < scores.get(task).waiting();
    }
}
