package io.reachflow.policies.learned;

import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static io.reachflow.policies.policy.Offer.candidates;
import static io.reachflow.policies.policy.Offer.idle;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.policies.constraint.DeadlineJudgement;
import io.reachflow.policies.encoding.Encoder;
import io.reachflow.policies.encoding.Normalisation;
import io.reachflow.policies.encoding.RandomNormalisation;
import io.reachflow.policies.inference.RandomWeights;
import io.reachflow.policies.inference.Scorer;
import io.reachflow.policies.inference.Scorers;
import io.reachflow.policies.inference.WindowOperations;
import io.reachflow.policies.inference.WindowScores;
import io.reachflow.policies.learned.BatchSlices.Slice;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.ResourceAmount;
import io.reachflow.policies.policy.Scores;
import io.reachflow.policies.policy.TaskQueue;
import io.reachflow.policies.policy.WaitingTask;
import io.reachflow.policies.policyfile.PolicyFile;
import io.reachflow.policies.policyfile.PolicyFileTest;
import io.reachflow.tensors.NetShape;
import io.reachflow.tensors.Weights;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LearnedPolicyTest {
    private static final Weights WEIGHTS = RandomWeights.of(PolicyFileTest.SMALL, 3);

    private static final List<Candidates> BATCH =
            List.of(
                    candidates(aTask("one"), idle(aGpu("a")), idle(aGpu("b").withSpeed(2))),
                    candidates(aTask("two").high(), idle(aGpu("b").withSpeed(2))));

    private static Policy policy() {
        return LearnedPolicy.of(file(Normalisation.IDENTITY));
    }

    private static PolicyFile file(Normalisation normalisation) {
        return PolicyFile.of(PolicyFileTest.manifest(Encoder.VERSION), normalisation, WEIGHTS);
    }

    @Test
    void scoresAreThoseOfTheNetwork() {
        WindowScores expected =
                Scorers.of(PolicyFileTest.SMALL, Normalisation.IDENTITY, WEIGHTS)
                        .score(Encoder.encode(BATCH));

        List<Scores> scores = policy().score(BATCH);

        assertThat(scores).hasSize(2);
        for (int task = 0; task < 2; task++) {
            assertThat(scores.get(task).candidates()).containsExactly(expected.candidates(task));
            assertThat(scores.get(task).logits().waiting()).isEqualTo(expected.waiting()[task]);
            assertThat(scores.get(task).value()).isEqualTo(expected.values()[task]);
            assertThat(scores.get(task).urgency()).isEqualTo(expected.urgency()[task]);
        }
        assertThat(policy().score(List.of())).isEmpty();
    }

    /** The chance to go may be spread over many GPUs; to wait has to be e² times as likely. */
    @Test
    void waitingIsHeldAgainstAllCandidatesTogether() {
        Scores scores = policy().score(BATCH).get(0);
        double[] logits = scores.logits().candidates();
        double together = Math.log(Math.exp(logits[0]) + Math.exp(logits[1]));

        assertThat(Math.max(logits[0], logits[1]) - scores.waiting())
                .isEqualTo(together - scores.logits().waiting() + 2, within(1e-6));
    }

    @Test
    void rightsAreThoseOfTheManifest() {
        assertThat(policy().identity().id()).isEqualTo("reach");
        assertThat(policy().identity().version()).isEqualTo("7");
        assertThat(policy().judgements()).containsExactly(new DeadlineJudgement(1.25));
        assertThat(policy().preempts()).isTrue();
        assertThat(policy().gangPlacing().staysBesideFirst()).isTrue();
        assertThat(policy().reservesForFirst()).isFalse();
    }

    /** An hour of slack costs 0.769, a level of priority brings 1.5. */
    @Test
    void theMoreUrgentComesBeforeTheEarlierDeadline() {
        WaitingTask low = WaitingTask.fresh(aTask("low").low().dueAtSeconds(5_000).build(), 0);
        WaitingTask high = WaitingTask.fresh(aTask("high").high().dueAtSeconds(9_000).build(), 0);
        WaitingTask later =
                WaitingTask.fresh(aTask("later").high().dueAtSeconds(40_000).build(), 0);
        TaskQueue queue =
                new TaskQueue(
                        0,
                        600_000,
                        List.of(low, later, high),
                        new TreeMap<>(),
                        ResourceAmount.NOTHING);

        assertThat(policy().order(queue)).containsExactly(high, low, later);
    }

    @Test
    void otherNumbersAreAnotherChecksum() {
        Normalisation other = RandomNormalisation.of(1);

        assertThat(policy().identity()).isEqualTo(policy().identity());
        assertThat(LearnedPolicy.of(file(other)).identity().sha256())
                .isNotEqualTo(policy().identity().sha256());
    }

    @Test
    void manyThreadsMayAskAtOnce() {
        Policy policy = policy();
        double[] alone = policy.score(BATCH).get(0).candidates();

        List<double[]> together =
                IntStream.range(0, 200)
                        .parallel()
                        .mapToObj(i -> policy.score(BATCH).get(0).candidates())
                        .toList();

        assertThat(together).allSatisfy(scores -> assertThat(scores).containsExactly(alone));
    }

    @Test
    void aLargeBatchIsCutWhereItsPairsAreTooMany() {
        Candidates ab = BATCH.get(0);
        Candidates b = BATCH.get(1);

        // Three tasks on two GPUs are six pairs; the fourth would make eight.
        assertThat(BatchSlices.of(List.of(ab, b, b, ab, b), 6))
                .containsExactly(new Slice(List.of(ab, b, b), 2), new Slice(List.of(ab, b), 2));
        // The first alone has more than one pair, and still has to be scored.
        assertThat(BatchSlices.of(List.of(ab, b), 1))
                .containsExactly(new Slice(List.of(ab), 2), new Slice(List.of(b), 1));
        // The GPUs of the task at which a batch was cut count for the next slice.
        assertThat(BatchSlices.of(List.of(b, ab, b), 3))
                .containsExactly(
                        new Slice(List.of(b), 1),
                        new Slice(List.of(ab), 2),
                        new Slice(List.of(b), 1));
        assertThat(BatchSlices.of(List.of(), 1)).isEmpty();
    }

    @Test
    void aBatchCostsWhatItsSlicesCost() {
        NetShape shape = PolicyFileTest.SMALL;
        assertThat(policy().operations(SyntheticBatch.of(3, 5)))
                .isEqualTo(WindowOperations.of(shape, 3, 5));
        assertThat(policy().operations(List.of())).isZero();

        // The GPUs of a slice are each other's mates, but not those of the next slice.
        int tasks = BatchSlices.MOST_PAIRS / 64;
        assertThat(policy().operations(SyntheticBatch.of(2 * tasks, 64)))
                .isEqualTo(2 * WindowOperations.of(shape, tasks, 64));
    }

    /** A GPU that is no candidate of a task takes part in none of its sequence. */
    @Test
    void aSequenceCostsByItsOwnCandidates() {
        NetShape shape = NetShape.FULL_SEQUENCE;
        Scorer scorer = Scorers.of(shape, Normalisation.IDENTITY, RandomWeights.of(shape, 1));

        long few = scorer.operations(100, new int[] {10});
        assertThat(few).isLessThan(WindowOperations.of(shape, 1, 100) / 4);
        assertThat(scorer.operations(100, new int[] {100}))
                .isEqualTo(WindowOperations.of(shape, 1, 100));
    }

    @Test
    void slicesAreScoredInTheOrderOfTheBatch() {
        List<Candidates> many = new ArrayList<>();
        for (int i = 0; i <= BatchSlices.MOST_PAIRS / 2; i++) {
            many.add(BATCH.get(0));
        }
        many.add(BATCH.get(1));

        List<Scores> scores = policy().score(many);

        assertThat(scores).hasSize(many.size());
        assertThat(scores.get(0).candidates()).hasSize(2);
        assertThat(scores.get(many.size() - 1).candidates()).hasSize(1);
    }
}
