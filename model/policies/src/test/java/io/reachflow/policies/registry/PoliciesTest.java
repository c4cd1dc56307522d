package io.reachflow.policies.registry;

import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static io.reachflow.policies.policy.Offer.candidates;
import static io.reachflow.policies.policy.Offer.idle;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.policies.constraint.DeadlineJudgement;
import io.reachflow.policies.heuristic.ScoreWeights;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.PolicyIdentity;
import io.reachflow.policies.policy.Scores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PoliciesTest {
    /** The linear score, and policies that decide by it. */
    private static final List<String> OWN =
            List.of("joint-assignment", "rollout", "rolling-horizon", "weighted-score");

    /** It is not itself without stopping others. */
    private static final String PREEMPTING = "gfs";

    /** A network that comes with the program looks at all of a window at once. */
    static List<String> names() {
        return Policies.names().stream().filter(name -> !name.equals("reach")).toList();
    }

    static List<String> published() {
        return names().stream()
                .filter(name -> !OWN.contains(name) && !name.equals(PREEMPTING))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("names")
    void aBatchIsScoredEntryByEntry(String name) {
        Candidates one = candidates(aTask("one"), idle(aGpu("a")), idle(aGpu("b").withSpeed(2)));
        Candidates other = candidates(aTask("two").working(9), idle(aGpu("c").withSpeed(3)));
        Policy policy = Policies.byName(name);

        List<Scores> batch = policy.score(List.of(one, other));

        assertThat(batch).hasSize(2);
        assertThat(batch.get(0).candidates())
                .isEqualTo(policy.score(List.of(one)).get(0).candidates());
        assertThat(batch.get(1).candidates())
                .isEqualTo(policy.score(List.of(other)).get(0).candidates());
        assertThat(policy.score(List.of())).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("published")
    void aPublishedPolicyHasAMaskAndPreemptionOnlyWhereItIsAskedFor(String name) {
        assertThat(Policies.byName(name).judgements()).isEmpty();
        assertThat(Policies.byName(name).preempts()).isFalse();
        assertThat(Policies.byName(name + "+mask").judgements())
                .hasOnlyElementsOfType(DeadlineJudgement.class)
                .hasSize(1);
        assertThat(Policies.byName(name + "+mask").preempts()).isFalse();
        assertThat(Policies.byName(name + "+preempt").judgements()).isEmpty();
        assertThat(Policies.byName(name + "+preempt").preempts()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "weighted-score",
                "weighted-score+mask",
                "weighted-score+preempt",
                "joint-assignment",
                "joint-assignment+mask",
                "rollout",
                "rollout+preempt",
                "rolling-horizon",
                "rolling-horizon+mask"
            })
    void weightedScoreAndWhatIsMadeOfItHaveBothByThemselves(String name) {
        assertThat(Policies.byName(name).judgements())
                .hasOnlyElementsOfType(DeadlineJudgement.class)
                .hasSize(1);
        assertThat(Policies.byName(name).preempts()).isTrue();
    }

    @Test
    void gfsPreemptsByItselfAndHasAMaskWhereItIsAskedFor() {
        assertThat(Policies.byName("gfs").preempts()).isTrue();
        assertThat(Policies.byName("gfs").judgements()).isEmpty();
        assertThat(Policies.byName("gfs+mask").judgements())
                .hasOnlyElementsOfType(DeadlineJudgement.class);
    }

    @ParameterizedTest
    @MethodSource("names")
    void onlyBackfillKeepsGpusForTheFirst(String name) {
        boolean expected = name.equals("backfill");

        assertThat(Policies.byName(name).reservesForFirst()).isEqualTo(expected);
        assertThat(Policies.byName(name + "+mask+preempt").reservesForFirst()).isEqualTo(expected);
    }

    @Test
    void suffixesComeInAnyOrderButTheNameHasOne() {
        PolicyIdentity identity = Policies.byName("edf+mask+preempt").identity();

        assertThat(identity.id()).isEqualTo("edf+mask+preempt");
        assertThat(Policies.byName("edf+preempt+mask").identity()).isEqualTo(identity);
        assertThat(Policies.byName("edf+mask").identity().id()).isEqualTo("edf+mask");
        assertThat(Policies.byName("edf+preempt").identity().id()).isEqualTo("edf+preempt");
    }

    @ParameterizedTest
    @ValueSource(strings = {"fastest", "edf+mask+mask", "edf+preempt+mask+preempt", "+mask", ""})
    void anUnknownNameIsAnsweredWithTheKnownOnes(String name) {
        assertThatThrownBy(() -> Policies.byName(name))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "The policy ("
                                + name
                                + ") is not known. Choose one of "
                                + Policies.names()
                                + ", with +mask to rather wait than miss a deadline, with +preempt"
                                + " to stop less urgent tasks for urgent ones.");
    }

    @Test
    void theLearnedOneIsNamedLast() {
        assertThat(Policies.names())
                .startsWith("random", "round-robin", "first-fit")
                .endsWith("weighted-score", "reach")
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("names")
    void theReadmeHasARowForIt(String name) throws IOException {
        assertThat(Files.readString(Path.of("..", "README.md")))
                .containsPattern("(?m)^\\|[^|]*`" + Pattern.quote(name) + "`[^|]*\\|");
    }

    /**
     * Pinned: rewards name the policy by version and checksum, so a change of weights must be seen
     * as a change of version.
     */
    @ParameterizedTest
    @CsvSource({
        "greedy-fastest, 3, 392542d5fea84d60e1fc56ae806db21dfaf20d5ba9cc659dd34a63a9420affcc",
        "edf, 2, 83ebc6c522e8c05f63211915e39b4fc04eb5ed938f76d0273d035a7d010d6205",
        "edf+mask, 2, ffe565d1d81e219e4d5f614dde5c7d69b0e814befa3fad9aca8ef2d064b5e127",
        "edf+mask+preempt, 2, a2ad6cdb989d10222b482980883380c7adc935aea46253b6aaa27092d9221f70",
        "gfs, 1, 50ba4db531d5de09ecb2e6f55adb4994e8b4a373f885b394846bb637fd68d796",
        "joint-assignment, 2, 7686da67d1a1fe6c54768a34da304d45f48be5f4429392bf9f1dd0d6c82963dd",
        "rolling-horizon, 1, bb13936a51efe6dab632886847ed64ede6e636785b31e34dcf4ed5441c261771",
        "rollout, 2, a9f90076c4b9eace53b26f2e360cb038eb99bd5530c6455fe9613e12ad5ed7f9",
        "weighted-score, 6, 7565af5abdb34a581edc84d8723c983e57ee8ea7898b0e57b1253039c277f272",
        "weighted-score+mask, 6, b2ed61483a247bd786c7a1d1b8bf8f472fea13b8d4c8d42100ce5cbd11de8dfb",
    })
    void aVersionIsOneChecksum(String name, String version, String sha256) {
        assertThat(Policies.byName(name).identity())
                .isEqualTo(new PolicyIdentity(name, version, sha256));
    }

    @Test
    void otherWeightsAreAnotherChecksum() {
        String text = ScoreWeights.STANDARD.print().replace("speed=-0.067", "speed=0.1");
        PolicyIdentity tuned = Policies.weightedScore(ScoreWeights.parse(text)).identity();

        assertThat(tuned.id()).isEqualTo("weighted-score");
        assertThat(tuned.sha256())
                .isNotEqualTo(Policies.byName("weighted-score").identity().sha256());
    }
}
