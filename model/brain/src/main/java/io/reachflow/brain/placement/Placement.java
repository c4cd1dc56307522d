package io.reachflow.brain.placement;

import io.reachflow.brain.book.BookEntry;
import io.reachflow.brain.state.Lease;
import io.reachflow.brain.state.LeaseAccount;
import io.reachflow.brain.state.LeaseBuilder;
import io.reachflow.brain.state.TaskState;
import io.reachflow.brain.window.WindowContext;
import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.ClusterView;
import io.reachflow.policies.cluster.Estimate;
import io.reachflow.policies.constraint.Judgement;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.Scores;
import io.reachflow.policies.policy.WaitingTask;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Places waiting tasks: find their candidates on a snapshot, score them, then commit gangs one
 * after another. All in one batch, unless the policy does not mind: then batch by batch, so that no
 * task is scored for which nothing is left.
 */
public final class Placement {
    /** As few as a freed GPU is usually gone after, as many as make a call worth it. */
    private static final int TASKS_PER_BATCH = 8;

    /** Where there are no candidates to score. */
    private static final Scores NO_SCORES = Scores.placing(new double[0]);

    private final WindowContext window;
    private final List<Judgement> judgements;
    private final WaitReasons reasons;
    private Optional<Reservation> reservation = Optional.empty();

    /**
     * Places tasks of one window.
     *
     * @param reasons told why tasks that were tried have to wait, where the constraints don't say
     */
    public Placement(WindowContext window, WaitReasons reasons) {
        this.window = window;
        this.judgements = window.policy().judgements();
        this.reasons = reasons;
    }

    /** A task, its candidates, and what the policy thinks of them. */
    private record Scored(CandidateSearch.Result result, Scores scores) {}

    /**
     * Tries tasks in the order given, the most urgent of a batch first, and returns those that were
     * not placed, in the order in which they were tried.
     */
    public List<TaskState> place(List<BookEntry> ordered, ClusterView opening, SearchScope scope) {
        CandidateSearch search = new CandidateSearch(window, opening, scope, judgements, reasons);
        boolean whole =
                !window.policy().scoresTasksIndependently() || window.policy().reservesForFirst();
        int step = whole ? ordered.size() : TASKS_PER_BATCH;
        List<TaskState> left = new ArrayList<>();
        for (int from = 0; from < ordered.size(); from += step) {
            int to = Math.min(ordered.size(), from + step);
            int decided = window.log().decisionCount();
            commit(search.of(ordered.subList(from, to)), left);
            if (window.log().decisionCount() > decided && to < ordered.size()) {
                search.onlyIn(window.free());
            }
        }
        return left;
    }

    private void commit(List<CandidateSearch.Result> results, List<TaskState> left) {
        for (Scored scored : scored(results)) {
            TaskState state = scored.result().state();
            Optional<CandidateFinder.Found> found = scored.result().found();
            if (found.isEmpty() || !commit(state, found.get(), scored.scores())) {
                left.add(state);
                reserveFor(state);
            }
        }
    }

    /** Equally urgent ones, as those of most policies, stay in their order. */
    private List<Scored> scored(List<CandidateSearch.Result> results) {
        List<Candidates> batch = new ArrayList<>(results.size());
        for (CandidateSearch.Result result : results) {
            result.found().ifPresent(found -> batch.add(found.candidates()));
        }
        Iterator<Scores> scores = window.policy().score(batch).iterator();
        List<Scored> scored = new ArrayList<>(results.size());
        for (CandidateSearch.Result result : results) {
            scored.add(new Scored(result, result.found().isPresent() ? scores.next() : NO_SCORES));
        }
        scored.sort(
                (one, other) -> Double.compare(other.scores().urgency(), one.scores().urgency()));
        return scored;
    }

