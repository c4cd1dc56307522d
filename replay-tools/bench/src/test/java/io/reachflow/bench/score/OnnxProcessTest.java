package io.reachflow.bench.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.bench.figure.Spread;
import io.reachflow.learning.train.NormalisationFit;
import io.reachflow.policies.encoding.Encoder;
import io.reachflow.policies.encoding.FeatureScale;
import io.reachflow.policies.encoding.Normalisation;
import io.reachflow.policies.inference.Scorer;
import io.reachflow.policies.inference.Scorers;
import io.reachflow.policies.inference.WindowScores;
import io.reachflow.tensors.NetShape;
import io.reachflow.tensors.Tensor;
import io.reachflow.tensors.Weights;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OnnxProcessTest {
    @TempDir Path folder;

    @Test
    void ratesAreReadFromTheLastLine() {
        OnnxRates rates =
                OnnxProcess.parse(
                        "a warning\n{\"version\":\"1.2\",\"apart\":3.5e-06,\"windows\":[{"
                                + "\"fed\":{\"perCoreSecond\":[3.0, 1.0, 2.0],\"perSecond\":1.5},"
                                + "\"alone\":{\"perCoreSecond\":[4.0],\"perSecond\":3.5}}]}\n");

        assertThat(rates.version()).isEqualTo("1.2");
        assertThat(rates.apart()).isEqualTo(3.5e-6);
        OnnxRates.OfWindow window = rates.windows().get(0);
        assertThat(window.fed().spread().perCoreSecond()).isEqualTo(new Spread(2, 1, 3, 3));
        assertThat(window.alone().spread().perSecond()).isEqualTo(3.5);
    }

    @Test
    void aProcessThatSaysSomethingElseIsHeardOf() {
        assertThatThrownBy(() -> OnnxProcess.parse("Error: no such class"))
                .hasMessageContaining("a line of JSON, but said: Error: no such class");
    }

    @Test
    void tensorsAreWrittenOneAfterAnother() throws IOException {
        Path file = folder.resolve("tensors");
        TensorFile.write(file, Map.of("a", new Tensor(new int[] {1, 2}, new float[] {3, -4})));

        try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
            assertThat(in.readInt()).isEqualTo(1);
            assertThat(in.readUTF()).isEqualTo("a");
            assertThat(List.of(in.readInt(), in.readInt(), in.readInt())).containsExactly(2, 1, 2);
            assertThat(List.of(in.readFloat(), in.readFloat())).containsExactly(3f, -4f);
            assertThat(in.read()).isEqualTo(-1);
        }
    }

    /** Read by the rule that the peer has: that of the scorer, from the four rows. */
    @Test
    void aPeerCanNormaliseByWhatItIsTold() {
        float[] rows = FullCoverageFixture.window(3, 20).pairs();
        Normalisation normalisation =
                new NormalisationFit().add(FullCoverageFixture.window(3, 20)).build();
        FeatureScale scale = normalisation.pair();
        float[] told = WindowTensors.of(normalisation).get("pair.scale").values();
        int count = Encoder.PAIR_FEATURES;
        float[] expected = new float[count];
        for (int at = 0; at < rows.length; at += count) {
            scale.apply(rows, at, expected, 0);
            for (int i = 0; i < count; i++) {
                int absence = (int) told[3 * count + i];
                float value = (rows[at + i] - told[i]) * told[count + i];
                float bound = told[2 * count + i];
                boolean absent = absence >= 0 && rows[at + absence] != 0;
                assertThat(absent ? 0 : Math.max(-bound, Math.min(bound, value)))
                        .isEqualTo(expected[i]);
            }
        }
    }

    @Test
    void theWindowToCheckHasScoresThatAreAllDifferentAndSomeThatAreNone() {
        Weights weights = FullCoverageFixture.weights(NetShape.POOL_ATTEND);
        Scorer scorer = Scorers.of(NetShape.POOL_ATTEND, Normalisation.IDENTITY, weights);

        WindowScores scores = scorer.score(FullCoverageFixture.window(9, 40));

        assertThat(scores.waiting()).doesNotHaveDuplicates();
        assertThat(scores.pairs()).contains(Float.NEGATIVE_INFINITY);
        Tensor pairs = WindowTensors.of(scores).get("pairs");
        assertThat(pairs.shape()).containsExactly(9, 40);
        assertThat(pairs.values()).isEqualTo(scores.pairs());
    }
}
