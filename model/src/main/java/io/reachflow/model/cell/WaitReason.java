package io.reachflow.model.cell;

import io.reachflow.model.cluster.GpuSlot;
import io.reachflow.model.constraint.Constraint;
import io.reachflow.model.constraint.Constraints;
import io.reachflow.model.constraint.Judgement;
import io.reachflow.model.task.Task;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Why a task waits.
 *
 * @param code for machines
 * @param words for people
 * @param hopeless the cell's present GPUs could not run it even if all were idle
 * @param impatient it is to be tried in the very next window
 */
record WaitReason(String code, String words, boolean hopeless, boolean impatient) {
    private static final String GANG_SIZE = "GANG_SIZE";

    static WaitReason contended() {
        return new WaitReason(
                "CONTENDED",
                "tasks before it took its candidates; it is tried again next",
                false,
                true);
    }

    static WaitReason queued(int limit) {
        return new WaitReason(
                "QUEUED",
                "more than " + limit + " tasks were before it; it is tried next",
                false,
                true);
    }

    static WaitReason policyWaits() {
        return new WaitReason(
                "POLICY_WAITS", "the policy rates waiting above every free GPU", false, false);
    }

    static WaitReason reservedFor(String taskId) {
        return new WaitReason(
                "RESERVED", "the GPUs that it could use are kept for task " + taskId, false, false);
    }

    static WaitReason judged(Judgement judgement) {
        return new WaitReason(judgement.code(), judgement.reason(), false, false);
    }

    /** What keeps the task from the cell's GPUs, by counting over all of them. */
    static WaitReason of(Task task, Pool pool) {
        if (pool.isEmpty()) {
            // Not hopeless: at the start of a network tasks may be there before the GPUs are.
            return new WaitReason("NO_GPUS", "the cell has no GPU at present", false, false);
        }
        int free = 0;
        int able = 0;
        Map<String, Integer> countByCode = new TreeMap<>();
        Map<String, String> exampleByCode = new TreeMap<>();
        for (GpuSlot slot : pool.slots()) {
            // What is leased at present does not make a task hopeless, so only the idle card
            // counts.
            GpuSlot idle = slot.emptied();
            Optional<Constraint> against = Constraints.firstAgainst(task, idle);
            if (against.isPresent()) {
                String code = against.get().code();
                countByCode.merge(code, 1, Integer::sum);
                exampleByCode.computeIfAbsent(code, first -> against.get().reason(task, idle));
            } else {
                able++;
                free += Constraints.fits(task, slot) ? 1 : 0;
            }
        }
        if (able >= task.gpus()) {
            return busy(task, free, able);
        }
        String need = able + " of " + pool.size() + " GPUs could run it, it needs " + task.gpus();
        return mostFrequent(countByCode)
                .map(code -> hopeless(code, need + "; most often: " + exampleByCode.get(code)))
                .orElseGet(() -> hopeless(GANG_SIZE, need));
    }

    private static WaitReason hopeless(String code, String words) {
        return new WaitReason(code, words, true, false);
    }

    private static WaitReason busy(Task task, int free, int able) {
        return new WaitReason(
                task.gpus() > 1 ? GANG_SIZE : "BUSY",
                able + " GPUs could run it, " + free + " of them are free, it needs " + task.gpus(),
                false,
                false);
    }

    private static Optional<String> mostFrequent(Map<String, Integer> countByCode) {
        List<Map.Entry<String, Integer>> entries = List.copyOf(countByCode.entrySet());
        // The first of the largest: the map is sorted by code, so ties do not depend on chance.
        return entries.stream()
                .max(
                        Map.Entry.<String, Integer>comparingByValue()
                                .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                .map(Map.Entry::getKey);
    }
}
