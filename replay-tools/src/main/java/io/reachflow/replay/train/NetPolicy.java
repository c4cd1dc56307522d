package io.reachflow.replay.train;

import io.reachflow.model.constraint.Judgement;
import io.reachflow.model.constraint.MeetsDeadline;
import io.reachflow.model.policy.Candidates;
import io.reachflow.model.policy.Policies;
import io.reachflow.model.policy.Policy;
import io.reachflow.model.policy.PolicyIdentity;
import io.reachflow.model.policy.Queue;
import io.reachflow.model.policy.Scores;
import io.reachflow.model.policy.Waiting;
import io.reachflow.model.score.Scorer;
import io.reachflow.model.score.WindowScores;
import io.reachflow.model.sequence.Encoder;
import java.util.ArrayList;
import java.util.List;

/** Interim. */
public record NetPolicy(Scorer scorer, double margin, boolean preempts) implements Policy {
    private static final Policy ORDER = Policies.byName("edf");

    @Override
    public PolicyIdentity identity() {
        return PolicyIdentity.ofHeuristic("reach", "0", "");
    }

    @Override
    public List<Waiting> order(Queue queue) {
        return ORDER.order(queue);
    }

    @Override
    public boolean ordersInPairs() {
        return true;
    }

    @Override
    public List<Judgement> judgements() {
        return List.of(new MeetsDeadline(margin));
    }

    @Override
    public boolean keepsGangsTogether() {
        return true;
    }

    @Override
    public List<Scores> score(List<Candidates> batch) {
        if (batch.isEmpty()) {
            return List.of();
        }
        WindowScores scored = scorer.score(Encoder.encode(batch));
        List<Scores> scores = new ArrayList<>();
        for (int i = 0; i < batch.size(); i++) {
            scores.add(new Scores(scored.candidates(i), scored.waiting()[i], scored.urgency()[i]));
        }
        return scores;
    }
}
