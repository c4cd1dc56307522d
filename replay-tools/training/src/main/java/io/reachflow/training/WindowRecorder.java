package io.reachflow.training;

import io.reachflow.brain.state.WindowResult;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.ForwardingPolicy;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.Scores;
import io.reachflow.simulator.SimulationListener;
import io.reachflow.simulator.run.Attempt;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Looks over a policy's shoulder in a simulation of one cell: what it saw in each window, what it
 * answered, and what the cell made of it.
 */
final class WindowRecorder implements ForwardingPolicy, SimulationListener {
    private final Policy policy;
    private final BiConsumer<RecordedWindow, WindowResult> record;
    private @Nullable RecordedWindow recorded;

    WindowRecorder(Policy policy, BiConsumer<RecordedWindow, WindowResult> record) {
        this.policy = policy;
        this.record = record;
    }

    @Override
    public Policy inner() {
        return policy;
    }

    /** The whole window is wanted at once. */
    @Override
    public boolean scoresTasksIndependently() {
        return false;
    }

    /** The first question of a window is the one; later ones are about room made by stopping. */
    @Override
    public List<Scores> score(List<Candidates> batch) {
        List<Scores> scores = policy.score(batch);
        if (recorded == null && !batch.isEmpty()) {
            recorded = new RecordedWindow(batch, scores);
        }
        return scores;
    }

    @Override
    public void closed(long windowEndMillis, WindowResult result) {
        if (recorded != null) {
            record.accept(recorded, result);
            recorded = null;
        }
    }

    @Override
    public void attempted(Attempt attempt) {}
}
