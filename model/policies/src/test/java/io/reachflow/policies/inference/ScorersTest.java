package io.reachflow.policies.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.policies.encoding.EncodedWindow;
import io.reachflow.policies.encoding.Encoder;
import io.reachflow.policies.encoding.FeatureSet;
import io.reachflow.policies.encoding.Normalisation;
import io.reachflow.policies.encoding.RandomWindows;
import io.reachflow.tensors.Architecture;
import io.reachflow.tensors.NetShape;
import io.reachflow.tensors.NetShapeBuilder;
import io.reachflow.tensors.Weights;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every architecture. */
class ScorersTest {
    private static final Offset<Float> ROUNDING = within(2e-5f);

    static List<NetShape> shapes() {
        return List.of(NetShape.POOL_ATTEND, NetShape.FULL_SEQUENCE);
    }

    private static Scorer scorer(NetShape shape) {
        return Scorers.of(shape, Normalisation.IDENTITY, RandomWeights.of(shape, 5));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void theOrderOfTheGpusDoesNotMatter(NetShape shape) {
        EncodedWindow window = RandomWindows.window(3, 5, 1);
        int[] order = {3, 0, 4, 1, 2};

        WindowScores plain = scorer(shape).score(window);
        WindowScores reordered = scorer(shape).score(RandomWindows.reordered(window, order));

        assertThat(reordered.waiting())
                .usingComparatorWithPrecision(2e-5f)
                .containsExactly(plain.waiting());
        for (int task = 0; task < 3; task++) {
            for (int gpu = 0; gpu < 5; gpu++) {
                float score = reordered.pairs()[task * 5 + order[gpu]];
                assertThat(score).isEqualTo(plain.pairs()[task * 5 + gpu], ROUNDING);
            }
            assertThat(reordered.candidates(task))
                    .usingComparatorWithPrecision(2e-5)
                    .containsExactly(plain.candidates(task));
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void whatIsNotAllowedHasNoScore(NetShape shape) {
        EncodedWindow window = RandomWindows.window(3, 5, 1);

        WindowScores scores = scorer(shape).score(window);

        for (int i = 0; i < scores.pairs().length; i++) {
            assertThat(Float.isFinite(scores.pairs()[i])).isEqualTo(window.allowed()[i]);
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void absentNumbersHaveNoInfluence(NetShape shape) {
        EncodedWindow window = RandomWindows.open(1, 2, 1);
        int speed = Encoder.GPU.names().indexOf("speed");
        int budget = Encoder.TASK.names().indexOf("budget");
        window.gpus()[Encoder.GPU.names().indexOf("speed-unknown")] = 1;
        window.tasks()[Encoder.TASK.names().indexOf("budget-unknown")] = 1;
        float[] before = scorer(shape).score(window).pairs();

        window.gpus()[speed] = 3;
        window.tasks()[budget] = -3;

        assertThat(scorer(shape).score(window).pairs()).containsExactly(before);

        window.gpus()[Encoder.GPU.names().indexOf("speed-unknown")] = 0;
        assertThat(scorer(shape).score(window).pairs()).isNotEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void everyFeatureMatters(NetShape shape) {
        Scorer scorer = scorer(shape);
        EncodedWindow window = RandomWindows.open(2, 2, 9);
        clearFlags(window.gpus(), Encoder.GPU);
        clearFlags(window.tasks(), Encoder.TASK);
        clearFlags(window.pairs(), Encoder.PAIR);
        for (int i = 0; i < window.gpus().length; i++) {
            assertThat(changed(scorer, window, window.gpus(), i)).isTrue();
        }
        for (int i = 0; i < window.tasks().length; i++) {
            assertThat(changed(scorer, window, window.tasks(), i)).isTrue();
        }
        for (int i = 0; i < window.pairs().length; i++) {
            assertThat(changed(scorer, window, window.pairs(), i)).isTrue();
        }
    }

    /** Then nothing is absent. */
    private static void clearFlags(float[] rows, FeatureSet features) {
        for (int i = 0; i < rows.length; i++) {
            rows[i] = features.isFlag(i % features.count()) ? 0 : rows[i];
        }
    }

    private static boolean changed(Scorer scorer, EncodedWindow window, float[] rows, int at) {
        float before = rows[at];
        float[] scores = scorer.score(window).pairs();
        rows[at] += 0.5f;
        boolean changed = !Arrays.equals(scores, scorer.score(window).pairs());
        rows[at] = before;
        return changed;
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void nothingIsLeftFromTheWindowBefore(NetShape shape) {
        Scorer used = scorer(shape);
        EncodedWindow small = RandomWindows.window(2, 3, 1);
        used.score(RandomWindows.window(20, 30, 2));

        WindowScores again = used.score(small);

        WindowScores fresh = used.copy().score(small);
        assertThat(again.pairs()).containsExactly(fresh.pairs());
        assertThat(again.waiting()).containsExactly(fresh.waiting());
        assertThat(again.urgency()).containsExactly(fresh.urgency());
        assertThat(again.values()).containsExactly(fresh.values());
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void extremesStayFinite(NetShape shape) {
        EncodedWindow window = RandomWindows.open(2, 3, 1);
        Arrays.fill(window.gpus(), 1e30f);
        Arrays.fill(window.tasks(), -1e30f);
        Arrays.fill(window.pairs(), 1e30f);

        WindowScores scores = scorer(shape).score(window);

        for (float[] some : List.of(scores.pairs(), scores.waiting(), scores.urgency())) {
            for (float score : some) {
                assertThat(Float.isFinite(score)).isTrue();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void aTaskWithoutCandidatesMayStillWait(NetShape shape) {
        EncodedWindow window = RandomWindows.open(1, 0, 1);

        WindowScores scores = scorer(shape).score(window);

        assertThat(scores.candidates(0)).isEmpty();
        assertThat(Float.isFinite(scores.waiting()[0])).isTrue();
    }

    @Test
    void weightsOfAnotherShapeAreRefused() {
        NetShape narrow =
                NetShapeBuilder.builder()
                        .architecture(Architecture.POOL_ATTEND)
                        .width(16)
                        .heads(4)
                        .rounds(2)
                        .latents(8)
                        .feedForwardWidth(64)
                        .hiddenWidth(32)
                        .build();
        Weights weights = RandomWeights.of(narrow, 1);

        assertThatThrownBy(() -> Scorers.of(NetShape.POOL_ATTEND, Normalisation.IDENTITY, weights))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("choose.attention.asked.bias has shape [16]")
                .hasMessageContaining("has to have [32]");
    }
}
