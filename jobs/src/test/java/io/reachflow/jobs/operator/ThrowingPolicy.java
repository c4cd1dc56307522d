package io.reachflow.jobs.operator;

import io.reachflow.jobs.settings.PolicyChoice;
import io.reachflow.policies.policy.ForwardingPolicy;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.TaskQueue;
import io.reachflow.policies.policy.WaitingTask;
import io.reachflow.policies.registry.Policies;
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
