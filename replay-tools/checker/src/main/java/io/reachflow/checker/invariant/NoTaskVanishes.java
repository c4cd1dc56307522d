package io.reachflow.checker.invariant;

import io.reachflow.checker.fact.DecisionFact;
import io.reachflow.checker.fact.Fact;
import io.reachflow.checker.fact.Recording;
import io.reachflow.checker.fact.RequestedTask;
import io.reachflow.checker.fact.RewardFact;
import io.reachflow.checker.fact.SpillFact;
import io.reachflow.checker.fact.UnreadableRecord;
import io.reachflow.schema.DecisionKind;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** I3. */
public final class NoTaskVanishes implements Invariant {
    private final Recording recording;
    private final CellProgress progress;
    private final Violations violations;
    private final Map<String, JudgedTask> judged = new HashMap<>();
    private final Map<FinalTaskState, Long> forgotten = new HashMap<>();

    NoTaskVanishes(Recording recording, CellProgress progress, Violations violations) {
        this.recording = recording;
        this.progress = progress;
        this.violations = violations;
    }

    @Override
    public String id() {
        return "I3";
    }

    @Override
    public String rule() {
        return "Every arrival ends assigned, pending, rejected or cancelled; none vanishes, none"
                + " counts twice, none is refused without cause.";
    }

    @Override
    public String advice() {
        return "A task was lost, or ended twice. Look for the task's id on assignments, rewards and"
                + " dead.letters, in the order of their windows.";
    }

    @Override
    public void decided(DecisionFact decision) {
        if (recording.task(decision.taskId()).isEmpty()) {
            complain(
                    decision,
                    "A %s for task %s, which never arrived."
                            .formatted(decision.kind(), decision.taskId()));
            return;
        }
        if (!decision.is(DecisionKind.PREEMPT)) {
            JudgedTask before = of(decision.taskId());
            checkNotRunning(decision, before);
            checkCell(decision, before);
            checkInTime(decision);
            FinalTaskState after = FinalTaskState.after(decision, before.state());
            String cell = decision.handsOver() ? decision.handedTo() : decision.cell();
            move(decision, decision.taskId(), after, cell);
        }
    }

    /** A second ASSIGN is a matter of I1. */
    private void checkNotRunning(DecisionFact decision, JudgedTask before) {
        if (before.state() == FinalTaskState.RUNNING && !decision.is(DecisionKind.ASSIGN)) {
            complain(
                    decision,
                    "A %s for task %s, whose lease has not ended."
                            .formatted(decision.kind(), decision.taskId()));
        }
    }

    private void checkCell(DecisionFact decision, JudgedTask before) {
        boolean held =
                before.state() == FinalTaskState.PENDING
                        || before.state() == FinalTaskState.HANDED_OVER;
        String cell = before.cell();
        if (held && cell != null && !cell.equals(decision.cell())) {
            complain(
                    decision,
                    "A %s by cell %s for task %s, which cell %s has: two cells took it."
                            .formatted(decision.kind(), decision.cell(), decision.taskId(), cell));
        }
    }

    /** A window withdraws what is overdue before it decides on anything else. */
    private void checkInTime(DecisionFact decision) {
        if (decision.is(DecisionKind.REJECT)) {
            return;
        }
        recording
                .certainTask(decision.taskId())
                .filter(task -> task.isOverdue(decision.timeMillis()))
                .ifPresent(
                        task ->
                                complain(
                                        decision,
                                        "A %s for task %s in a window (%d) after its deadline (%d)."
                                                .formatted(
                                                        decision.kind(),
                                                        task.taskId(),
                                                        decision.timeMillis(),
                                                        task.deadlineMillis())));
    }

    @Override
    public void handedOver(SpillFact spill) {
        JudgedTask task = of(spill.taskId());
        if (spill.written() && task.state() == FinalTaskState.HANDED_OVER) {
            judged.put(spill.taskId(), task.takenBy(spill.toCell()));
        }
    }

