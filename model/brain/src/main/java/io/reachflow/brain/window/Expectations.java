package io.reachflow.brain.window;

import io.reachflow.brain.book.BookEntry;
import io.reachflow.intake.task.Priority;
import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.CellOutlook;
import io.reachflow.policies.policy.ResourceAmount;
import io.reachflow.policies.policy.WaitingTask;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/** Gathers what a cell expects: from its leases' expected ends, and from who waits. */
final class Expectations {
    private static final Comparator<WaitingTask> BY_ID =
            Comparator.comparing(waiting -> waiting.task().taskId());

    private Expectations() {}

    static CellOutlook of(WindowContext window) {
        List<WaitingTask> waiting = new ArrayList<>();
        for (BookEntry entry : window.book().waiting()) {
            waiting.add(entry.state().waiting());
        }
        // The book has them in an order that must not matter.
        waiting.sort(BY_ID);
        TreeMap<String, Long> idleAt = new TreeMap<>();
        TreeMap<Priority, ResourceAmount> held = new TreeMap<>();
        List<GpuSlot> slots = List.copyOf(window.pool().slots());
        for (GpuSlot slot : slots) {
            for (BookEntry running : window.book().onGpu(slot.gpuId())) {
                long end = running.state().requireLease().expectedEndAsOf(window.endMillis());
                idleAt.merge(slot.gpuId(), end, Math::max);
                Task task = running.state().waiting().task();
                ResourceAmount part =
                        new ResourceAmount(task.sharePermille(), task.memoryMibPerGpu());
                held.merge(task.priority(), part, ResourceAmount::plus);
            }
        }
        return new CellOutlook(window.queue(waiting), slots, idleAt, held);
    }
}
