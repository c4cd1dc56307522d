package io.reachflow.model.cell;

import io.reachflow.model.cluster.GpuSlot;
import io.reachflow.model.constraint.Constraint;
import io.reachflow.model.constraint.Constraints;
import io.reachflow.model.constraint.Judgement;
import io.reachflow.model.task.Task;
import java.util.List;

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
        AgainstCount against = new AgainstCount();
        for (GpuSlot slot : pool.slots()) {
            // What is leased at present does not make a task hopeless, so only the idle card
            // counts.
            Constraint first = Constraints.firstAgainstIdle(task, slot);
            if (first != null) {
                against.add(first, slot);
            } else {
                able++;
                free += Constraints.fits(task, slot) ? 1 : 0;
            }
        }
        if (able >= task.gpus()) {
            return busy(task, free, able);
        }
        String need = able + " of " + pool.size() + " GPUs could run it, it needs " + task.gpus();
        return against.isEmpty()
                ? hopeless(GANG_SIZE, need)
                : hopeless(against.code(), need + "; most often: " + against.reason(task));
    }

    /** What a task is told that only has to wait for others to end. */
    static String busyCode(Task task) {
        return task.gpus() > 1 ? GANG_SIZE : "BUSY";
    }

    /** The same as it was told before: nothing is said, so nothing has to be counted. */
    static WaitReason stillBusy(String code) {
        return new WaitReason(code, "it still has to wait for others to end", false, false);
    }

    /** Whether enough GPUs could run it if all were idle. */
    static boolean couldRun(Task task, Pool pool) {
        int able = 0;
        List<GpuSlot> slots = pool.slots();
        for (int i = 0; i < slots.size() && able < task.gpus(); i++) {
            able += Constraints.fitsWhenIdle(task, slots.get(i)) ? 1 : 0;
        }
        return able == task.gpus();
    }

    private static WaitReason hopeless(String code, String words) {
        return new WaitReason(code, words, true, false);
    }

    private static WaitReason busy(Task task, int free, int able) {
        return new WaitReason(
                busyCode(task),
                able + " GPUs could run it, " + free + " of them are free, it needs " + task.gpus(),
                false,
                false);
    }
}
