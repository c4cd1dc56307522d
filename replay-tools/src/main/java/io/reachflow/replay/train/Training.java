package io.reachflow.replay.train;

import ai.djl.engine.Engine;
import io.reachflow.model.net.TensorEngine;
import io.reachflow.model.policy.Policies;
import io.reachflow.model.policy.Policy;
import io.reachflow.model.policy.PolicyIdentity;
import io.reachflow.model.score.LearnedPolicy;
import io.reachflow.model.score.Scorer;
import io.reachflow.model.score.Scorers;
import io.reachflow.model.score.Weights;
import io.reachflow.model.sequence.Normalisation;
import io.reachflow.model.train.Learner;
import io.reachflow.model.train.Progress;
import io.reachflow.model.train.Sample;
import io.reachflow.replay.world.RandomStream;
import io.reachflow.replay.world.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;

/** Trains a policy in simulations: imitation of a teacher, then improvement by its own episodes. */
public final class Training {
    private static final PolicyIdentity IN_TRAINING =
            PolicyIdentity.ofHeuristic("in-training", "0", "");

    private final TrainingSettings settings;
    private final TrainingListener listener;
    private final List<World> trials = Curriculum.trials();

    public Training(TrainingSettings settings, TrainingListener listener) {
        this.settings = settings;
        this.listener = listener;
    }

    /** The best of the trials. */
    public Trained run() throws InterruptedException {
        Engine engine = TensorEngine.start(1);
        try (Rollouts rollouts = new Rollouts(settings.threads())) {
            List<Sample> lessons = lessons(rollouts);
            Normalisation normalisation = normalisation(lessons);
            Weights initial = Weights.initial(settings.shape(), settings.seed());
            try (Learner learner =
                    new Learner(
                            engine, settings.shape(), normalisation, initial, settings.learner())) {
                imitate(learner, lessons);
                return improve(learner, normalisation, rollouts);
            }
        }
    }

    private List<Sample> lessons(Rollouts rollouts) throws InterruptedException {
        List<Callable<Episode>> games = new ArrayList<>();
        for (int lesson = 0; lesson < settings.lessons(); lesson++) {
            RandomStream chance = RandomStream.of(settings.seed(), "lesson", lesson);
            games.add(
                    () ->
                            Episode.play(
                                    Curriculum.world(chance),
                                    Policies.byName(settings.teacher()),
                                    settings.hourPrice(),
                                    chance));
        }
        List<Sample> samples = new ArrayList<>();
        for (Episode episode : rollouts.play(games)) {
            episode.excerpts().forEach(excerpt -> samples.add(lesson(excerpt, episode)));
        }
        listener.watched(settings.lessons(), samples.size());
        return samples;
    }

    private static Sample lesson(Excerpt excerpt, Episode episode) {
        double[] equal = new double[excerpt.choices().size()];
        Arrays.fill(equal, 1);
        double[] returns = excerpt.taskIds().stream().mapToDouble(episode.returns()::get).toArray();
        return new Sample(excerpt.window(), excerpt.choices(), equal, returns);
    }

    private static Normalisation normalisation(List<Sample> samples) {
        Normalisation.Builder builder = new Normalisation.Builder();
        samples.forEach(sample -> builder.add(sample.window()));
        return builder.build();
    }

    private void imitate(Learner learner, List<Sample> lessons) {
        for (int pass = 0; pass < settings.lessonPasses(); pass++) {
            double left = 1 - (double) pass / settings.lessonPasses();
            listener.imitated(pass + 1, learner.imitate(lessons, settings.lessonRate() * left));
        }
    }

    private Trained improve(Learner learner, Normalisation normalisation, Rollouts rollouts)
            throws InterruptedException {
        Trained best = tried(learner, normalisation, rollouts, 0);
        for (int iteration = 1; iteration <= settings.iterations(); iteration++) {
            Scorer scorer = Scorers.of(settings.shape(), normalisation, learner.weights());
            List<Group> groups = groups(scorer, iteration, rollouts);
            List<Sample> samples = new ArrayList<>();
            groups.forEach(group -> samples.addAll(group.samples()));
            Progress progress = learner.improve(samples);
            listener.improved(iteration, reward(groups), samples.size(), progress);
            if (iteration % settings.trialEvery() == 0) {
                Trained now = tried(learner, normalisation, rollouts, iteration);
                best = now.reward() > best.reward() ? now : best;
            }
        }
        return best;
    }

    private static double reward(List<Group> groups) {
        return groups.stream()
                .flatMap(group -> group.episodes().stream())
                .mapToDouble(Episode::reward)
                .average()
                .orElse(Double.NaN);
    }

    private List<Group> groups(Scorer scorer, int iteration, Rollouts rollouts)
            throws InterruptedException {
        List<Callable<Episode>> games = new ArrayList<>();
        for (int i = 0; i < settings.worlds(); i++) {
            long number = (long) iteration * settings.worlds() + i;
            World world = Curriculum.world(RandomStream.of(settings.seed(), "world", number));
            for (int episode = 0; episode < settings.episodes(); episode++) {
                long stream = number * settings.episodes() + episode;
                games.add(() -> explore(world, scorer.copy(), stream));
            }
        }
        List<Episode> episodes = rollouts.play(games);
        List<Group> groups = new ArrayList<>();
        for (int i = 0; i < episodes.size(); i += settings.episodes()) {
            groups.add(new Group(episodes.subList(i, i + settings.episodes())));
        }
        return groups;
    }

    private Episode explore(World world, Scorer scorer, long stream) {
        RandomStream chance = RandomStream.of(settings.seed(), "episode", stream);
        Policy exploring = new Exploring(policy(scorer), (long) (chance.unit() * Long.MAX_VALUE));
        return Episode.play(world, exploring, settings.hourPrice(), chance);
    }

    private Policy policy(Scorer scorer) {
        return new LearnedPolicy(IN_TRAINING, settings.deadlineMargin(), true, scorer);
    }

    private Trained tried(
            Learner learner, Normalisation normalisation, Rollouts rollouts, int iteration)
            throws InterruptedException {
        Weights weights = learner.weights();
        Scorer scorer = Scorers.of(settings.shape(), normalisation, weights);
        List<Callable<Double>> games = new ArrayList<>();
        for (World world : trials) {
            games.add(() -> Trial.reward(world, policy(scorer.copy())));
        }
        List<Double> rewards = rollouts.play(games);
        listener.tried(iteration, rewards);
        double mean = rewards.stream().mapToDouble(reward -> reward).average().orElseThrow();
        return new Trained(normalisation, weights, iteration, mean);
    }
}
