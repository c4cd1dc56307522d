package io.reachflow.brain.placement;

import io.reachflow.brain.book.BookEntry;
import io.reachflow.brain.book.NeedGroup;
import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.TaskState;
import io.reachflow.brain.window.WindowContext;
import io.reachflow.policies.cluster.ClusterView;
import io.reachflow.policies.constraint.Judgement;
import io.reachflow.policies.policy.CellLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds candidates for tasks that are tried in a window, on the snapshot that it opened with. */
final class CandidateSearch {
    /** A task and its candidates; none where there are too few of them. */
    record Result(TaskState state, Optional<CandidateFinder.Found> found) {}

    private final ClusterView opening;
    private final List<Judgement> judgements;
    private final int mostScored;
    private final SearchScope scope;
    private final CandidateFinder amongAll;
    private final CandidateFinder amongRenewed;
    private final WaitReasons reasons;

    private ClusterView room;
    private int scored;

    /** Tasks that waited before, and are asked about renewed GPUs. */
    private int askedAboutRenewed;

    CandidateSearch(
            WindowContext window,
            ClusterView opening,
            SearchScope scope,
            List<Judgement> judgements,
            WaitReasons reasons) {
        this.opening = opening;
        this.judgements = judgements;
        this.mostScored = window.settings().maxTasksPerWindow();
        this.scope = scope;
        int most = window.settings().maxCandidates();
        CellLoad load = window.load(opening);
        this.amongAll = new CandidateFinder(opening, load, judgements, most);
        this.amongRenewed =
                scope.renewed()
                        .map(renewed -> new CandidateFinder(renewed, load, judgements, most))
                        .orElse(amongAll);
        this.reasons = reasons;
        this.room = opening;
    }

    /** Some of the snapshot was taken: what finds no room in the rest need not be scored. */
    void onlyIn(ClusterView left) {
        room = left;
    }

    List<Result> of(List<BookEntry> tasks) {
        List<Result> results = new ArrayList<>(tasks.size());
        for (BookEntry entry : tasks) {
            results.add(new Result(entry.state(), find(entry)));
        }
        return results;
    }

    private Optional<CandidateFinder.Found> find(BookEntry entry) {
        TaskState state = entry.state();
        CandidateFinder finder = finderOrNull(entry);
        if (finder == null) {
            return Optional.empty();
        }
        if (scored == mostScored) {
            reasons.note(state, WaitReason.queued(scored));
            return Optional.empty();
        }
        CandidateFinder.Found found = finder.find(state.waiting());
        if (found.enough()) {
            scored++;
            return Optional.of(found);
        }
        if (found.judgedAway() != null) {
            reasons.note(state, WaitReason.judged(found.judgedAway()));
        }
        return Optional.empty();
    }

    /** Where to look for a task's candidates; null: it is not worth it. */
    private @Nullable CandidateFinder finderOrNull(BookEntry entry) {
        NeedGroup group = entry.group();
        if (scope.thorough() || entry.state().deferredFor() == null) {
            // For a task that is told why it waits, one that fits is enough to hear of a judgement.
            int enough = judgements.isEmpty() ? group.need().gpus() : 1;
            return group.fitting(opening) >= enough ? amongAll : null;
        }
        if (scope.renewed().isEmpty() || entry.state().tryNext()) {
            return group.fitting(room) == group.need().gpus() ? amongAll : null;
        }
        if (group.fitting(scope.renewed().get()) == 0
                || askedAboutRenewed == CellSettings.ASKED_ABOUT_RENEWED) {
            return null;
        }
        askedAboutRenewed++;
        // Others of a gang may have been free before.
        return group.need().gpus() == 1 ? amongRenewed : amongAll;
    }
}
