package io.reachflow.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import kafka.server.KafkaConfig;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** What can be known of docker/ without an engine. */
class ComposeTest {
    private static final Path FOLDER = Path.of("..", "..", "docker");
    private static JsonNode file;

    @BeforeAll
    static void read() throws Exception {
        Yaml yaml = new Yaml(new SafeConstructor(new LoaderOptions()));
        Map<String, Object> parsed = yaml.load(Files.readString(FOLDER.resolve("compose.yaml")));
        file = new ObjectMapper().valueToTree(parsed);
    }

    static Stream<String> services() throws Exception {
        read();
        return names(file.path("services")).stream();
    }

    static Stream<String> toolServices() throws Exception {
        return services().filter(name -> service(name).path("image").asText().contains("tools"));
    }

    @Test
    void theWholePipelineIsThere() throws Exception {
        assertThat(services())
                .containsExactlyInAnyOrder(
                        "zookeeper",
                        "broker",
                        "topics",
                        "jobmanager",
                        "taskmanager",
                        "job",
                        "replayer",
                        "dispatchers");
        assertThat(service("taskmanager").path("deploy").path("replicas").asInt()).isEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource("services")
    void imagesArePinned(String name) {
        assertThat(service(name).path("image").asText())
                .matches("[a-z0-9/-]+:[0-9]+\\.[0-9]+\\.[0-9][A-Za-z0-9._-]*");
    }

    @ParameterizedTest
    @MethodSource("services")
    void whatKeepsRunningHasAHealthCheck(String name) {
        boolean endsByItself = service(name).path("restart").asText().equals("no");
        boolean isWaitedFor = name.equals("topics") || name.equals("job");
        assertThat(service(name).path("healthcheck").has("test"))
                .isEqualTo(!(endsByItself && isWaitedFor));
    }

    @ParameterizedTest
    @MethodSource("services")
    void dependenciesExistAndCanBeMet(String name) {
        JsonNode dependencies = service(name).path("depends_on");
        for (String other : names(dependencies)) {
            assertThat(names(file.path("services"))).contains(other);
            String condition = dependencies.path(other).path("condition").asText();
            if (condition.equals("service_healthy")) {
                assertThat(service(other).has("healthcheck")).as(other).isTrue();
            } else if (condition.equals("service_completed_successfully")) {
                assertThat(service(other).path("restart").asText()).as(other).isEqualTo("no");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("services")
    void portsAreOpenOnThisMachineOnly(String name) {
        for (JsonNode port : service(name).path("ports")) {
            assertThat(port.asText()).startsWith("127.0.0.1:");
        }
    }

    @ParameterizedTest
    @MethodSource("services")
    void buildsNameAStageThatExists(String name) throws Exception {
        JsonNode build = service(name).path("build");
        if (build.isMissingNode()) {
            return;
        }
        Path context = FOLDER.resolve(build.path("context").asText());
        assertThat(Files.readString(context.resolve(build.path("dockerfile").asText())))
                .contains(" AS " + build.path("target").asText() + "\n");
    }

    @ParameterizedTest
    @MethodSource("toolServices")
    void commandsAreUnderstood(String name) {
        String[] command = strings(service(name).path("command")).toArray(String[]::new);
        // Which commands there are is Main's to say; how they are called is checked here.
        assertThat(Main.commandLine().getSubcommands()).containsKey(command[0]);
        assertThatCode(() -> Main.commandLine().parseArgs(command)).doesNotThrowAnyException();
    }

    @Test
    void theHealthCheckOfTheToolsIsUnderstood() {
        List<String> test = strings(service("replayer").path("healthcheck").path("test"));
        int main = test.indexOf(Main.class.getName());
        assertThat(main).isPositive();
        String[] command = test.subList(main + 1, test.size()).toArray(String[]::new);
        assertThatCode(() -> Main.commandLine().parseArgs(command)).doesNotThrowAnyException();
    }

    /** Without it, a JobManager that comes back would not know its job. */
    @Test
    void jobsOutliveTheJobManager() {
        assertThat(service("jobmanager").path("environment").path("FLINK_PROPERTIES").asText())
                .contains("high-availability.type: zookeeper\n")
                .contains("high-availability.zookeeper.quorum: zookeeper:2181\n")
                .contains("high-availability.storageDir: file:///opt/flink/checkpoints/");
        assertThat(names(service("jobmanager").path("depends_on"))).contains("zookeeper");
    }

    @Test
    void theBrokersSettingsAreKafkas() {
        List<String> settings =
                names(service("broker").path("environment")).stream()
                        .map(key -> key.replaceFirst("KAFKA_", "").replace('_', '.'))
                        .map(key -> key.toLowerCase(Locale.ROOT))
                        .toList();
        assertThat(KafkaConfig.configDef().names()).containsAll(settings);
    }

    @Test
    void theDockerfileUsesPinnedImagesWithoutRootAndCopiesWhatExists() throws Exception {
        List<String> lines = Files.readAllLines(FOLDER.resolve("Dockerfile"));
        assertThat(lines.stream().filter(line -> line.startsWith("FROM ")))
                .hasSize(3)
                .allMatch(line -> line.matches("FROM [a-z-]+:[0-9]+\\.[0-9]+\\.[0-9]\\S* AS \\w+"));
        assertThat(lines.stream().filter(line -> line.startsWith("USER ")))
                .containsExactly("USER flink", "USER 10001");
        assertThat(lines.stream().filter(line -> line.matches("COPY [^-].*")))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(copied(line)).exists());
        assertThat(String.join("\n", lines)).contains(Main.class.getName());
    }

    private static Path copied(String line) {
        return Path.of("..", "..", line.substring("COPY ".length(), line.lastIndexOf(' ')));
    }

    private static JsonNode service(String name) {
        return file.path("services").path(name);
    }

    private static List<String> names(JsonNode node) {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static List<String> strings(JsonNode array) {
        List<String> strings = new ArrayList<>();
        array.forEach(each -> strings.add(each.asText()));
        return strings;
    }
}
