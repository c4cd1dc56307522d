package io.reachflow.replay.train;

import io.reachflow.model.cell.WindowResult;
import io.reachflow.model.policy.Candidates;
import io.reachflow.model.policy.ForwardingPolicy;
import io.reachflow.model.policy.Policy;
import io.reachflow.model.policy.Scores;
import io.reachflow.replay.dispatch.Attempt;
import io.reachflow.replay.sim.SimulationListener;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Looks over a policy's shoulder in a simulation of one cell: what it saw in each window, what it
 * answered, and what the cell made of it.
 */
final class Recorder implements ForwardingPolicy, SimulationListener {
    private final Policy policy;
    private final BiConsumer<Seen, WindowResult> record;
    private Seen seen;

    Recorder(Policy policy, BiConsumer<Seen, WindowResult> record) {
        this.policy = policy;
        this.record = record;
    }

    @Override
    public Policy inner() {
        return policy;
    }

    /** The whole window is wanted at once. */
    @Override
    public boolean scoresAlone() {
        return false;
    }

    /** The first question of a window is the one; later ones are about room made by stopping. */
    @Override
    public List<Scores> score(List<Candidates> batch) {
        List<Scores> scores = policy.score(batch);
        if (seen == null && !batch.isEmpty()) {
            seen = new Seen(batch, scores, policy.keepsGangsTogether());
        }
        return scores;
    }

    @Override
    public void closed(long windowEndMillis, WindowResult result) {
        if (seen != null) {
            record.accept(seen, result);
            seen = null;
        }
    }

    @Override
    public void attempted(Attempt attempt) {}
}
