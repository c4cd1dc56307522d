package io.reachflow.policies.heuristic;

import io.reachflow.intake.task.Task;
import io.reachflow.policies.constraint.Constraints;
import io.reachflow.policies.policy.ForwardingPolicy;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.TermReview;
import io.reachflow.policies.policy.WaitingTask;

/**
 * Tiresias with its time slices: every ten minutes a lease makes room if tasks of a higher queue
 * wait for what it holds. Tasks of the same queue wait for each other: else two of them would take
 * turns to their ends.
 *
 * <p>A lease makes room only for tasks that are no larger than itself. Tiresias places all at once,
 * and can stop several small tasks for a gang. Here nothing is kept for a gang that waits, so
 * others would take room that is made piece by piece.
 *
 * @param inner orders and places
 */
record SlicedService(Policy inner) implements ForwardingPolicy {
    private static final long SLICE_MILLIS = 600_000;

    SlicedService(String name, String version) {
        this(new HeuristicPolicy(name, version, new LeastAttainedService(), new Fastest()));
    }

    @Override
    public long leaseTermMillis() {
        return SLICE_MILLIS;
    }

    @Override
    public boolean renews(TermReview review) {
        int level = level(review.running(), review);
        int wanted = 0;
        for (WaitingTask waiting : review.queue().waiting()) {
            if (level(waiting, review) < level && hasRoomFor(waiting, review)) {
                wanted += waiting.task().gpus();
            }
        }
        return wanted <= review.stoppingGpus();
    }

    private static int level(WaitingTask task, TermReview review) {
        return LeastAttainedService.level(task, review.queue().nowMillis());
    }

    /** Whether the lease's own GPUs are enough for the other, with the lease gone. */
    private static boolean hasRoomFor(WaitingTask other, TermReview review) {
        Task held = review.running().task();
        long fitting =
                review.slots().stream()
                        .map(slot -> slot.release(held.sharePermille(), held.memoryMibPerGpu()))
                        .filter(freed -> Constraints.fits(other.task(), freed))
                        .count();
        return fitting >= other.task().gpus();
    }
}
