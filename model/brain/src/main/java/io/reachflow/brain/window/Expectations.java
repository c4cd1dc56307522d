package io.reachflow.brain.window;

import io.reachflow.brain.book.BookEntry;
import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.CellOutlook;
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
        TreeMap<String, Task> running = new TreeMap<>();
        List<GpuSlot> slots = List.copyOf(window.pool().slots());
        for (GpuSlot slot : slots) {
            for (BookEntry entry : window.book().onGpu(slot.gpuId())) {
                long end = entry.state().requireLease().expectedEndAsOf(window.endMillis());
                idleAt.merge(slot.gpuId(), end, Math::max);
                running.put(entry.taskId(), entry.state().waiting().task());
            }
        }
        return new CellOutlook(window.queue(waiting), slots, idleAt, List.copyOf(running.values()));
    }
}
