package io.reachflow.policies.policyfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.policies.encoding.EncodedWindow;
import io.reachflow.policies.encoding.EncodedWindowBuilder;
import io.reachflow.policies.encoding.Encoder;
import io.reachflow.policies.encoding.FeatureScale;
import io.reachflow.policies.encoding.Normalisation;
import io.reachflow.policies.encoding.RandomNormalisation;
import io.reachflow.policies.encoding.RandomWindows;
import io.reachflow.policies.inference.RandomWeights;
import io.reachflow.policies.inference.Scorer;
import io.reachflow.policies.inference.Scorers;
import io.reachflow.tensors.Architecture;
import io.reachflow.tensors.NetShape;
import io.reachflow.tensors.NetShapeBuilder;
import io.reachflow.tensors.Tensor;
import io.reachflow.tensors.Weights;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

public class PolicyFileTest {
    public static final NetShape SMALL =
            NetShapeBuilder.builder()
                    .architecture(Architecture.POOL_ATTEND)
                    .width(8)
                    .heads(2)
                    .rounds(1)
                    .latents(2)
                    .feedForwardWidth(8)
                    .hiddenWidth(8)
                    .build();

    private static final Normalisation LEARNT = RandomNormalisation.of(1);

    public static PolicyManifest manifest(int encoderVersion) {
        return PolicyManifestBuilder.builder()
                .name("reach")
                .version("7")
                .encoderVersion(encoderVersion)
                .shape(SMALL)
                .deadlineMargin(1.25)
                .preempts(true)
                .trainedBy("train --seed 7")
                .seed(7)
                .scores(new TreeMap<>(Map.of("completed", 0.93)))
                .createdFrom("a test")
                .build();
    }

    private static PolicyFile file() {
        return PolicyFile.of(manifest(Encoder.VERSION), LEARNT, RandomWeights.of(SMALL, 3));
    }

    @Test
    void aPolicyComesBackAsItWas() {
        PolicyFile file = file();

        PolicyFile read = PolicyFile.read(file.manifestBytes(), file.tensorBytes());

        assertThat(read.manifest()).isEqualTo(file.manifest());
        assertThat(read.weights()).isEqualTo(file.weights());
        assertThat(read.normalisation().pair().factors()).containsExactly(LEARNT.pair().factors());
        assertThat(read.normalisation().task().means()).containsExactly(LEARNT.task().means());
        assertThat(read.tensorsSha256()).isEqualTo(file.tensorsSha256());
        assertThat(read.tensorBytes()).isEqualTo(file.tensorBytes());
    }

    @Test
    void aManifestIsMeantToBeRead() {
        String text = new String(file().manifestBytes(), StandardCharsets.UTF_8);

        assertThat(text)
                .startsWith("{\n  \"name\" : \"reach\",\n  \"version\" : \"7\",\n")
                .contains("\"tensorsSha256\" : \"" + file().tensorsSha256() + "\"")
                .endsWith("  \"scores\" : {\n    \"completed\" : 0.93\n  }\n}\n");
    }

