package io.reachflow.brain.cell;

import io.reachflow.brain.book.GpuPool;
import io.reachflow.brain.book.TaskBook;
import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.EndedTask;
import io.reachflow.brain.state.HeldLoss;
import io.reachflow.brain.state.PoolEntry;
import io.reachflow.brain.state.StateChanges;
import io.reachflow.brain.state.StateChangesBuilder;
import io.reachflow.brain.state.TaskState;
import io.reachflow.brain.state.WindowResult;
import io.reachflow.brain.window.WindowContext;
import io.reachflow.brain.window.WindowContextBuilder;
import io.reachflow.brain.window.WindowLog;
import io.reachflow.brain.window.WindowNews;
import io.reachflow.intake.routing.CellMap;
import io.reachflow.policies.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The scheduler of one cell: the only one that leases its GPUs. Fed with events, it closes windows
 * one after another and returns what it decided. No clock, no chance, no input or output: the same
 * events give the same decisions, in the Flink job and in the simulator alike.
 */
public final class Cell {
    private final String name;
    private final CellSettings settings;
    private final Policy policy;
    private final CellMap map;
    private final GpuPool pool = new GpuPool();
    private final TaskBook book;

    /**
     * An empty cell.
     *
     * @param map may know it no more: then it only sees its leases to their ends
     */
    public Cell(String name, CellSettings settings, Policy policy, CellMap map) {
        this.name = name;
        this.settings = settings;
        this.policy = policy;
        this.map = map;
        this.book = new TaskBook(settings, isRetired() ? List.of() : map.neighboursOf(name));
    }

    private boolean isRetired() {
        return !map.has(name);
    }

    /** Fills an empty cell from durable state: GPUs first. */
    public void restoreGpu(PoolEntry entry) {
        pool.restore(entry);
    }

    /** Fills an empty cell from durable state: tasks after the GPUs they run on. */
    public void restoreTask(TaskState state) {
        book.put(state);
        book.takeChanged();
        if (state.isLeased()) {
            pool.reserve(state.waiting().task(), state.requireLease());
            pool.takeChanged();
        }
    }

    /** Fills an empty cell from durable state: tasks that are over here. */
    public void restoreEnded(long fromMillis, List<EndedTask> tasks) {
        book.ended().restore(fromMillis, tasks);
    }

    /**
     * Handles the events of a window and decides. Windows are closed in the order of their ends;
     * one in which nothing happened and nothing was due may be left out.
     */
    public WindowResult close(long windowEndMillis, List<CellEvent> events) {
        return close(windowEndMillis, events, policy);
    }

    /**
     * The same for a body that chooses a policy anew for each window.
     *
     * @param decider in place of the cell's own policy. Its identity may change while it scores:
     *     what is decided from then on is the other's.
     */
    public WindowResult close(long windowEndMillis, List<CellEvent> events, Policy decider) {
        return close(window(windowEndMillis, decider), events, true);
    }

    /**
     * Handles the events of a window, and leaves those that wait for a later one: for a body whose
     * policies can't decide this window.
     *
     * @param decider whose name decisions carry
     */
    public WindowResult closeWithoutPlacing(
            long windowEndMillis, List<CellEvent> events, Policy decider) {
        return close(window(windowEndMillis, decider), events, false);
    }

    private WindowContext window(long windowEndMillis, Policy decider) {
        WindowLog log = new WindowLog(name, windowEndMillis, decider);
        return WindowContextBuilder.builder()
                .cell(name)
                .endMillis(windowEndMillis)
                .settings(settings)
                .policy(decider)
                .pool(pool)
                .book(book)
                .log(log)
                .news(new WindowNews())
                .build();
    }

    private WindowResult close(WindowContext window, List<CellEvent> events, boolean places) {
        long windowEndMillis = window.endMillis();
        Lifecycle lifecycle = new Lifecycle(window);
        List<CellEvent> ordered = new ArrayList<>(events);
        ordered.sort(CellEvent.ORDER);
        ordered.forEach(event -> apply(event, lifecycle));
        lifecycle.endEvents();
        new GpuReleases(window).run();
        book.ended().forget(windowEndMillis);
        if (isRetired()) {
            new Retirement(window, map).run();
        } else if (places) {
            new Scheduling(window).run();
        }
        if (isRetired() || !places) {
            new LeaseTerms(window).renewAll();
        } else {
            new LeaseTerms(window).review();
        }
        return window.log().result(changes(), wakeAt(windowEndMillis));
    }

    private static void apply(CellEvent event, Lifecycle lifecycle) {
        try {
            lifecycle.apply(event);
        } catch (RuntimeException e) {
            throw new EventFailure(event, e);
        }
    }

    private StateChanges changes() {
        List<PoolEntry> gpusPut = new ArrayList<>();
        List<String> gpusRemoved = new ArrayList<>();
        for (String gpuId : pool.takeChanged()) {
            pool.entry(gpuId).ifPresentOrElse(gpusPut::add, () -> gpusRemoved.add(gpuId));
        }
        List<TaskState> tasksPut = new ArrayList<>();
        List<String> tasksRemoved = new ArrayList<>();
        for (String taskId : book.takeChanged()) {
            Optional<TaskState> state = book.find(taskId);
            state.ifPresentOrElse(tasksPut::add, () -> tasksRemoved.add(taskId));
        }
        return StateChangesBuilder.builder()
                .gpusPut(gpusPut)
                .gpusRemoved(gpusRemoved)
                .tasksPut(tasksPut)
                .tasksRemoved(tasksRemoved)
                .ended(book.ended().takeChanged())
                .build();
    }

    /** The earliest moment at which time alone can change something. */
    private OptionalLong wakeAt(long windowEndMillis) {
        long wake =
                Math.min(
                        book.nextAlarm().orElse(Long.MAX_VALUE),
                        book.ended().nextForget().orElse(Long.MAX_VALUE));
        for (HeldLoss loss : pool.heldLosses().values()) {
            wake = Math.min(wake, loss.lostAtMillis() + settings.massLossGraceMillis());
        }
        boolean letsGoNext =
                pool.leaving().keySet().stream().anyMatch(gpuId -> book.onGpu(gpuId).isEmpty());
        if (letsGoNext) {
            wake = Math.min(wake, windowEndMillis);
        }
        boolean hasTasksToTry = pool.isEmpty() ? book.hasSpillable() : book.waitingCount() > 0;
        if (hasTasksToTry) {
            boolean retriesNext = !book.retriedNext().isEmpty();
            long recheck = settings.recheckMillis();
            long next =
                    retriesNext
                            ? windowEndMillis
                            : Math.floorDiv(windowEndMillis + recheck - 1, recheck) * recheck;
            wake = Math.min(wake, next);
        }
        return wake == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(wake);
    }

    /** GPUs that are present. */
    public int gpuCount() {
        return pool.size();
    }

    /** Live leases. */
    public int leaseCount() {
        return book.leasedCount();
    }

    /** Tasks in its care, waiting or running. */
    public int taskCount() {
        return book.waitingCount() + book.leasedCount();
    }

    /** Tasks that wait, by the reason code they were last given. */
    public Map<String, Integer> waitingByReason() {
        return book.waitingByReason();
    }
}
