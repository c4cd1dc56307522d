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
    private final Look look;
    private final CandidateFinder amongAll;
    private final CandidateFinder amongNews;
    private final Map<String, WaitReason> reasons;

    private ClusterView room;
    private int scored;

    /** Those that waited before, and are asked about what is new. */
    private int told;

    /**
     * @param reasons takes up why tasks have to wait
     */
    Trials(
            ClusterView opening,
            Situation situation,
            List<Judgement> judgements,
            CellSettings settings,
            Look look,
            Map<String, WaitReason> reasons) {
        this.opening = opening;
        this.judgements = judgements;
        this.mostScored = settings.maxTasksPerWindow();
        this.look = look;
        int most = settings.maxCandidates();
        this.amongAll = new CandidateFinder(opening, situation, judgements, most);
        this.amongNews =
                look.news()
                        .map(news -> new CandidateFinder(news, situation, judgements, most))
                        .orElse(amongAll);
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
        CandidateFinder finder = finderOrNull(entry);
        if (finder == null) {
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

    /** Where to look for a task's candidates; null: it is not worth it. */
    private CandidateFinder finderOrNull(BookEntry entry) {
        NeedGroup group = entry.group();
        if (look.thorough() || entry.state().deferredFor() == null) {
            // For who is told why it waits, one that fits is enough to hear of a judgement.
            int enough = judgements.isEmpty() ? group.need().gpus() : 1;
            return group.fitting(opening) >= enough ? amongAll : null;
        }
        if (look.news().isEmpty() || entry.state().tryNext()) {
            return group.fitting(room) == group.need().gpus() ? amongAll : null;
        }
        if (group.fitting(look.news().get()) == 0 || told == CellSettings.TOLD_NEWS) {
            return null;
        }
        told++;
        // Others of a gang may have been free before.
        return group.need().gpus() == 1 ? amongNews : amongAll;
    }
}
