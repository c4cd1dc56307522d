package io.reachflow.training.retrain;

import io.reachflow.learning.net.TensorEngine;
import io.reachflow.learning.train.Learner;
import io.reachflow.learning.train.LearnerProgress;
import io.reachflow.learning.train.LearnerSettings;
import io.reachflow.learning.train.LearnerSettingsBuilder;
import io.reachflow.learning.train.Sample;
import io.reachflow.policies.inference.Scorer;
import io.reachflow.policies.inference.Scorers;
import io.reachflow.policies.policyfile.PolicyFile;
import io.reachflow.tensors.Weights;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Improves a policy by draws that a job made with this policy or an earlier one. Some tasks are
 * held out, to tell by them what is to be expected of the result.
 */
public final class Retraining {
    /** One task in so many is held out. */
    private static final int HELD_OUT = 5;

    private final PolicyFile start;
    private final RetrainSettings settings;
    private final List<LoggedDraw> lessons = new ArrayList<>();
    private final List<LoggedDraw> heldOut = new ArrayList<>();

    public Retraining(PolicyFile start, LoggedReturns logbook, RetrainSettings settings) {
        this.start = start.inTodaysEncoding();
        this.settings = settings;
        for (LoggedDraw draw : logbook.draws()) {
            boolean out = Math.floorMod(draw.taskId().hashCode(), HELD_OUT) == 0;
            (out ? heldOut : lessons).add(draw);
        }
    }

    /**
     * What came of it.
     *
     * @param weights of the improved network
     * @param samples that it learnt from
     * @param effective how many samples of its own they were worth
     * @param acted mean result of the draws that were held out, as they were made
     * @param expected the same as the improved policy would have made them
     * @param heldOut how many those are
     * @param heldOutEffective how many samples of its own they are worth to the improved policy
     */
    @RecordBuilder
    public record Retrained(
            Weights weights,
            int samples,
            double effective,
            LearnerProgress progress,
            double acted,
            double expected,
            int heldOut,
            double heldOutEffective) {}

    public Retrained run() {
        requireSamples();
        double[] importance = ImportanceWeights.of(scorer(start.weights()), lessons);
        double effective = ImportanceWeights.effectiveSize(importance);
        requireEffective(effective);
        try (Learner learner =
                new Learner(
                        TensorEngine.start(1),
                        start.manifest().shape(),
                        start.normalisation(),
                        start.weights(),
                        learnerSettings())) {
            LearnerProgress progress = learner.improve(samples(importance));
            return judged(learner.weights(), effective, progress);
        }
    }

    private Retrained judged(Weights weights, double effective, LearnerProgress progress) {
        double[] equal = new double[heldOut.size()];
        Arrays.fill(equal, 1);
        double[] improved = ImportanceWeights.of(scorer(weights), heldOut);
        return RetrainingRetrainedBuilder.builder()
                .weights(weights)
                .samples(lessons.size())
                .effective(effective)
                .progress(progress)
                .acted(ImportanceWeights.mean(equal, heldOut))
                .expected(ImportanceWeights.mean(improved, heldOut))
                .heldOut(heldOut.size())
                .heldOutEffective(ImportanceWeights.effectiveSize(improved))
                .build();
    }

    private Scorer scorer(Weights weights) {
        return Scorers.of(start.manifest().shape(), start.normalisation(), weights);
    }

    private LearnerSettings learnerSettings() {
        LearnerSettings usual = LearnerSettings.STANDARD;
        return LearnerSettingsBuilder.builder()
                .learningRate(settings.learningRate())
                .epochs(settings.passes())
                .clip(usual.clip())
                .targetDivergence(settings.targetDivergence())
                .entropyWeight(usual.entropyWeight())
                .valueWeight(usual.valueWeight())
                .build();
    }

    /** An advantage counts by its importance; all are scaled to their usual size. */
    private List<Sample> samples(double[] importance) {
        ReturnBaseline usual = ReturnBaseline.of(lessons);
        double squares = 0;
        for (LoggedDraw draw : lessons) {
            double advantage = draw.result() - usual.of(draw);
            squares += advantage * advantage;
        }
        double scale = Math.max(0.1, Math.sqrt(squares / lessons.size()));
        List<Sample> samples = new ArrayList<>(lessons.size());
        for (int i = 0; i < lessons.size(); i++) {
            LoggedDraw draw = lessons.get(i);
            double weight = Math.min(settings.mostWeight(), importance[i]);
            double[] advantages = new double[draw.choices().size()];
            Arrays.fill(advantages, weight * (draw.result() - usual.of(draw)) / scale);
            samples.add(
                    new Sample(
                            draw.window(),
                            draw.choices(),
                            advantages,
                            new double[] {draw.result()}));
        }
        return samples;
    }

    private void requireSamples() {
        if (lessons.isEmpty() || heldOut.isEmpty()) {
            throw new IllegalArgumentException(
                    "There are too few samples ("
                            + (lessons.size() + heldOut.size())
                            + ") to learn from. A job emits them for the share of tasks in its"
                            + " setting policy.exploration: raise it, or read more.");
        }
    }

    private void requireEffective(double effective) {
        if (effective < settings.leastEffective()) {
            throw new IllegalArgumentException(
                    "The samples ("
                            + lessons.size()
                            + ", drawn by "
                            + lessons.stream().map(LoggedDraw::policySha256).distinct().count()
                            + " policies) are worth only "
                            + Math.round(effective)
                            + " of the policy "
                            + start.manifest().name()
                            + " "
                            + start.manifest().version()
                            + ", and at least "
                            + Math.round(settings.leastEffective())
                            + " are needed. Go on from the policy that acted (its checksum is in"
                            + " the events), or read more.");
        }
    }
}