    @Override
    public void rewarded(RewardFact reward) {
        // A reward without a lease belongs to the REJECT that ends the task.
        if (recording.task(reward.taskId()).isPresent() && reward.lease().isPresent()) {
            move(reward, reward.taskId(), FinalTaskState.after(reward.endedBy()), reward.cell());
        }
    }

    private void move(Fact fact, String taskId, FinalTaskState after, @Nullable String cell) {
        JudgedTask before =
                judged.put(taskId, new JudgedTask(after, cell, fact.timeMillis(), false));
        if (before != null && before.state().isEnd()) {
            complain(
                    fact,
                    "Task %s becomes %s after it had ended as %s."
                            .formatted(taskId, after, before.state()));
        }
    }

    /** Where a task stands. */
    JudgedTask of(String taskId) {
        return judged.getOrDefault(taskId, JudgedTask.UNDECIDED);
    }

    @Override
    public void settle() {
        for (RequestedTask task : recording.tasks()) {
            JudgedTask stands = of(task.taskId());
            if (stands.lost()) {
                continue;
            }
            if (stands.state() == FinalTaskState.UNDECIDED) {
                checkDecided(task);
            } else if (isOverdue(task, stands)) {
                lose(
                        task,
                        "Task %s is %s in cell %s, which has gone on after its deadline (%d) without giving it up."
                                .formatted(
                                        task.taskId(),
                                        stands.state(),
                                        stands.cell(),
                                        task.deadlineMillis()));
            }
        }
        checkUnreadable();
    }

    private void checkDecided(RequestedTask task) {
        if (progress.isSettled(task.arrivedAtMillis())) {
            lose(
                    task,
                    "Task %s arrived at %d and was never decided on."
                            .formatted(task.taskId(), task.arrivedAtMillis()));
        }
    }

    /**
     * The first window that ends after the deadline gives the task up, whether it waits or runs, so
     * a cell that has said anything in such a window has done so.
     */
    private boolean isOverdue(RequestedTask task, JudgedTask stands) {
        String cell = stands.cell();
        Long deadline = task.deadlineMillis();
        return stands.isInCare()
                && cell != null
                && deadline != null
                && progress.isPassed(cell, deadline)
                && recording.certainTask(task.taskId()).isPresent();
    }

    private void lose(RequestedTask task, String words) {
        judged.put(task.taskId(), of(task.taskId()).asLost());
        violations.add(id(), task.at(), words);
    }

    private void checkUnreadable() {
        List<UnreadableRecord> settled =
                recording.unreadableOn(recording.topics().arrivals()).stream()
                        .filter(arrival -> progress.isSettled(arrival.timeMillis()))
                        .toList();
        for (UnreadableRecord arrival : settled) {
            violations.add(id(), arrival.at(), "Not in the dead letters, though: " + arrival.why());
        }
        recording.forgetUnreadable(settled);
    }

    /** How many tasks ended where. */
    public Map<String, Long> finalStates() {
        Map<String, Long> counts = new LinkedHashMap<>();
        for (FinalTaskState state : FinalTaskState.values()) {
            counts.put(state.name(), forgotten.getOrDefault(state, 0L));
        }
        for (RequestedTask task : recording.tasks()) {
            counts.merge(of(task.taskId()).state().name(), 1L, Long::sum);
        }
        return counts;
    }

    /** Tasks that ended, or were complained of, before a moment. */
    @Override
    public void forget(long beforeMillis) {
        judged.entrySet()
                .removeIf(
                        entry -> {
                            JudgedTask task = entry.getValue();
                            boolean over =
                                    (task.state().isEnd() || task.lost())
                                            && task.sinceMillis() < beforeMillis;
                            if (over) {
                                forgotten.merge(task.state(), 1L, Long::sum);
                                recording.forgetTask(entry.getKey());
                            }
                            return over;
                        });
    }

    @Override
    public int held() {
        return judged.size();
    }

    private void complain(Fact fact, String words) {
        violations.add(id(), fact.at(), words);
    }
}
