package io.reachflow.brain.placement;

import io.reachflow.brain.book.BookEntry;
import io.reachflow.brain.state.TaskState;
import io.reachflow.brain.window.WindowContext;
import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.constraint.Constraints;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.WaitingTask;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * GPUs that are kept for the first task that found too few (EASY backfill). Others may use them
 * until the shadow time, at which by the leases' expected ends enough of them are free.
 */
record Reservation(String taskId, long shadowMillis, Set<String> gpuIds) {

    /** A GPU and when it is expected to have room for the task. */
    private record Room(String gpuId, long atMillis) {}

    private static final Comparator<Room> SOONEST =
            Comparator.comparingLong(Room::atMillis).thenComparing(Room::gpuId);

    /** The GPUs that will have room first; empty when the cell never has enough. */
    static Optional<Reservation> of(WaitingTask first, WindowContext window) {
        Task task = first.task();
        List<Room> rooms = new ArrayList<>();
        for (GpuSlot slot : window.pool().slots()) {
            if (Constraints.fitsWhenIdle(task, slot)) {
                rooms.add(new Room(slot.gpuId(), roomAt(task, slot, window)));
            }
        }
        if (rooms.size() < task.gpus()) {
            return Optional.empty();
        }
        rooms.sort(SOONEST);
        List<Room> kept = rooms.subList(0, task.gpus());
        Set<String> gpuIds = new HashSet<>();
        kept.forEach(room -> gpuIds.add(room.gpuId()));
        long shadow = kept.get(kept.size() - 1).atMillis();
        return Optional.of(new Reservation(task.taskId(), shadow, gpuIds));
    }

    private static long roomAt(Task task, GpuSlot slot, WindowContext window) {
        long nowMillis = window.endMillis();
        List<TaskState> soonestOver =
                window.book().onGpu(slot.gpuId()).stream()
                        .map(BookEntry::state)
                        .sorted(
                                Comparator.comparingLong(
                                        running ->
                                                running.requireLease().expectedEndAsOf(nowMillis)))
                        .toList();
        GpuSlot freed = slot;
        long atMillis = nowMillis;
        for (TaskState running : soonestOver) {
            if (Constraints.fits(task, freed)) {
                break;
            }
            Task other = running.waiting().task();
            freed = freed.release(other.sharePermille(), other.memoryMibPerGpu());
            atMillis = running.requireLease().expectedEndAsOf(nowMillis);
        }
        return atMillis;
    }

    boolean holds(Candidates candidates, int i) {
        return gpuIds.contains(candidates.slots().get(i).gpuId());
    }

    boolean holdsAnyOf(Candidates candidates) {
        return candidates.slots().stream().anyMatch(slot -> gpuIds.contains(slot.gpuId()));
    }

    /** Whether another task may use a candidate: it is not kept, or given back in time. */
    boolean leaves(Candidates candidates, int i) {
        double seconds = candidates.estimates().get(i).totalSeconds();
        return !holds(candidates, i) || candidates.nowMillis() + seconds * 1000 <= shadowMillis;
    }

    /** The same for a whole gang, which is as slow as its slowest member. */
    boolean leaves(GangChoice choice, long nowMillis) {
        double seconds = choice.transferSeconds() + choice.runSeconds();
        return choice.gpuIds().stream().noneMatch(gpuIds::contains)
                || nowMillis + seconds * 1000 <= shadowMillis;
    }
}
