package io.reachflow.cli.train;

import io.reachflow.cli.command.VersionProvider;
import io.reachflow.learning.train.LearnerProgress;
import io.reachflow.policies.encoding.Encoder;
import io.reachflow.policies.policyfile.PolicyFile;
import io.reachflow.policies.policyfile.PolicyManifest;
import io.reachflow.policies.policyfile.PolicyManifestBuilder;
import io.reachflow.training.Checkpoint;
import io.reachflow.training.CheckpointBuilder;
import io.reachflow.training.LearningEntry;
import io.reachflow.training.LearningEntry.Phase;
import io.reachflow.training.LearningLog;
import io.reachflow.training.LearningMeasure;
import io.reachflow.training.PolicyTrial;
import io.reachflow.training.TrainedPolicy;
import io.reachflow.training.Training;
import io.reachflow.training.TrainingListener;
import io.reachflow.training.TrainingSettings;
import io.reachflow.training.TrainingState;
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
    private static final List<String> HEURISTICS =
            List.of("weighted-score", "edf-soonest+mask+preempt");

    private final TrainPlan plan;
    private final TrainingSettings settings;
    private final TrainFiles files;
    private final PrintWriter out;
    private final long startNanos = System.nanoTime();
    private LearningLog log = new LearningLog(POLICY);
    private long improvedSinceNanos;
    private int improvedFrom;
    private boolean timeIsUp;

    TrainRun(TrainPlan plan, TrainFiles files, PrintWriter out) {
        this.plan = plan;
        this.settings = plan.settings();
        this.files = files;
        this.out = out;
    }

    LearningLog log() {
        return log;
    }

    void start() throws InterruptedException {
        Training training = training();
        Set<String> references = new LinkedHashSet<>(List.of(settings.teacher()));
        references.addAll(HEURISTICS);
        for (String reference : references) {
            PolicyTrial trial = training.reference(reference);
            requireTasks(trial);
            log.referred(reference, trial);
        }
        say("rewards to compare with: " + TrainText.references(log));
        training.run();
    }

    private static void requireTasks(PolicyTrial trial) {
        if (Double.isNaN(trial.reward())) {
            throw new IllegalArgumentException(
                    "The worlds to try a policy on have no tasks that count. Raise --hours, --gpus"
                            + " or --load.");
        }
    }

    void resume(Checkpoint checkpoint) throws InterruptedException {
        log = checkpoint.log();
        // The process may have ended between two of the files.
        files.write(checkpoint, plan.command(settings.iterations()));
        say("going on after iteration " + checkpoint.iteration());
        improvesFrom(checkpoint.iteration());
        training().resume(checkpoint.state());
    }

    private Training training() {
        return new Training(settings, plan.options().changes::apply, this);
    }

    private void improvesFrom(int iteration) {
        improvedFrom = iteration;
        improvedSinceNanos = System.nanoTime();
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
    public void imitated(int pass, LearnerProgress progress) {
        log.imitated(pass, progress);
        say(TrainText.imitated(last(Phase.IMITATION), settings.lessonPasses()));
    }

    @Override
    public void improved(int iteration, double reward, int samples, LearnerProgress progress) {
        log.improved(iteration, reward, samples, progress);
        timeIsUp = elapsed().compareTo(plan.limit()) >= 0;
        say(TrainText.improved(last(Phase.EPISODES), settings.iterations(), left(iteration)));
    }

    @Override
    public void tried(int iteration, List<PolicyTrial> trials) {
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
        Duration toTheLimit = plan.limit().minus(elapsed());
        Duration least = toTheLast.compareTo(toTheLimit) < 0 ? toTheLast : toTheLimit;
        return least.isNegative() ? Duration.ZERO : least;
    }

    @Override
    public void reached(TrainingState state) {
        Checkpoint checkpoint =
                CheckpointBuilder.builder()
                        .options(plan.typed())
                        .settings(TrainPlan.settingsInWords(plan.options()))
                        .planned(settings.iterations())
                        .iteration(state.iteration())
                        .learner(state.learner())
                        .best(policy(state.best()))
                        .log(log)
                        .build();
        files.write(checkpoint, plan.command(settings.iterations()));
        if (state.iteration() == 0) {
            improvesFrom(0);
        }
    }

    @Override
    public boolean goesOn() {
        return !timeIsUp && !isOutOfPatience();
    }

    /** Why it ended before its last iteration, or that it did not. */
    String end() {
        if (timeIsUp) {
            return "Its time was up.";
        }
        return isOutOfPatience()
                ? "Ended early: no new best in " + plan.patience() + " trials (--patience)."
                : "All " + settings.iterations() + " iterations were done.";
    }

    private boolean isOutOfPatience() {
        return plan.patience() > 0 && log.trialsSinceBest() >= plan.patience();
    }

    private PolicyFile policy(TrainedPolicy best) {
        PolicyManifest manifest =
                PolicyManifestBuilder.builder()
                        .name(POLICY)
                        .version(plan.options().policyVersion)
                        .encoderVersion(Encoder.VERSION)
                        .shape(settings.shape())
                        .deadlineMargin(settings.deadlineMargin())
                        .preempts(true)
                        .trainedBy(plan.command(best.iteration()))
                        .seed(settings.seed())
                        .scores(scores(best))
                        .createdFrom(
                                new VersionProvider().getVersion()[0]
                                        + ", simulated worlds of training seeds")
                        .build();
        return PolicyFile.of(manifest, best.normalisation(), best.weights());
    }

    private SortedMap<String, Double> scores(TrainedPolicy best) {
        SortedMap<String, Double> scores = new TreeMap<>();
        scores.put("trialReward", best.reward());
        for (LearningEntry reference : log.of(Phase.REFERENCE)) {
            scores.put(
                    "trialReward of " + reference.policy(),
                    reference.figure(LearningMeasure.REWARD));
        }
        return scores;
    }
}
