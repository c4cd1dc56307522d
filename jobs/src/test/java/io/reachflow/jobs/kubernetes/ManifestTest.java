package io.reachflow.jobs.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.reachflow.jobs.Main;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** What can be known of docker/kubernetes without a cluster. */
class ManifestTest {
    private static final Path FOLDER = Path.of("..", "docker", "kubernetes");
    private static final Map<String, String> DEFINITIONS =
            Map.of(
                    "FlinkDeployment", "flinkdeployments.flink.apache.org-v1.yml.gz",
                    "FlinkStateSnapshot", "flinkstatesnapshots.flink.apache.org-v1.yml.gz");

    static Stream<JsonNode> ofTheOperator() throws IOException {
        return Stream.concat(read("reachflow.yaml").stream(), read("savepoint.yaml").stream())
                .filter(each -> DEFINITIONS.containsKey(each.path("kind").asText()));
    }

    @ParameterizedTest
    @MethodSource("ofTheOperator")
    void theOperatorKnowsEveryField(JsonNode resource) throws IOException {
        assertThat(problems(resource)).isEmpty();
    }

    @Test
    void aWrongFieldWouldBeNamed() throws IOException {
        ObjectNode deployment = deployment();
        ((ObjectNode) deployment.path("spec")).put("flinkVersion", "v9_9");
        ((ObjectNode) deployment.path("spec").path("job")).put("paralelism", 2);

        assertThat(problems(deployment))
                .anyMatch(problem -> problem.contains(".flinkVersion (\"v9_9\") must be one of"))
                .anyMatch(problem -> problem.contains(".job.paralelism is not known"));
    }

    @Test
    void theJobUnderstandsItsArguments() throws IOException {
        JsonNode job = deployment().path("spec").path("job");
        List<String> arguments = new ArrayList<>();
        job.path("args").forEach(each -> arguments.add(each.asText()));

        assertThat(job.path("entryClass").asText()).isEqualTo(Main.class.getName());
        assertThatCode(() -> Main.commandLine().parseArgs(arguments.toArray(String[]::new)))
                .doesNotThrowAnyException();
    }

    @Test
    void whatIsMountedIsDeclared() throws IOException {
        JsonNode pod = deployment().path("spec").path("podTemplate").path("spec");
        List<String> volumes = texts(pod.path("volumes"), "/name");

        assertThat(texts(pod.path("containers").path(0).path("volumeMounts"), "/name"))
                .isEqualTo(volumes);
        assertThat(read("reachflow.yaml").stream().map(each -> each.at("/metadata/name").asText()))
                .contains(pod.at("/volumes/0/persistentVolumeClaim/claimName").asText())
                .contains(pod.at("/volumes/1/configMap/name").asText());
        JsonNode flink = deployment().path("spec").path("flinkConfiguration");
        assertThat(flink.path("execution.checkpointing.dir").asText())
                .startsWith("file://" + pod.at("/containers/0/volumeMounts/0/mountPath").asText());
    }

    @Test
    void theJobManagerIsHighlyAvailable() throws IOException {
        JsonNode spec = deployment().path("spec");

        assertThat(spec.at("/jobManager/replicas").asInt()).isEqualTo(2);
        assertThat(spec.path("flinkConfiguration").path("high-availability.type").asText())
                .isEqualTo("kubernetes");
    }

    private static List<String> problems(JsonNode resource) throws IOException {
        String folder = System.getenv("REACHFLOW_KUBERNETES");
        assumeTrue(folder != null, "REACHFLOW_KUBERNETES names the operator's definitions");
        Path file = Path.of(folder, DEFINITIONS.get(resource.path("kind").asText()));
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            JsonNode version = parse(text).get(0).at("/spec/versions/0");
            assertThat(resource.path("apiVersion").asText())
                    .isEqualTo("flink.apache.org/" + version.path("name").asText());
            return ResourceSchema.problems(
                    version.at("/schema/openAPIV3Schema/properties/spec"),
                    resource.path("spec"),
                    resource.path("kind").asText());
        }
    }

    private static ObjectNode deployment() throws IOException {
        return read("reachflow.yaml").stream()
                .filter(each -> each.path("kind").asText().equals("FlinkDeployment"))
                .map(ObjectNode.class::cast)
                .findFirst()
                .orElseThrow();
    }

    private static List<String> texts(JsonNode array, String pointer) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(each -> each.at(pointer).asText())
                .toList();
    }

    private static List<JsonNode> read(String file) throws IOException {
        return parse(Files.readString(FOLDER.resolve(file)));
    }

    private static List<JsonNode> parse(String yaml) {
        ObjectMapper mapper = new ObjectMapper();
        Load load = new Load(LoadSettings.builder().setCodePointLimit(10_000_000).build());
        List<JsonNode> documents = new ArrayList<>();
        load.loadAllFromString(yaml).forEach(each -> documents.add(mapper.valueToTree(each)));
        return documents;
    }
}
