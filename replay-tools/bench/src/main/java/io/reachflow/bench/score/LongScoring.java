package io.reachflow.bench.score;

import io.reachflow.policies.learned.SyntheticBatch;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.Policy;
import java.util.ArrayList;
import java.util.List;

/** Scores many windows of changing sizes, and looks at the memory of the process. */
final class LongScoring {
    private static final int TENTH = 10;

    private final List<List<Candidates>> batches = new ArrayList<>();

    /** Windows with up to so many tasks and GPUs. */
    LongScoring(int mostTasks, int mostGpus) {
        for (int tasks = 1; tasks <= mostTasks; tasks *= 2) {
            for (int gpus = 1; gpus <= mostGpus; gpus *= 4) {
                batches.add(SyntheticBatch.of(tasks, gpus));
            }
        }
    }

    ScoringMemory run(Policy policy, long windows) {
        long begun = System.nanoTime();
        long tasks = score(policy, windows / TENTH);
        long afterTenthMib = ResidentMemory.mib();
        tasks += score(policy, windows - windows / TENTH);
        double seconds = (System.nanoTime() - begun) / 1e9;
        return new ScoringMemory(windows, tasks, seconds, afterTenthMib, ResidentMemory.mib());
    }

    private long score(Policy policy, long windows) {
        long tasks = 0;
        for (long i = 0; i < windows; i++) {
            tasks += policy.score(batches.get((int) (i % batches.size()))).size();
        }
        return tasks;
    }
}
