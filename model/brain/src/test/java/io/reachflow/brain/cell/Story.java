package io.reachflow.brain.cell;

import io.reachflow.brain.state.Refusal;
import io.reachflow.brain.state.Spill;
import io.reachflow.brain.state.WindowResult;
import io.reachflow.schema.Decision;
import io.reachflow.schema.RewardEvent;
import java.util.ArrayList;
import java.util.List;

/** What a cell said over several windows. */
final class Story {
    final List<Decision> decisions = new ArrayList<>();
    final List<RewardEvent> rewards = new ArrayList<>();
    final List<Spill> spills = new ArrayList<>();
    final List<Refusal> refusals = new ArrayList<>();

    void add(WindowResult result) {
        decisions.addAll(result.decisions());
        rewards.addAll(result.rewards());
        spills.addAll(result.spills());
        refusals.addAll(result.refusals());
    }

    static Story of(WindowResult result) {
        Story story = new Story();
        story.add(result);
        return story;
    }

    /** Each decision as one line: what, of which task, why. */
    List<String> told() {
        return decisions.stream().map(Story::told).toList();
    }

    static List<String> told(WindowResult result) {
        return of(result).told();
    }

    private static String told(Decision decision) {
        String line =
                decision.getKind() + " " + decision.getTaskId() + " " + decision.getReasonCode();
        return decision.getGpuIds().isEmpty() ? line : line + " " + decision.getGpuIds();
    }

    /** Each reward as one line: how a task ended. */
    static List<String> ended(WindowResult result) {
        return of(result).ended();
    }

    List<String> ended() {
        return rewards.stream().map(r -> r.getTaskId() + " " + r.getEndedBy()).toList();
    }
}
