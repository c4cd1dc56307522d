package io.reachflow.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.learning.net.TensorEngine;
import io.reachflow.learning.train.InitialWeights;
import io.reachflow.learning.train.Learner;
import io.reachflow.learning.train.LearnerProgress;
import io.reachflow.learning.train.LearnerSettings;
import io.reachflow.learning.train.Sample;
import io.reachflow.policies.encoding.Encoder;
import io.reachflow.policies.inference.Scorers;
import io.reachflow.policies.learned.LearnedPolicy;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.PolicyIdentity;
import io.reachflow.policies.policyfile.PolicyFile;
import io.reachflow.policies.policyfile.PolicyManifest;
import io.reachflow.policies.policyfile.PolicyManifestBuilder;
import io.reachflow.policies.registry.Policies;
import io.reachflow.tensors.Architecture;
import io.reachflow.tensors.NetShape;
import io.reachflow.tensors.NetShapeBuilder;
import io.reachflow.world.World;
import io.reachflow.world.random.RandomStream;
import io.reachflow.world.scenario.Scenario;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Trainings of seconds, on worlds of a few GPUs; some methods train once more. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class TrainingTest {
    private static final int ITERATIONS = 3;
    private static final NetShape SHAPE =
            NetShapeBuilder.builder()
                    .architecture(Architecture.POOL_ATTEND)
                    .width(16)
                    .heads(2)
                    .rounds(1)
                    .latents(4)
                    .feedForwardWidth(16)
                    .hiddenWidth(16)
                    .build();

    private static Listened first;
    private static TrainedPolicy best;

    private static TrainingSettings settings(int threads) {
        return TrainingSettingsBuilder.builder()
                .shape(SHAPE)
                .learner(LearnerSettings.STANDARD)
                .teacher("weighted-score")
                .lessons(6)
                .lessonPasses(8)
                .lessonRate(3e-3)
                .iterations(ITERATIONS)
                .worlds(1)
                .episodes(3)
                .hourPrice(TrainingSettings.STANDARD.hourPrice())
                .deadlineMargin(TrainingSettings.STANDARD.deadlineMargin())
                .trialEvery(1)
                .threads(threads)
                .seed(1)
                .build();
    }

    private static Scenario small(Scenario scenario) {
        return scenario.with("gpus", "24")
                .with("load", "1.6")
                .with("warm-up", "0h")
                .with("length", "2h")
                .with("follow-up", "2h");
    }

    private static Training training(int threads, TrainingListener listener) {
        return new Training(settings(threads), TrainingTest::small, listener);
    }

    /** Keeps the log and all states. */
    private static final class Listened implements TrainingListener {
        private final LearningLog log;
        private final List<TrainingState> states = new ArrayList<>();
        private final int last;

        Listened(LearningLog log, int last) {
            this.log = log;
            this.last = last;
        }

        @Override
        public void watched(int worlds, int samples) {
            assertThat(samples).isPositive();
        }

        @Override
        public void imitated(int pass, LearnerProgress progress) {
            log.imitated(pass, progress);
        }

        @Override
        public void improved(int iteration, double reward, int samples, LearnerProgress progress) {
            log.improved(iteration, reward, samples, progress);
        }

        @Override
        public void tried(int iteration, List<PolicyTrial> trials) {
            log.tried(iteration, trials);
        }

        @Override
        public void reached(TrainingState state) {
            states.add(state);
        }

        @Override
        public boolean goesOn() {
            return states.isEmpty() || states.get(states.size() - 1).iteration() < last;
        }

        TrainingState lastState() {
            return states.get(states.size() - 1);
        }
    }

    private static Listened listened(int last) {
        return new Listened(new LearningLog("reach"), last);
    }

    @BeforeAll
    static void train() throws InterruptedException {
        first = listened(ITERATIONS);
        best = training(1, first).run();
    }

    private static Policy policy(TrainedPolicy trained) {
        return new LearnedPolicy(
                PolicyIdentity.of("reach", "1", ""),
                settings(1).deadlineMargin(),
                true,
                Scorers.of(SHAPE, trained.normalisation(), trained.weights()));
    }

    private static double heldOut(Policy policy) {
        return LongStream.rangeClosed(301, 308)
                .mapToObj(seed -> small(Scenario.standard()).world(seed))
                .map(World::generate)
                .mapToDouble(world -> PolicyTrial.play(world, policy).reward())
                .average()
                .orElseThrow();
    }

    /**
     * A network that knows nothing has a good reward too on so small worlds, for its mask; but it
     * does not choose as the teacher does.
     */
    @Test
    void whatIsTrainedBeatsChanceOnSeedsThatItNeverSaw() {
        TrainedPolicy untrained =
                new TrainedPolicy(
                        best.normalisation(), InitialWeights.of(SHAPE, settings(1).seed()), 0, 0);
        List<Sample> unseen = teacherOnUnseenWorlds();

        assertThat(agreement(best, unseen)).isGreaterThan(agreement(untrained, unseen) + 0.05);
        assertThat(heldOut(policy(best))).isGreaterThan(heldOut(Policies.byName("random")));
    }

    private static List<Sample> teacherOnUnseenWorlds() {
        List<Sample> samples = new ArrayList<>();
        for (long seed = 301; seed <= 304; seed++) {
            World world = World.generate(small(Scenario.standard()).world(seed));
            Policy teacher = Teachers.of(settings(1).teacher(), world);
            RandomStream chance = RandomStream.of(seed, "unseen", 0);
            for (ThinnedWindow excerpt : Episode.play(world, teacher, 0, chance).windows()) {
                double[] equal = new double[excerpt.choices().size()];
                Arrays.fill(equal, 1);
                double[] returns = new double[excerpt.taskIds().size()];
                samples.add(new Sample(excerpt.window(), excerpt.choices(), equal, returns));
            }
        }
        return samples;
    }

    /** The share of the teacher's choices that are the network's first; at a rate of 0 it stays. */
    private static double agreement(TrainedPolicy trained, List<Sample> samples) {
        try (Learner learner =
                new Learner(
                        TensorEngine.start(1),
                        SHAPE,
                        trained.normalisation(),
                        trained.weights(),
                        LearnerSettings.STANDARD)) {
            return learner.imitate(samples, 0).agreement();
        }
    }

    @Test
    void imitationComesCloserToTheTeacher() {
        List<LearningEntry> passes = first.log.of(LearningEntry.Phase.IMITATION);

        assertThat(passes.get(passes.size() - 1).figure(LearningMeasure.AGREEMENT))
                .isGreaterThan(passes.get(0).figure(LearningMeasure.AGREEMENT) + 0.05);
    }

    @Test
    void theBestOfTheTrialsIsKept() {
        assertThat(first.log.of(LearningEntry.Phase.TRIAL)).hasSize(ITERATIONS + 1);
        LearningEntry highest = first.log.best().orElseThrow();
        assertThat(best.reward()).isEqualTo(highest.figure(LearningMeasure.REWARD));
        assertThat(best.iteration()).isEqualTo(highest.step());
    }

    @Test
    void threadsHaveNoInfluenceOnTheWeights() throws InterruptedException {
        Listened other = listened(ITERATIONS);
        training(2, other).run();

        assertSame(other);
    }

    private static void assertSame(Listened other) {
        assertThat(other.lastState().learner().weights().toSafetensors())
                .isEqualTo(first.lastState().learner().weights().toSafetensors());
        assertThat(LearningCsv.write(other.log)).isEqualTo(LearningCsv.write(first.log));
        assertThat(other.lastState().best().weights()).isEqualTo(best.weights());
    }

    @Test
    void aTrainingThatWasEndedAndResumedIsTheSameToTheBit() throws InterruptedException {
        Listened ended = listened(1);
        training(1, ended).run();
        assertThat(ended.lastState().iteration()).isEqualTo(1);

        Checkpoint checkpoint = Checkpoint.read(checkpoint(ended).bytes());
        Listened resumed = new Listened(checkpoint.log(), ITERATIONS);
        training(2, resumed).resume(checkpoint.state());

        assertSame(resumed);
    }

    private static Checkpoint checkpoint(Listened listened) {
        TrainingState state = listened.lastState();
        PolicyManifest manifest =
                PolicyManifestBuilder.builder()
                        .name("reach")
                        .version("1")
                        .encoderVersion(Encoder.VERSION)
                        .shape(SHAPE)
                        .deadlineMargin(1)
                        .preempts(true)
                        .trainedBy("")
                        .seed(1)
                        .scores(new TreeMap<>())
                        .createdFrom("")
                        .build();
        PolicyFile file =
                PolicyFile.of(manifest, state.best().normalisation(), state.best().weights());
        return CheckpointBuilder.builder()
                .options(List.of("--seed=1"))
                .settings("")
                .planned(3)
                .iteration(state.iteration())
                .learner(state.learner())
                .best(file)
                .log(listened.log)
                .build();
    }

    @Test
    void aCheckpointThatWasCutIsRefused() {
        byte[] bytes = checkpoint(first).bytes();
        byte[] cut = new byte[bytes.length / 2];
        System.arraycopy(bytes, 0, cut, 0, cut.length);

        assertThatThrownBy(() -> Checkpoint.read(cut))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("A checkpoint has to be as it was written");
        assertThatThrownBy(() -> Checkpoint.read(new byte[0]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("(counters.json) is missing");
    }
}
