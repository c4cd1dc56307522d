package io.reachflow.replay.train;

import io.reachflow.model.train.Progress;
import io.reachflow.replay.train.LearningEntry.Phase;
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

    public void referred(String reference, Trial trial) {
        entries.add(new LearningEntry(reference, Phase.REFERENCE, 0, figures(trial)));
    }

    public void imitated(int pass, Progress progress) {
        entries.add(new LearningEntry(policy, Phase.IMITATION, pass, figures(progress)));
    }

    public void improved(int iteration, double reward, int samples, Progress progress) {
        Map<Measure, Double> figures = figures(progress);
        figures.put(Measure.REWARD, reward);
        figures.put(Measure.SAMPLES, (double) samples);
        entries.add(new LearningEntry(policy, Phase.EPISODES, iteration, figures));
    }

    public void tried(int iteration, List<Trial> trials) {
        entries.add(new LearningEntry(policy, Phase.TRIAL, iteration, figures(Trial.mean(trials))));
    }

    private static Map<Measure, Double> figures(Trial trial) {
        Map<Measure, Double> figures = new EnumMap<>(Measure.class);
        figures.put(Measure.REWARD, trial.reward());
        figures.put(Measure.COMPLETION_HIGH, trial.completionHigh());
        figures.put(Measure.COMPLETION_NORMAL, trial.completionNormal());
        figures.put(Measure.COMPLETION_LOW, trial.completionLow());
        return figures;
    }

    private static Map<Measure, Double> figures(Progress progress) {
        Map<Measure, Double> figures = new EnumMap<>(Measure.class);
        figures.put(Measure.CHOICES, (double) progress.choices());
        figures.put(Measure.AGREEMENT, progress.agreement());
        figures.put(Measure.LOG_PROBABILITY, progress.logProbability());
        figures.put(Measure.ENTROPY, progress.entropy());
        figures.put(Measure.DIVERGENCE, progress.divergence());
        figures.put(Measure.VALUE_ERROR, progress.valueError());
        figures.put(Measure.CLIPPED, progress.clipped());
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
        return Comparator.comparingDouble(entry -> entry.figure(Measure.REWARD));
    }

    public int trialsSinceBest() {
        int step = best().map(LearningEntry::step).orElse(0);
        return (int) of(Phase.TRIAL).stream().filter(entry -> entry.step() > step).count();
    }
}
