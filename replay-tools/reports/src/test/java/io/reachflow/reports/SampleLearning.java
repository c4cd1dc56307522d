package io.reachflow.reports;

import io.reachflow.learning.train.LearnerProgress;
import io.reachflow.learning.train.LearnerProgressBuilder;
import io.reachflow.training.LearningLog;
import io.reachflow.training.PolicyTrial;
import java.util.List;

/** Trainings that nobody had to wait for. */
final class SampleLearning {
    private SampleLearning() {}

    /** With a trial before the first iteration and after each tenth. */
    static LearningLog of(int iterations) {
        LearningLog log = new LearningLog("reach");
        log.referred("weighted-score", new PolicyTrial(0.46, 0.75, 0.8, 0.7));
        log.referred("edf-soonest+mask", new PolicyTrial(0.45, 0.7, 0.8, 0.71));
        for (int pass = 1; pass <= 6; pass++) {
            log.imitated(pass, progress(pass));
        }
        log.tried(0, trials(0));
        for (int iteration = 1; iteration <= iterations; iteration++) {
            double wave = Math.sin(iteration);
            log.improved(iteration, 0.3 + 0.001 * iteration + 0.1 * wave, 500, progress(iteration));
            if (iteration % 10 == 0) {
                log.tried(iteration, trials(iteration));
            }
        }
        return log;
    }

    private static List<PolicyTrial> trials(int iteration) {
        double better = 0.1 * (1 - Math.exp(-iteration / 40.0));
        PolicyTrial one =
                new PolicyTrial(0.42 + better, 0.72 + better, 0.78 + better / 2, Double.NaN);
        return List.of(one, new PolicyTrial(0.4 + better, 0.7 + better, 0.78 + better / 3, 0.6));
    }

    private static LearnerProgress progress(int step) {
        double settled = 1.0 / (1 + step / 30.0);
        return LearnerProgressBuilder.builder()
                .choices(1_000)
                .agreement(1 - settled / 2)
                .logProbability(-settled)
                .entropy(settled)
                .divergence(0.01)
                .valueError(0.5 + settled)
                .clipped(0.1)
                .build();
    }
}
