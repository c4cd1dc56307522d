package io.reachflow.model.cell;

import io.reachflow.model.cell.Trials.Trial;
import io.reachflow.model.cluster.ClusterView;
import io.reachflow.model.constraint.Judgement;
import io.reachflow.model.policy.Candidates;
import io.reachflow.model.policy.Policy;
import io.reachflow.model.policy.Scores;
import io.reachflow.model.policy.Situation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * Places waiting tasks: find their candidates on a snapshot, score them, then commit gangs one
 * after another. All in one batch, unless the policy does not mind: then batch by batch, so that
 * nobody is scored for whom nothing is left.
 */
final class Placement {
    /** As few as a freed GPU is usually gone after, as many as make a call worth it. */
    private static final int TASKS_PER_BATCH = 8;

    private final long windowEndMillis;
    private final Pool pool;
    private final TaskBook book;
    private final Policy policy;
    private final CellSettings settings;
    private final WindowLog log;
    private final List<Judgement> judgements;

    /** Why tasks that were tried have to wait, where that is not plain from the constraints. */
    private final Map<String, WaitReason> reasons = new HashMap<>();

    private Optional<Reservation> reservation = Optional.empty();

    Placement(
            long windowEndMillis,
            Pool pool,
            TaskBook book,
            Policy policy,
            CellSettings settings,
            WindowLog log) {
        this.windowEndMillis = windowEndMillis;
        this.pool = pool;
        this.book = book;
        this.policy = policy;
        this.settings = settings;
        this.log = log;
        this.judgements = policy.judgements();
    }

    /** A trial and what the policy thinks of it; null where there was nothing to score. */
    private record Scored(Trial trial, Scores scores) {
        double urgency() {
            return scores == null ? 0 : scores.urgency();
        }
    }

    /**
     * Tries tasks in the order given, the most urgent of a batch first, and returns those that were
     * not placed, in the order in which they were tried.
     */
    List<TaskState> place(List<BookEntry> ordered, ClusterView opening, Look look) {
        Trials trials =
                new Trials(opening, situation(opening), judgements, settings, look, reasons);
        boolean whole = !policy.scoresAlone() || policy.reservesForFirst();
        int step = whole ? ordered.size() : TASKS_PER_BATCH;
        List<TaskState> left = new ArrayList<>();
        for (int from = 0; from < ordered.size(); from += step) {
            int to = Math.min(ordered.size(), from + step);
            int decided = log.decisions.size();
            commit(trials.of(ordered.subList(from, to)), left);
            if (log.decisions.size() > decided && to < ordered.size()) {
                trials.onlyIn(pool.free(windowEndMillis));
            }
        }
        return left;
    }

    private void commit(List<Trial> trials, List<TaskState> left) {
        for (Scored scored : scored(trials)) {
            TaskState state = scored.trial().state();
            Optional<CandidateFinder.Found> found = scored.trial().found();
            if (found.isEmpty() || !commit(state, found.get(), scored.scores())) {
                left.add(state);
                reserveFor(state);
            }
        }
    }

    /** Equally urgent ones, as those of most policies, stay in their order. */
    private List<Scored> scored(List<Trial> trials) {
        List<Candidates> batch = new ArrayList<>(trials.size());
        for (Trial trial : trials) {
            trial.found().ifPresent(found -> batch.add(found.candidates()));
        }
        Iterator<Scores> scores = policy.score(batch).iterator();
        List<Scored> scored = new ArrayList<>(trials.size());
        for (Trial trial : trials) {
            scored.add(new Scored(trial, trial.found().isPresent() ? scores.next() : null));
        }
        scored.sort((one, other) -> Double.compare(other.urgency(), one.urgency()));
        return scored;
    }

    /** Only for what finds too few GPUs; who waits by choice or for its turn needs none kept. */
    private void reserveFor(TaskState state) {
        if (policy.reservesForFirst()
                && reservation.isEmpty()
                && !reasons.containsKey(state.taskId())) {
            reservation = Reservation.of(state.waiting(), pool, book, windowEndMillis);
        }
    }

