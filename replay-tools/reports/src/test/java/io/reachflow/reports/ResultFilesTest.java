package io.reachflow.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.reachflow.reports.text.MetricKeys;
import io.reachflow.simulator.metric.Metric;
import io.reachflow.world.scenario.Scenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFilesTest {
    private final Report report =
            SampleReport.of(Scenario.standard(), List.of(201L, 202L), "random", "clairvoyant");

    @TempDir Path folder;

    @Test
    void theCsvHasALineForEachSimulation() {
        List<String> lines = report.csv().lines().toList();

        assertThat(lines).hasSize(5);
        assertThat(lines.get(0))
                .startsWith("scenario,version,policy,seed,completion,completion_high,")
                .endsWith(",slowdown_p95,rho_mean,rho_p95,rho_max,reward_bound");
        assertThat(lines.get(1)).startsWith("community-256,3,random,201,0.2,0.2,");
        assertThat(lines.get(4)).startsWith("community-256,3,clairvoyant,202,0.31");
        assertThat(lines)
                .allSatisfy(
                        line ->
                                assertThat(line.split(",", -1))
                                        .hasSize(5 + Metric.values().length));
    }

    @Test
    void aNameWithACommaIsQuoted() throws Exception {
        Path file = Files.writeString(folder.resolve("a,\"b\""), "version = 3\n");
        Report odd = SampleReport.of(Scenario.of(file.toString()), List.of(1L), "edf");

        assertThat(odd.csv()).contains("a,\"\"b\"\"\",3,edf,1,");
    }

    @Test
    void theJsonHasDefinitionsAggregatesAndSimulations() throws Exception {
        JsonNode json = new ObjectMapper().readTree(report.json());

        assertThat(json.at("/reference").asText()).isEqualTo("random");
        assertThat(json.at("/metrics/0/key").asText()).isEqualTo("completion");
        assertThat(json.at("/metrics/0/better").asText()).isEqualTo("more");
        assertThat(json.at("/metrics/0/words").asText()).isEqualTo(Metric.COMPLETION.words());
        assertThat(json.at("/scenarios/0/settings/gpus").asText()).isEqualTo("256");
        JsonNode first = json.at("/scenarios/0/policies/0");
        assertThat(first.at("/policy").asText()).isEqualTo("clairvoyant");
        assertThat(first.at("/metrics/reward/mean").asDouble()).isCloseTo(0.305, within(1e-9));
        assertThat(first.at("/metrics/reward/toReference/mean").asDouble())
                .isCloseTo(0.1, within(1e-9));
        assertThat(first.at("/metrics/reward/toReference/excludesZero").asBoolean()).isTrue();
        assertThat(first.at("/metrics/reward/distanceToBound").asDouble())
                .isCloseTo(1, within(1e-9));
        assertThat(json.at("/trials")).hasSize(4);
        assertThat(json.at("/trials/3/ends/completed").asInt()).isEqualTo(3);
        assertThat(json.at("/trials/3/waitSeconds/ranks")).hasSize(101);
    }

    @Test
    void theBoundIsThereForEachSeedAndAsAMean() throws Exception {
        Report bounded =
                SampleReport.bounded(
                        Scenario.standard(), List.of(201L, 202L), 0.25, "random", "clairvoyant");

        assertThat(bounded.csv().lines().toList())
                .satisfies(lines -> assertThat(lines.get(1)).contains(",201,").endsWith(",0.25"))
                .satisfies(lines -> assertThat(lines.get(4)).contains(",202,").endsWith(",0.26"));
        assertThat(report.csv().lines().toList().get(1)).endsWith(",");
        JsonNode bound = new ObjectMapper().readTree(bounded.json()).at("/scenarios/0/rewardBound");
        assertThat(bound.at("/mean").asDouble()).isCloseTo(0.255, within(1e-9));
        assertThat(bound.at("/halfWidth").asDouble()).isCloseTo(0.0635, within(1e-4));
        assertThat(bound.at("/seeds").asInt()).isEqualTo(2);
        assertThat(bound.at("/worlds/1/seed").asInt()).isEqualTo(202);
        assertThat(bound.at("/worlds/1/reward").asDouble()).isEqualTo(0.26);
        assertThat(bound.at("/exceededBy")).hasSize(2);
        assertThat(bound.at("/exceededBy/0/policy").asText()).isEqualTo("clairvoyant");
        assertThat(report.json()).doesNotContain("rewardBound");
    }

    @Test
    void metricsAreFoundByTheirKeys() {
        assertThat(MetricKeys.metric("jct_p95")).isEqualTo(Metric.JCT_P95);
        assertThatThrownBy(() -> MetricKeys.metric("speed"))
                .hasMessageContaining("The metric (speed) must be one of [completion, ");
    }
}
