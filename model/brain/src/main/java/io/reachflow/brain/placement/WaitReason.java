package io.reachflow.brain.placement;

import io.reachflow.intake.task.Task;
import io.reachflow.policies.constraint.Judgement;

/**
 * Why a task waits.
 *
 * @param code for machines
 * @param words for people
 * @param hopeless the cell's present GPUs could not run it even if all were idle
 * @param retriedNext it is to be tried in the very next window
 */
public record WaitReason(String code, String words, boolean hopeless, boolean retriedNext) {
    private static final String GANG_SIZE = "GANG_SIZE";

    public static WaitReason contended() {
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

    static WaitReason noGpus() {
        // Not hopeless: at the start of a network tasks may be there before the GPUs are.
        return new WaitReason("NO_GPUS", "the cell has no GPU at present", false, false);
    }

    /** What a task is told that only has to wait for others to end. */
    static String busyCode(Task task) {
        return task.gpus() > 1 ? GANG_SIZE : "BUSY";
    }

    static WaitReason busy(Task task, int free, int able) {
        return new WaitReason(
                busyCode(task),
                able + " GPUs could run it, " + free + " of them are free, it needs " + task.gpus(),
                false,
                false);
    }

    /** The same as it was told before: nothing is said, so nothing has to be counted. */
    static WaitReason stillBusy(String code) {
        return new WaitReason(code, "it still has to wait for others to end", false, false);
    }

    /**
     * Too few GPUs could run it even if all were idle.
     *
     * @param blocking what keeps it from the others
     */
    static WaitReason hopeless(Task task, int able, int gpus, BlockingConstraintCounter blocking) {
        String need = able + " of " + gpus + " GPUs could run it, it needs " + task.gpus();
        return blocking.isEmpty()
                ? new WaitReason(GANG_SIZE, need, true, false)
                : new WaitReason(
                        blocking.code(),
                        need + "; most often: " + blocking.reason(task),
                        true,
                        false);
    }
}
