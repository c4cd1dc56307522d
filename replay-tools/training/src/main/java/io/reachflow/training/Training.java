package io.reachflow.training;

import ai.djl.engine.Engine;
import io.reachflow.learning.net.TensorEngine;
import io.reachflow.learning.train.InitialWeights;
import io.reachflow.learning.train.Learner;
import io.reachflow.learning.train.LearnerProgress;
import io.reachflow.learning.train.NormalisationFit;
import io.reachflow.learning.train.Sample;
import io.reachflow.policies.encoding.Normalisation;
import io.reachflow.policies.inference.Scorer;
import io.reachflow.policies.inference.Scorers;
import io.reachflow.policies.learned.LearnedPolicy;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.PolicyIdentity;
import io.reachflow.tensors.Weights;
import io.reachflow.world.World;
import io.reachflow.world.random.RandomStream;
import io.reachflow.world.scenario.Scenario;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Trains a policy in simulations: imitation of a teacher, then improvement by its own episodes. */
public final class Training {
    private static final PolicyIdentity IN_TRAINING = PolicyIdentity.of("in-training", "0", "");

    private final TrainingSettings settings;
    private final TrainingListener listener;
    private final Curriculum curriculum;
    private final List<World> trials;

    /**
     * @param changes what is to be different in every world, to train for another network
     */
    public Training(
            TrainingSettings settings, UnaryOperator<Scenario> changes, TrainingListener listener) {
        this.settings = settings;
        this.listener = listener;
        this.curriculum = new Curriculum(changes);
        this.trials = curriculum.trials();
    }

    /** How a policy that is not learned does on the worlds of the trials. */
    public PolicyTrial reference(String policy) throws InterruptedException {
        try (Rollouts rollouts = new Rollouts(settings.threads())) {
            return PolicyTrial.mean(tried(world -> Teachers.of(policy, world), rollouts));
        }
    }

    /** The best of the trials. */
    public TrainedPolicy run() throws InterruptedException {
        Engine engine = TensorEngine.start(1);
        try (Rollouts rollouts = new Rollouts(settings.threads())) {
            List<Sample> lessons = lessons(rollouts);
            Normalisation normalisation = normalisation(lessons);
            Weights initial = InitialWeights.of(settings.shape(), settings.seed());
            try (Learner learner =
                    new Learner(
                            engine, settings.shape(), normalisation, initial, settings.learner())) {
                imitate(learner, lessons);
                TrainedPolicy first = tried(learner, normalisation, rollouts, 0);
                listener.reached(new TrainingState(0, learner.state(), first));
                return improve(learner, rollouts, 0, first);
            }
        }
    }

    /** The same as if it had never ended where a listener was told of this state. */
    public TrainedPolicy resume(TrainingState state) throws InterruptedException {
        try (Rollouts rollouts = new Rollouts(settings.threads());
                Learner learner =
                        Learner.restored(
                                TensorEngine.start(1),
                                settings.shape(),
                                state.best().normalisation(),
                                state.learner(),
                                settings.learner())) {
            return improve(learner, rollouts, state.iteration(), state.best());
        }
    }

    private List<Sample> lessons(Rollouts rollouts) throws InterruptedException {
        List<Callable<Episode>> games = new ArrayList<>();
        for (int lesson = 0; lesson < settings.lessons(); lesson++) {
            RandomStream chance = RandomStream.of(settings.seed(), "lesson", lesson);
            games.add(() -> lesson(curriculum.world(chance), chance));
        }
        List<Sample> samples = new ArrayList<>();
        for (Episode episode : rollouts.play(games)) {
            episode.windows().forEach(thinned -> samples.add(lesson(thinned, episode)));
        }
        listener.watched(settings.lessons(), samples.size());
        return samples;
    }

    private Episode lesson(World world, RandomStream chance) {
        Policy teacher = Teachers.of(settings.teacher(), world);
        return Episode.play(world, teacher, settings.hourPrice(), chance);
    }

    private static Sample lesson(ThinnedWindow thinned, Episode episode) {
        double[] equal = new double[thinned.choices().size()];
        Arrays.fill(equal, 1);
        double[] returns = thinned.taskIds().stream().mapToDouble(episode.returns()::get).toArray();
        return new Sample(thinned.window(), thinned.choices(), equal, returns);
    }

