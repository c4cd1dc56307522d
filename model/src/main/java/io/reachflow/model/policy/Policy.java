package io.reachflow.model.policy;

import io.reachflow.model.constraint.Judgement;
import java.util.Comparator;
import java.util.List;

/** Ranks what the constraints allow. Has no memory of its own: the same input, the same scores. */
public interface Policy {
    PolicyIdentity identity();

    /** Which of the waiting tasks comes first. */
    default Comparator<Waiting> order(long nowMillis, long agingMillis) {
        return new AgedPriority(nowMillis, agingMillis);
    }

    /** Opinions that keep candidates from this policy; none by default. */
    default List<Judgement> judgements() {
        return List.of();
    }

    /** The scores of a whole window's candidates, one for each entry of the batch, in its order. */
    List<Scores> score(List<Candidates> batch);
}
