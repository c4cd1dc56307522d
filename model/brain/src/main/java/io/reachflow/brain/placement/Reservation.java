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
 * GPUs that are kept for the first task that found too few: EASY backfill (Lifka 1995; Mu'alem and
 * Feitelson, IEEE TPDS 12(6), 2001). At the shadow time, by the leases' expected ends, enough of
 * them are free. Others may use them until then; the extra ones, which the first does not need even
 * then, they may use for as long as they like.
 *
 * <p>There a job that outlives its estimate is killed. Here estimates are no limits, so the shadow
 * time is a guess, which is made anew in every window.
 *
 * @param task that they are kept for
 */
record Reservation(Task task, long shadowMillis, Set<String> gpuIds, WindowContext window) {

    /** A GPU and when it is expected to have room for the task. */
    private record Room(String gpuId, long atMillis) {}

    private static final Comparator<Room> SOONEST =
            Comparator.comparingLong(Room::atMillis).thenComparing(Room::gpuId);

    private static final Comparator<Room> LATEST =
            Comparator.comparingLong(Room::atMillis).reversed().thenComparing(Room::gpuId);

    /** The GPUs that will have room first; empty when the cell never has enough. */
    static Optional<Reservation> of(WaitingTask first, WindowContext window) {
        Task task = first.task();
        List<Room> rooms = new ArrayList<>();
        List<Room> unheard = new ArrayList<>();
        for (GpuSlot slot : window.pool().slots()) {
            if (Constraints.fitsWhenIdle(task, slot)) {
                (slot.gpu().suspect() ? unheard : rooms)
                        .add(new Room(slot.gpuId(), roomAt(task, slot, window)));
            }
        }
        if (rooms.size() < task.gpus()) {
            // Nobody knows when they are heard again, so they are counted on only if need be.
            rooms.addAll(unheard);
        }
        if (rooms.size() < task.gpus()) {
            return Optional.empty();
        }
        rooms.sort(SOONEST);
        long shadow = rooms.get(task.gpus() - 1).atMillis();
        return Optional.of(
                new Reservation(task, shadow, latest(rooms, shadow, task.gpus()), window));
    }

    /** Of those that have room by the shadow time the last: what is free before is the extra. */
    private static Set<String> latest(List<Room> rooms, long shadowMillis, int gpus) {
        Set<String> gpuIds = new HashSet<>();
        rooms.stream()
                .filter(room -> room.atMillis() <= shadowMillis)
                .sorted(LATEST)
                .limit(gpus)
                .forEach(room -> gpuIds.add(room.gpuId()));
        return gpuIds;
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
            freed = released(freed, running);
            atMillis = running.requireLease().expectedEndAsOf(nowMillis);
        }
        return atMillis;
    }

    private static GpuSlot released(GpuSlot slot, TaskState running) {
        Task over = running.waiting().task();
        return slot.release(over.sharePermille(), over.memoryMibPerGpu());
    }

    boolean holds(Candidates candidates, int i) {
        return gpuIds.contains(candidates.slots().get(i).gpuId());
    }

    boolean holdsAnyOf(Candidates candidates) {
        return candidates.slots().stream().anyMatch(slot -> gpuIds.contains(slot.gpuId()));
    }

    /** Whether another task may use a candidate. */
    boolean leaves(Candidates candidates, int i) {
        double seconds = candidates.estimates().get(i).totalSeconds();
        return isOver(seconds)
                || leavesRoom(candidates.waiting().task(), candidates.slots().get(i).gpuId());
    }

    /** The same for a whole gang, which is as slow as its slowest member. */
    boolean leaves(GangChoice choice) {
        Task other = choice.candidates().waiting().task();
        return isOver(choice.transferSeconds() + choice.runSeconds())
                || choice.gpuIds().stream().allMatch(gpuId -> leavesRoom(other, gpuId));
    }

    /** Whether what takes so long is given back in time. */
    private boolean isOver(double seconds) {
        return window.endMillis() + seconds * 1000 <= shadowMillis;
    }

    /** Whether the GPU is not kept, or has room for both at the shadow time: extra share. */
    private boolean leavesRoom(Task other, String gpuId) {
        if (!gpuIds.contains(gpuId)) {
            return true;
        }
        GpuSlot slot = window.pool().slotOrNull(gpuId);
        return slot != null
                && other.sharePermille() + task.sharePermille() <= Task.WHOLE_GPU_PERMILLE
                && Constraints.fits(
                        task,
                        atShadowTime(slot)
                                .reserve(other.sharePermille(), other.memoryMibPerGpu(), 0));
    }

    private GpuSlot atShadowTime(GpuSlot slot) {
        GpuSlot freed = slot;
        for (BookEntry entry : window.book().onGpu(slot.gpuId())) {
            TaskState running = entry.state();
            if (running.requireLease().expectedEndAsOf(window.endMillis()) <= shadowMillis) {
                freed = released(freed, running);
            }
        }
        return freed;
    }
}