    @Test
    void anotherEncoderIsRefused() {
        assertThatThrownBy(
                        () ->
                                PolicyFile.of(
                                        manifest(Encoder.VERSION + 1),
                                        LEARNT,
                                        RandomWeights.of(SMALL, 3)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "The encoder version (3) of the policy reach has to be 1 to 2. Train it"
                                + " again with: train --seed 7");
    }

    /** A file as it was written before a network was told whether a host keeps the data. */
    private static PolicyFile ofVersion1() {
        SortedMap<String, Tensor> tensors = new TreeMap<>(RandomWeights.of(SMALL, 3).tensors());
        int features = Encoder.pair(1).count();
        int[] shape = {features, SMALL.hiddenWidth()};
        float[] values = tensors.get("pair.features.weight").values();
        tensors.put(
                "pair.features.weight",
                new Tensor(shape, Arrays.copyOf(values, features * SMALL.hiddenWidth())));
        FeatureScale pair =
                new FeatureScale(
                        Encoder.pair(1),
                        Arrays.copyOf(LEARNT.pair().means(), features),
                        Arrays.copyOf(LEARNT.pair().factors(), features));
        return PolicyFile.of(
                manifest(1),
                new Normalisation(LEARNT.gpu(), LEARNT.task(), pair),
                new Weights(tensors));
    }

    @Test
    void anEarlierVersionIsReadAsItWasWritten() {
        PolicyFile file = ofVersion1();

        PolicyFile read = PolicyFile.read(file.manifestBytes(), file.tensorBytes());

        assertThat(read.manifest().encoderVersion()).isEqualTo(1);
        assertThat(read.weights()).isEqualTo(file.weights());
        assertThat(read.tensorsSha256()).isEqualTo(file.tensorsSha256());
        assertThat(read.tensorBytes()).isEqualTo(file.tensorBytes());
    }

    @Test
    void whatAnEarlierVersionWasNotToldOfDoesNotMoveIt() {
        PolicyFile today = ofVersion1().inTodaysEncoding();
        EncodedWindow window = RandomWindows.open(4, 6, 5);
        int kept = Encoder.PAIR.names().indexOf("data-kept");
        float[] pairs = window.pairs().clone();
        for (int at = kept; at < pairs.length; at += Encoder.PAIR_FEATURES) {
            pairs[at] = 1 - pairs[at];
        }
        EncodedWindow other = EncodedWindowBuilder.builder(window).pairs(pairs).build();
        Scorer earlier = Scorers.of(SMALL, today.normalisation(), today.weights());
        Scorer taught = Scorers.of(SMALL, LEARNT, RandomWeights.of(SMALL, 3));

        assertThat(today.manifest().encoderVersion()).isEqualTo(Encoder.VERSION);
        assertThat(earlier.score(window).pairs()).isEqualTo(earlier.score(other).pairs());
        assertThat(taught.score(window).pairs()).isNotEqualTo(taught.score(other).pairs());
    }

    @Test
    void changedTensorsAreRefused() {
        PolicyFile file = file();
        byte[] tensors = file.tensorBytes();
        tensors[tensors.length - 1] ^= 1;

        assertThatThrownBy(() -> PolicyFile.read(file.manifestBytes(), tensors))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("The tensors of the policy reach have the SHA-256 (")
                .hasMessageContaining("but its manifest says " + file.tensorsSha256());
    }

    @Test
    void tensorsOfAnotherShapeAreRefused() {
        NetShape larger =
                NetShapeBuilder.builder()
                        .architecture(Architecture.POOL_ATTEND)
                        .width(16)
                        .heads(2)
                        .rounds(1)
                        .latents(2)
                        .feedForwardWidth(8)
                        .hiddenWidth(8)
                        .build();

        assertThatThrownBy(
                        () ->
                                PolicyFile.of(
                                        manifest(Encoder.VERSION),
                                        LEARNT,
                                        RandomWeights.of(larger, 3)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has shape [16], but has to have [8]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"version\" : \"7\"|\"version\" : 7|version (7)",
                "\"seed\" : 7|\"seed\" : 7.5|seed (7.5)",
                "\"seed\" : 7|\"sead\" : 7|seed ()",
                "\"seed\" : 7|\"seed\" : null|seed (null)",
                "\"completed\" : 0.93|\"completed\" : null|completed (null)",
                "\"preempts\" : true|\"preempts\" : \"true\"|preempts (\"true\")",
                "\"width\" : 8|\"width\" : 9|width (9)",
                "\"width\" : 8|\"width\" : 1000000|width (1000000)",
                "POOL_ATTEND|POOL_ATTENT|architecture (POOL_ATTENT)",
                "\"completed\" : 0.93|\"completed\" : \"much\"|completed (\"much\")",
                "\"deadlineMargin\" : 1.25|\"deadlineMargin\" : -1|deadlineMargin (-1.0)",
                "\"name\" : \"reach\"|\"name\" : \"../reach\"|name (../reach)",
                "\"name\" : \"reach\"|\"name\" : \"a\", \"name\" : \"b\"|Duplicate",
                "{|[|JSON",
            })
    void aManifestThatCannotBeIsRefused(String from, String to, String message) {
        PolicyFile file = file();
        String text = new String(file.manifestBytes(), StandardCharsets.UTF_8);
        assertThat(text).contains(from);
        byte[] changed = text.replace(from, to).getBytes(StandardCharsets.UTF_8);

        assertThatThrownBy(() -> PolicyFile.read(changed, file.tensorBytes()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aPolicyMayComeWithTheProgram(@TempDir Path classPath) throws IOException {
        Path folder = classPath.resolve("io/reachflow/policies/policyfile/other");
        URL[] urls = {classPath.toUri().toURL()};
        try (URLClassLoader classes = new URLClassLoader(urls, null)) {
            assertThat(PolicyResource.find(classes, "other")).isEmpty();

            Files.createDirectories(folder);
            Files.write(folder.resolve(PolicyResource.MANIFEST), file().manifestBytes());
            assertThatThrownBy(() -> PolicyResource.find(classes, "other"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("no tensors.safetensors beside it");

            Files.write(folder.resolve(PolicyResource.TENSORS), file().tensorBytes());
            assertThat(PolicyResource.find(classes, "other").orElseThrow().manifest())
                    .isEqualTo(manifest(Encoder.VERSION));
        }
    }
}
