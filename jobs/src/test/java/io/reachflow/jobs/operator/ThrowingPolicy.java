package io.reachflow.jobs.operator;

import io.reachflow.brain.policy.ForwardingPolicy;
import io.reachflow.brain.policy.Policy;
import io.reachflow.brain.policy.TaskQueue;
import io.reachflow.brain.policy.WaitingTask;
import io.reachflow.brain.registry.Policies;
import io.reachflow.jobs.settings.PolicyChoice;
import java.util.List;

/** A policy that can't put one task into any order. */
record ThrowingPolicy() implements PolicyChoice {
    /** The task. */
    static final String AT = "unordered";

    private record Throwing(Policy inner) implements ForwardingPolicy {
        @Override
        public List<WaitingTask> order(TaskQueue queue) {
            if (queue.waiting().stream().anyMatch(task -> task.task().taskId().equals(AT))) {
                throw new IllegalStateException("The task " + AT + " can't be ordered.");
            }
            return inner.order(queue);
        }
    }

    @Override
    public Policy policy() {
        return new Throwing(Policies.byName("edf"));
    }
}
