package io.reachflow.model.cell;

import io.reachflow.model.cluster.ClusterView;
import io.reachflow.model.constraint.Judgement;
import io.reachflow.model.policy.Situation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds candidates for tasks that are tried in a window, on the snapshot that it opened with. */
final class Trials {
    /** A task and its candidates; none where there are too few of them. */
    record Trial(TaskState state, Optional<CandidateFinder.Found> found) {}

    private final ClusterView opening;
    private final List<Judgement> judgements;
    private final int mostScored;
    private final boolean explains;
    private final CandidateFinder finder;
    private final Map<String, WaitReason> reasons;

    private ClusterView room;
    private int scored;

    /**
     * @param explains whether tasks that wait are told once more why
     * @param reasons takes up why tasks have to wait
     */
    Trials(
            ClusterView opening,
            Situation situation,
            List<Judgement> judgements,
            CellSettings settings,
            boolean explains,
            Map<String, WaitReason> reasons) {
        this.opening = opening;
        this.judgements = judgements;
        this.mostScored = settings.maxTasksPerWindow();
        this.explains = explains;
        this.finder = new CandidateFinder(opening, situation, judgements, settings.maxCandidates());
        this.reasons = reasons;
        this.room = opening;
    }

    /** Some of the snapshot was taken: who finds no room in what is left need not be scored. */
    void onlyIn(ClusterView left) {
        room = left;
    }

    List<Trial> of(List<BookEntry> tasks) {
        List<Trial> trials = new ArrayList<>(tasks.size());
        for (BookEntry entry : tasks) {
            trials.add(new Trial(entry.state(), find(entry)));
        }
        return trials;
    }

    private Optional<CandidateFinder.Found> find(BookEntry entry) {
        TaskState state = entry.state();
        if (!canFind(entry)) {
            return Optional.empty();
        }
        if (scored == mostScored) {
            reasons.put(state.taskId(), WaitReason.queued(scored));
            return Optional.empty();
        }
        CandidateFinder.Found found = finder.find(state.waiting());
        if (found.enough()) {
            scored++;
            return Optional.of(found);
        }
        if (found.judgedAway() != null) {
            reasons.put(state.taskId(), WaitReason.judged(found.judgedAway()));
        }
        return Optional.empty();
    }

    /**
     * Whether the finder is worth asking: for a task that is told why it waits, a single GPU that
     * fitted is enough to hear of a judgement against it.
     */
    private boolean canFind(BookEntry entry) {
        NeedGroup group = entry.group();
        boolean told = explains || entry.state().deferredFor() == null;
        return told
                ? group.fitting(opening) >= (judgements.isEmpty() ? group.need().gpus() : 1)
                : group.fitting(room) == group.need().gpus();
    }
}