    /**
     * Places a task in the room that was made for it. The policy ranks, but its opinions do not
     * count any more: others have been stopped for this.
     */
    boolean placeInRoom(TaskState state, ClusterView room) {
        CandidateFinder finder =
                new CandidateFinder(room, situation(room), List.of(), settings.maxCandidates());
        CandidateFinder.Found found = finder.find(state.waiting());
        Scores scores = policy.score(List.of(found.candidates())).get(0);
        reservation = Optional.empty();
        return commit(state, found, Scores.placing(scores.candidates()));
    }

    private Situation situation(ClusterView free) {
        return new Situation(
                windowEndMillis, pool.size(), free.slots().size(), book.waitingCount());
    }

    /** The reason that placing found for a task to wait; empty: look at the constraints. */
    Optional<WaitReason> reason(TaskState state) {
        return Optional.ofNullable(reasons.get(state.taskId()));
    }

    private boolean commit(TaskState state, CandidateFinder.Found found, Scores scores) {
        Optional<GangChoice> choice = choose(found.candidates(), scores);
        Optional<WaitReason> against = choice.isEmpty() ? whyTooFew(found) : whyNot(choice.get());
        against.ifPresent(reason -> reasons.put(state.taskId(), reason));
        if (choice.isEmpty() || against.isPresent()) {
            return false;
        }
        grant(state, choice.get(), found.count());
        return true;
    }

    private Optional<GangChoice> choose(Candidates candidates, Scores scores) {
        if (reservation.isEmpty()) {
            return best(candidates, scores, i -> true);
        }
        Reservation kept = reservation.get();
        Optional<GangChoice> choice = best(candidates, scores, i -> kept.leaves(candidates, i));
        if (choice.isPresent() && !kept.leaves(choice.get(), windowEndMillis)) {
            // A slow member would hold the others for too long.
            return best(candidates, scores, i -> !kept.holds(candidates, i));
        }
        return choice;
    }

    private Optional<GangChoice> best(Candidates candidates, Scores scores, IntPredicate allowed) {
        return GangChoice.best(candidates, scores, pool, policy.keepsGangsTogether(), allowed);
    }

    private Optional<WaitReason> whyTooFew(CandidateFinder.Found found) {
        if (reservation.isPresent() && reservation.get().holdsAnyOf(found.candidates())) {
            return reservation.map(kept -> WaitReason.reservedFor(kept.taskId()));
        }
        // There are more than were looked at.
        return found.pruned() ? Optional.of(WaitReason.contended()) : Optional.empty();
    }

    private static Optional<WaitReason> whyNot(GangChoice choice) {
        if (!choice.isBetterThanWaiting()) {
            return Optional.of(WaitReason.policyWaits());
        }
        return choice.isTornApart() ? Optional.of(WaitReason.contended()) : Optional.empty();
    }

    private void grant(TaskState state, GangChoice choice, int candidateCount) {
        double totalSeconds = choice.transferSeconds() + choice.runSeconds();
        double waiting = choice.scores().waiting();
        Lease lease =
                new Lease(
                        log.nextDecisionId(),
                        log.nextEpoch(),
                        state.waiting().attempts() + 1,
                        choice.gpuIds(),
                        windowEndMillis,
                        windowEndMillis + (long) (totalSeconds * 1000),
                        windowEndMillis,
                        choice.bestViews(),
                        candidateCount,
                        choice.meanScore(),
                        waiting == Double.NEGATIVE_INFINITY ? null : waiting,
                        policy.identity(),
                        DrawnGang.ofOrNull(choice, pool));
        TaskState leased = state.leased(lease);
        pool.reserve(state.waiting().task(), lease);
        book.put(leased);
        log.assign(leased, choice.transferSeconds(), choice.runSeconds());
    }
}
