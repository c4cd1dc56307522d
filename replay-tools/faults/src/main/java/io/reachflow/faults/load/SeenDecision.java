package io.reachflow.faults.load;

import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;

/** A committed decision, and when a reader of committed records had it. */
public record SeenDecision(Decision decision, long seenAtMillis) {
    boolean isOnTaskSentAfter(long millis) {
        return TaskMaker.sentAtMillis(decision.getTaskId()) > millis;
    }

    public boolean isAssignment() {
        return decision.getKind() == DecisionKind.ASSIGN;
    }
}
