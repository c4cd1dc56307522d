package io.reachflow.jobs.operator;

import io.reachflow.brain.learned.SyntheticBatch;
import io.reachflow.brain.policy.Candidates;
import io.reachflow.brain.policy.Policy;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Has a network compiled before the first window waits for it: cold it is many times as slow. */
final class PolicyWarmUp {
    private static final Logger LOG = LoggerFactory.getLogger(PolicyWarmUp.class);
    private static final int ROUNDS = 5;
    private static final int TASKS = 32;
    private static final int GPUS = 256;

    private PolicyWarmUp() {}

    static void run(Policy policy) {
        if (!policy.isLearned()) {
            return;
        }
        List<Candidates> batch = SyntheticBatch.of(TASKS, GPUS);
        try {
            for (int i = 0; i < ROUNDS; i++) {
                policy.score(batch);
            }
        } catch (RuntimeException e) {
            // The guard will see whether it fails on real windows as well.
            LOG.warn("The policy {} failed on a made-up window.", policy.identity(), e);
        }
    }
}