    /**
     * For what finds too few GPUs, or is tried again next because others took its candidates: those
     * behind it must not take the rest. What waits by choice needs none kept.
     */
    private void reserveFor(TaskState state) {
        if (window.policy().reservesForFirst()
                && reservation.isEmpty()
                && reasons.noted(state).map(WaitReason::retriedNext).orElse(true)) {
            reservation = Reservation.of(state.waiting(), window);
        }
    }

    /**
     * Places a task in the room that was made for it. The policy ranks, but its opinions do not
     * count any more: others have been stopped for this.
     */
    public boolean placeInRoom(TaskState state, ClusterView room) {
        CandidateFinder finder =
                new CandidateFinder(
                        room, window.load(room), List.of(), window.settings().maxCandidates());
        CandidateFinder.Found found = finder.find(state.waiting());
        Scores scores = window.policy().score(List.of(found.candidates())).get(0);
        reservation = Optional.empty();
        return commit(state, found, Scores.placing(scores.candidates()));
    }

    private boolean commit(TaskState state, CandidateFinder.Found found, Scores scores) {
        Optional<GangChoice> choice = choose(found.candidates(), scores);
        Optional<WaitReason> against = choice.isEmpty() ? whyTooFew(found) : whyNot(choice.get());
        against.ifPresent(reason -> reasons.note(state, reason));
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
        if (choice.isPresent() && !kept.leaves(choice.get())) {
            // A slow member would hold the others for too long.
            return best(candidates, scores, i -> !kept.holds(candidates, i));
        }
        return choice;
    }

    private Optional<GangChoice> best(Candidates candidates, Scores scores, IntPredicate allowed) {
        return GangChoice.best(
                candidates, scores, window.pool(), window.policy().gangPlacing(), allowed);
    }

    private Optional<WaitReason> whyTooFew(CandidateFinder.Found found) {
        if (reservation.isPresent() && reservation.get().holdsAnyOf(found.candidates())) {
            return reservation.map(kept -> WaitReason.reservedFor(kept.task().taskId()));
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
                LeaseBuilder.builder()
                        .decisionId(window.log().nextDecisionId())
                        .epoch(window.log().nextEpoch())
                        .attempt(state.waiting().nextAttempt())
                        .gpuIds(choice.gpuIds())
                        .grantedAtMillis(window.endMillis())
                        .expectedEndMillis(window.endMillis() + (long) (totalSeconds * 1000))
                        .heardAtMillis(window.endMillis())
                        .account(account(state.waiting(), choice))
                        .excusedUntilMillis(0)
                        .termEndsMillis(termEndOrNull())
                        .candidates(choice.bestViews())
                        .candidateCount(candidateCount)
                        .score(choice.meanScore())
                        .waitScore(waiting == Double.NEGATIVE_INFINITY ? null : waiting)
                        .policy(window.policy().identity())
                        .drawn(ExplorationSampler.sampleOrNull(choice, window.pool()))
                        .build();
        TaskState leased = state.leased(lease);
        window.pool().reserve(state.waiting().task(), lease);
        window.book().put(leased);
        window.log().assign(leased, choice.transferSeconds(), choice.runSeconds());
    }

    private @Nullable Long termEndOrNull() {
        long termMillis = window.policy().leaseTermMillis();
        return termMillis == 0 ? null : window.endMillis() + termMillis;
    }

    private LeaseAccount account(WaitingTask waiting, GangChoice choice) {
        Task task = waiting.task();
        double perHour = 0;
        for (String gpuId : choice.gpuIds()) {
            Double price =
                    window.pool()
                            .slot(gpuId)
                            .map(slot -> slot.gpu().pricePerHourUsd())
                            .orElse(null);
            perHour += price == null ? 0 : price;
        }
        return LeaseAccount.opened(
                choice.gpuIds().size(),
                window.endMillis(),
                perHour * task.sharePermille() / Task.WHOLE_GPU_PERMILLE,
                Estimate.localTransferSeconds(task, waiting.checkpointedFraction() > 0));
    }
}
