package io.reachflow.training;

import io.reachflow.learning.train.LearnerProgress;
import io.reachflow.training.LearningEntry.Phase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How a training went so far. The same training writes the same: no times are in it. */
public final class LearningLog {
    private final String policy;
    private final List<LearningEntry> entries = new ArrayList<>();

    /**
     * @param policy the name of what is trained
     */
    public LearningLog(String policy) {
        this(policy, List.of());
    }

    LearningLog(String policy, List<LearningEntry> entries) {
        this.policy = policy;
        this.entries.addAll(entries);
    }

    public void referred(String reference, PolicyTrial trial) {
        entries.add(new LearningEntry(reference, Phase.REFERENCE, 0, figures(trial)));
    }

    public void imitated(int pass, LearnerProgress progress) {
        entries.add(new LearningEntry(policy, Phase.IMITATION, pass, figures(progress)));
    }

    public void improved(int iteration, double reward, int samples, LearnerProgress progress) {
        Map<LearningMeasure, Double> figures = figures(progress);
        figures.put(LearningMeasure.REWARD, reward);
        figures.put(LearningMeasure.SAMPLES, (double) samples);
        entries.add(new LearningEntry(policy, Phase.EPISODES, iteration, figures));
    }

    public void tried(int iteration, List<PolicyTrial> trials) {
        entries.add(
                new LearningEntry(
                        policy, Phase.TRIAL, iteration, figures(PolicyTrial.mean(trials))));
    }

    private static Map<LearningMeasure, Double> figures(PolicyTrial trial) {
        Map<LearningMeasure, Double> figures = new EnumMap<>(LearningMeasure.class);
        figures.put(LearningMeasure.REWARD, trial.reward());
        figures.put(LearningMeasure.COMPLETION_HIGH, trial.completionHigh());
        figures.put(LearningMeasure.COMPLETION_NORMAL, trial.completionNormal());
        figures.put(LearningMeasure.COMPLETION_LOW, trial.completionLow());
        return figures;
    }

    private static Map<LearningMeasure, Double> figures(LearnerProgress progress) {
        Map<LearningMeasure, Double> figures = new EnumMap<>(LearningMeasure.class);
        figures.put(LearningMeasure.CHOICES, (double) progress.choices());
        figures.put(LearningMeasure.AGREEMENT, progress.agreement());
        figures.put(LearningMeasure.LOG_PROBABILITY, progress.logProbability());
        figures.put(LearningMeasure.ENTROPY, progress.entropy());
        figures.put(LearningMeasure.DIVERGENCE, progress.divergence());
        figures.put(LearningMeasure.VALUE_ERROR, progress.valueError());
        figures.put(LearningMeasure.CLIPPED, progress.clipped());
        return figures;
    }

    public String policy() {
        return policy;
    }

    public List<LearningEntry> entries() {
        return List.copyOf(entries);
    }

    public List<LearningEntry> of(Phase phase) {
        return entries.stream().filter(entry -> entry.phase() == phase).toList();
    }

    /** The trial with the most reward, the earliest of equals: the one that is kept. */
    public Optional<LearningEntry> best() {
        return of(Phase.TRIAL).stream().max(byReward().thenComparingInt(entry -> -entry.step()));
    }

    /** The reference with the most reward. */
    public Optional<LearningEntry> strongest() {
        return of(Phase.REFERENCE).stream().max(byReward());
    }

    private static Comparator<LearningEntry> byReward() {
        return Comparator.comparingDouble(entry -> entry.figure(LearningMeasure.REWARD));
    }

    public int trialsSinceBest() {
        int step = best().map(LearningEntry::step).orElse(0);
        return (int) of(Phase.TRIAL).stream().filter(entry -> entry.step() > step).count();
    }
}
