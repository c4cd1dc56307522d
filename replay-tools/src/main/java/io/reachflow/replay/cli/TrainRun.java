package io.reachflow.replay.cli;

import io.reachflow.model.score.PolicyFile;
import io.reachflow.model.score.PolicyManifest;
import io.reachflow.model.sequence.Encoder;
import io.reachflow.model.train.Progress;
import io.reachflow.replay.train.LearningEntry;
import io.reachflow.replay.train.LearningEntry.Phase;
import io.reachflow.replay.train.LearningLog;
import io.reachflow.replay.train.Measure;
import io.reachflow.replay.train.Trained;
import io.reachflow.replay.train.Training;
import io.reachflow.replay.train.TrainingListener;
import io.reachflow.replay.train.TrainingSettings;
import io.reachflow.replay.train.TrainingState;
import io.reachflow.replay.train.Trial;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** A training from its first lesson to its last trial: tells of it, and keeps what it reached. */
final class TrainRun implements TrainingListener {
    /** By which it is asked for in the job. */
    static final String POLICY = "reach";

    /** The strongest without learning, on what the standard scenarios ask for. */
    private static final List<String> HEURISTICS = List.of("weighted-score", "edf-soonest+mask");

    private final TrainingSettings settings;
    private final TrainOptions options;
    private final String command;
    private final TrainFiles files;
    private final Limits limits;
    private final PrintWriter out;
    private final LearningLog log;
    private final long startNanos = System.nanoTime();
    private long improvedSinceNanos;
    private int improvedFrom;
    private boolean timeIsUp;

    /**
     * When to end before the last iteration.
     *
     * @param patience trials without a new best; 0: any number
     */
    record Limits(Duration time, int patience) {}

    /**
     * @param command what has to be typed for the same weights, but for the iterations
     */
    TrainRun(
            TrainingSettings settings,
            TrainOptions options,
            String command,
            TrainFiles files,
            Limits limits,
            PrintWriter out) {
        this.settings = settings;
        this.options = options;
        this.command = command;
        this.files = files;
        this.limits = limits;
        this.out = out;
        this.log = new LearningLog(POLICY);
    }

    LearningLog log() {
        return log;
    }

    void start() throws InterruptedException {
        Training training = new Training(settings, options.changes::apply, this);
        Set<String> references = new LinkedHashSet<>(List.of(settings.teacher()));
        references.addAll(HEURISTICS);
        for (String reference : references) {
            log.referred(reference, training.reference(reference));
        }
        say("rewards to compare with: " + TrainText.references(log));
        training.run();
    }

    private void say(String line) {
        out.println(line);
        out.flush();
    }

    @Override
    public void watched(int worlds, int samples) {
        say(settings.teacher() + " watched in " + worlds + " worlds, " + samples + " windows kept");
    }

    @Override
    public void imitated(int pass, Progress progress) {
        log.imitated(pass, progress);
        say(TrainText.imitated(last(Phase.IMITATION), settings.lessonPasses()));
    }

    @Override
    public void improved(int iteration, double reward, int samples, Progress progress) {
        log.improved(iteration, reward, samples, progress);
        timeIsUp = elapsed().compareTo(limits.time()) >= 0;
        say(TrainText.improved(last(Phase.EPISODES), settings.iterations(), left(iteration)));
    }

    @Override
    public void tried(int iteration, List<Trial> trials) {
        log.tried(iteration, trials);
        say(TrainText.tried(log));
    }

    private LearningEntry last(Phase phase) {
        List<LearningEntry> all = log.of(phase);
        return all.get(all.size() - 1);
    }

    private Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - startNanos);
    }

    /** If it goes on as fast as so far, and to its last iteration. */
    private Duration left(int iteration) {
        Duration spent = Duration.ofNanos(System.nanoTime() - improvedSinceNanos);
        Duration each = spent.dividedBy(iteration - improvedFrom);
        Duration toTheLast = each.multipliedBy(settings.iterations() - iteration);
        Duration toTheLimit = limits.time().minus(elapsed());
        Duration least = toTheLast.compareTo(toTheLimit) < 0 ? toTheLast : toTheLimit;
        return least.isNegative() ? Duration.ZERO : least;
    }

    @Override
    public void reached(TrainingState state) {
        files.write(policy(state.best()), log);
        if (state.iteration() == 0) {
            improvedSinceNanos = System.nanoTime();
        }
    }

    @Override
    public boolean goesOn() {
        return !timeIsUp && !isOutOfPatience();
    }

    private boolean isOutOfPatience() {
        return limits.patience() > 0 && log.trialsSinceBest() >= limits.patience();
    }

    private PolicyFile policy(Trained best) {
        PolicyManifest manifest =
                new PolicyManifest(
                        POLICY,
                        options.policyVersion,
                        Encoder.VERSION,
                        settings.shape(),
                        settings.deadlineMargin(),
                        true,
                        command + " --iterations " + best.iteration(),
                        settings.seed(),
                        scores(best),
                        new Version().getVersion()[0] + ", simulated worlds of training seeds");
        return PolicyFile.of(manifest, best.normalisation(), best.weights());
    }

    private SortedMap<String, Double> scores(Trained best) {
        SortedMap<String, Double> scores = new TreeMap<>();
        scores.put("trialReward", best.reward());
        for (LearningEntry reference : log.of(Phase.REFERENCE)) {
            scores.put("trialReward of " + reference.policy(), reference.figure(Measure.REWARD));
        }
        return scores;
    }
}
