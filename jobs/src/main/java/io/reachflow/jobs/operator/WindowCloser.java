package io.reachflow.jobs.operator;

import io.reachflow.brain.cell.Cell;
import io.reachflow.brain.cell.EventFailure;
import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.Refusal;
import io.reachflow.brain.state.StateChanges;
import io.reachflow.brain.state.WindowResult;
import io.reachflow.brain.state.WindowResultBuilder;
import io.reachflow.policies.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.flink.api.common.state.ValueState;

/**
 * Closes a cell's window, whatever goes wrong in it: one cell's failure must not stop the others. A
 * cell that failed is thrown away and made anew from durable state, in which nothing of the window
 * stands yet. It tries again without the event that it failed at, or in a simpler {@link Way}. The
 * same input goes the same way.
 */
final class WindowCloser {
    /** So many events may fail one by one; then what is left of the window is given up. */
    static final int MOST_FAILED_EVENTS = 32;

    /** How a window is closed, from the best to the safest. */
    private enum Way {
        BY_POLICY,
        BY_FALLBACK,
        WITHOUT_PLACING
    }

    private final WorkingCells cells;
    private final PolicyGuard guard;
    private final ValueState<BackOff> backOff;
    private final CellFailureLog failures;
    private final long retryMillis;

    /**
     * For all cells of a subtask.
     *
     * @param retryMillis after which a cell is woken whose window was given up
     */
    WindowCloser(
            WorkingCells cells,
            PolicyGuard guard,
            ValueState<BackOff> backOff,
            CellFailureLog failures,
            long retryMillis) {
        this.cells = cells;
        this.guard = guard;
        this.backOff = backOff;
        this.failures = failures;
        this.retryMillis = retryMillis;
    }

    /** Of the cell that is Flink's current key. */
    WindowResult close(String cell, long windowEndMillis, List<CellEvent> events) throws Exception {
        Attempt attempt = new Attempt(cell, windowEndMillis, events);
        for (Way way : Way.values()) {
            Optional<WindowResult> result = attempt.go(way);
            if (result.isPresent()) {
                return result.get();
            }
        }
        return attempt.giveUp();
    }

    /** What is tried with one window of one cell. */
    private final class Attempt {
        private final String cell;
        private final long windowEndMillis;
        private final List<CellEvent> left;
        private final List<Refusal> refused = new ArrayList<>();

        Attempt(String cell, long windowEndMillis, List<CellEvent> events) {
            this.cell = cell;
            this.windowEndMillis = windowEndMillis;
            this.left = new ArrayList<>(events);
        }

        /** Closes the window without the events that fail; empty where it is not for them. */
        Optional<WindowResult> go(Way way) throws Exception {
            while (refused.size() <= MOST_FAILED_EVENTS) {
                Cell working = cells.get(cell);
                try {
                    return Optional.of(withRefused(close(working, way, left)));
                } catch (EventFailure e) {
                    failed(e);
                    refuse(e.event(), e);
                } catch (RuntimeException e) {
                    failed(e);
                    Optional<CellEvent> cause = causeOf(way);
                    if (cause.isEmpty()) {
                        return Optional.empty();
                    }
                    refuse(cause.get(), e);
                }
            }
            return Optional.empty();
        }

        private WindowResult close(Cell working, Way way, List<CellEvent> events) throws Exception {
            Policy fallback = guard.fallback();
            return switch (way) {
                case BY_POLICY -> closeByPolicy(working, events);
                case BY_FALLBACK -> working.close(windowEndMillis, events, fallback);
                case WITHOUT_PLACING ->
                        working.closeWithoutPlacing(windowEndMillis, events, fallback);
            };
        }

        private WindowResult closeByPolicy(Cell working, List<CellEvent> events) throws Exception {
            BackOff before = backOff.value();
            PolicyGuard.WindowPolicy deciding = guard.policyFor(windowEndMillis, before);
            WindowResult result = working.close(windowEndMillis, events, deciding);
            BackOff after = deciding.endWindow();
            if (!Objects.equals(before, after)) {
                backOff.update(after);
            }
            return result;
        }

