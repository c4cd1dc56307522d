package io.reachflow.brain.cell;

import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.PolicyIdentity;
import io.reachflow.policies.policy.Scores;
import io.reachflow.policies.policy.TaskQueue;
import io.reachflow.policies.policy.WaitingTask;
import io.reachflow.policies.registry.Policies;
import java.util.Comparator;
import java.util.List;

/**
 * The policy of most stories: the more urgent first, lifted by age; the fastest card; urgent tasks
 * may push others aside, and no opinion about deadlines.
 */
record AgedFastest() implements Policy {
    private static final Policy FASTEST = Policies.byName("greedy-fastest+preempt");

    @Override
    public PolicyIdentity identity() {
        return new PolicyIdentity("aged-fastest", "1", "none");
    }

    @Override
    public List<WaitingTask> order(TaskQueue queue) {
        return queue.waiting().stream()
                .sorted(
                        Comparator.<WaitingTask>comparingLong(waiting -> -level(waiting, queue))
                                .thenComparingLong(WaitingTask::arrivedAtMillis)
                                .thenComparing(waiting -> waiting.task().taskId()))
                .toList();
    }

    private static long level(WaitingTask waiting, TaskQueue queue) {
        long waited = Math.max(0, queue.nowMillis() - waiting.arrivedAtMillis());
        return waiting.task().priority().level() + waited / queue.agingMillis();
    }

    @Override
    public boolean preempts() {
        return FASTEST.preempts();
    }

    @Override
    public List<Scores> score(List<Candidates> batch) {
        return FASTEST.score(batch);
    }
}
