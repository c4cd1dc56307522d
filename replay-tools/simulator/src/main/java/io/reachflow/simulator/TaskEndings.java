package io.reachflow.simulator;

import io.reachflow.brain.state.WindowResult;
import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import io.reachflow.schema.LeaseEnd;
import io.reachflow.schema.RewardEvent;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads from what a window says which tasks are over, and how they ended. */
final class TaskEndings {
    private TaskEndings() {}

    /** By task. */
    static Map<String, TaskEnd> of(WindowResult result) {
        Map<String, TaskEnd> ends = new LinkedHashMap<>();
        for (RewardEvent event : result.rewards()) {
            if (event.getEndedBy() == LeaseEnd.COMPLETED) {
                ends.put(event.getTaskId(), TaskEnd.COMPLETED);
            } else if (event.getEndedBy() == LeaseEnd.COMPLETED_LATE) {
                ends.put(event.getTaskId(), TaskEnd.COMPLETED_LATE);
            }
        }
        for (Decision decision : result.decisions()) {
            boolean givenUp = decision.getKind() == DecisionKind.REJECT;
            if (givenUp || decision.getKind() == DecisionKind.PREEMPT) {
                withdrawn(decision, givenUp, ends);
            }
        }
        return ends;
    }

    private static void withdrawn(Decision decision, boolean givenUp, Map<String, TaskEnd> ends) {
        String code = decision.getReasonCode();
        if (code.equals("CANCELLED")) {
            ends.put(decision.getTaskId(), TaskEnd.CANCELLED);
        } else if (code.equals("DEADLINE_PASSED")) {
            boolean never = givenUp && decision.getAttempt() == 0;
            ends.put(decision.getTaskId(), never ? TaskEnd.NEVER_STARTED : TaskEnd.DEADLINE_PASSED);
        } else if (givenUp) {
            ends.put(decision.getTaskId(), TaskEnd.FAILED);
        }
    }
}