        private void failed(RuntimeException thrown) {
            cells.discard(cell);
            failures.failed(cell, windowEndMillis, thrown);
        }

        /** What can be left out so that the window may be closed; empty: nothing. */
        private Optional<CellEvent> causeOf(Way way) throws Exception {
            return switch (way) {
                case BY_POLICY -> {
                    // The policy may be the cause: another one has to tell.
                    backOff.update(guard.restAfterFailure(windowEndMillis, backOff.value()));
                    yield Optional.empty();
                }
                case BY_FALLBACK -> newTaskThatFails();
                case WITHOUT_PLACING -> Optional.empty();
            };
        }

        /**
         * A task that came in this window, with which it can't be closed, and can be without it and
         * those after it. GPUs and outcomes are never suspected: to lose a task that its owner can
         * send again is one thing, to lose track of a GPU another.
         */
        private Optional<CellEvent> newTaskThatFails() throws Exception {
            List<CellEvent> others = left.stream().filter(event -> !bringsTask(event)).toList();
            List<CellEvent> tasks =
                    left.stream().filter(Attempt::bringsTask).sorted(CellEvent.ORDER).toList();
            if (tasks.isEmpty() || !closes(others)) {
                return Optional.empty();
            }
            int closing = 0;
            int failing = tasks.size();
            while (failing - closing > 1) {
                int middle = (closing + failing) / 2;
                List<CellEvent> some = new ArrayList<>(others);
                some.addAll(tasks.subList(0, middle));
                if (closes(some)) {
                    closing = middle;
                } else {
                    failing = middle;
                }
            }
            return Optional.of(tasks.get(failing - 1));
        }

        private static boolean bringsTask(CellEvent event) {
            return event.kind() == CellEvent.Kind.ARRIVAL
                    || event.kind() == CellEvent.Kind.HANDOVER;
        }

        private boolean closes(List<CellEvent> events) throws Exception {
            Cell working = cells.get(cell);
            try {
                close(working, Way.BY_FALLBACK, events);
                return true;
            } catch (RuntimeException e) {
                return false;
            } finally {
                cells.discard(cell);
            }
        }

        private void refuse(CellEvent event, RuntimeException thrown) {
            removeFromLeft(event);
            Throwable cause = thrown instanceof EventFailure ? thrown.getCause() : thrown;
            refused.add(refusal(event, "It failed with " + cause + "."));
        }

        /** The very event: another may be equal to it. */
        @SuppressWarnings("ReferenceEquality")
        private void removeFromLeft(CellEvent event) {
            left.removeIf(one -> one == event);
        }

        private Refusal refusal(CellEvent event, String why) {
            String reason =
                    "The cell "
                            + cell
                            + " can't take the "
                            + event.kind()
                            + " of "
                            + event.id()
                            + ", and went on without it. "
                            + why
                            + " This is a fault of the program: report it with the stack trace in"
                            + " the log.";
            return new Refusal(event, "CELL_FAILED", reason);
        }

        private WindowResult withRefused(WindowResult result) {
            if (refused.isEmpty()) {
                return result;
            }
            List<Refusal> all = new ArrayList<>(refused);
            all.addAll(result.refusals());
            return WindowResultBuilder.builder(result).refusals(all).build();
        }

        /** Nothing changes and nothing is decided: the cell is as it was before the window. */
        WindowResult giveUp() {
            List<Refusal> all = new ArrayList<>(refused);
            left.sort(CellEvent.ORDER);
            left.forEach(event -> all.add(refusal(event, "All of its window was given up.")));
            return WindowResultBuilder.builder()
                    .decisions(List.of())
                    .rewards(List.of())
                    .spills(List.of())
                    .releases(List.of())
                    .cancellations(List.of())
                    .refusals(all)
                    .changes(StateChanges.NONE)
                    .wakeAtMillis(OptionalLong.of(windowEndMillis + retryMillis))
                    .build();
        }
    }
}