    private static Normalisation normalisation(List<Sample> samples) {
        NormalisationFit builder = new NormalisationFit();
        samples.forEach(sample -> builder.add(sample.window()));
        return builder.build();
    }

    private void imitate(Learner learner, List<Sample> lessons) {
        for (int pass = 0; pass < settings.lessonPasses(); pass++) {
            double left = 1 - (double) pass / settings.lessonPasses();
            listener.imitated(pass + 1, learner.imitate(lessons, settings.lessonRate() * left));
        }
    }

    private TrainedPolicy improve(
            Learner learner, Rollouts rollouts, int done, TrainedPolicy bestSoFar)
            throws InterruptedException {
        Normalisation normalisation = bestSoFar.normalisation();
        TrainedPolicy best = bestSoFar;
        for (int iteration = done + 1; isDue(iteration); iteration++) {
            Scorer scorer = Scorers.of(settings.shape(), normalisation, learner.weights());
            List<EpisodeGroup> groups = groups(scorer, iteration, rollouts);
            List<Sample> samples = new ArrayList<>();
            groups.forEach(group -> samples.addAll(group.samples()));
            LearnerProgress progress = learner.improve(samples);
            listener.improved(iteration, reward(groups), samples.size(), progress);
            if (iteration % settings.trialEvery() == 0 || !isDue(iteration + 1)) {
                TrainedPolicy now = tried(learner, normalisation, rollouts, iteration);
                best = now.reward() > best.reward() ? now : best;
                listener.reached(new TrainingState(iteration, learner.state(), best));
            }
        }
        return best;
    }

    private boolean isDue(int iteration) {
        return iteration <= settings.iterations() && listener.goesOn();
    }

    private static double reward(List<EpisodeGroup> groups) {
        return groups.stream()
                .flatMap(group -> group.episodes().stream())
                .mapToDouble(Episode::reward)
                .average()
                .orElse(Double.NaN);
    }

    private List<EpisodeGroup> groups(Scorer scorer, int iteration, Rollouts rollouts)
            throws InterruptedException {
        List<Callable<Episode>> games = new ArrayList<>();
        for (int i = 0; i < settings.worlds(); i++) {
            long number = (long) iteration * settings.worlds() + i;
            World world = curriculum.world(RandomStream.of(settings.seed(), "world", number));
            for (int episode = 0; episode < settings.episodes(); episode++) {
                long stream = number * settings.episodes() + episode;
                games.add(() -> explore(world, scorer.copy(), stream));
            }
        }
        List<Episode> episodes = rollouts.play(games);
        List<EpisodeGroup> groups = new ArrayList<>();
        for (int i = 0; i < episodes.size(); i += settings.episodes()) {
            groups.add(new EpisodeGroup(episodes.subList(i, i + settings.episodes())));
        }
        return groups;
    }

    private Episode explore(World world, Scorer scorer, long stream) {
        RandomStream chance = RandomStream.of(settings.seed(), "episode", stream);
        Policy exploring =
                new TurnExploration(policy(scorer), (long) (chance.unit() * Long.MAX_VALUE));
        return Episode.play(world, exploring, settings.hourPrice(), chance);
    }

    private Policy policy(Scorer scorer) {
        return new LearnedPolicy(IN_TRAINING, settings.deadlineMargin(), true, scorer);
    }

    private TrainedPolicy tried(
            Learner learner, Normalisation normalisation, Rollouts rollouts, int iteration)
            throws InterruptedException {
        Weights weights = learner.weights();
        Scorer scorer = Scorers.of(settings.shape(), normalisation, weights);
        Policy policy = policy(scorer);
        List<PolicyTrial> played = tried(world -> policy, rollouts);
        listener.tried(iteration, played);
        return new TrainedPolicy(
                normalisation, weights, iteration, PolicyTrial.mean(played).reward());
    }

    private List<PolicyTrial> tried(Function<World, Policy> policy, Rollouts rollouts)
            throws InterruptedException {
        List<Callable<PolicyTrial>> games = new ArrayList<>();
        for (World world : trials) {
            games.add(() -> PolicyTrial.play(world, policy.apply(world)));
        }
        return rollouts.play(games);
    }
}
