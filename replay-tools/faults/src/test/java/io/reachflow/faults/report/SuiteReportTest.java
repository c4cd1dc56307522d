package io.reachflow.faults.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.reachflow.faults.suite.FaultResult;
import io.reachflow.faults.suite.RoundResult;
import io.reachflow.faults.suite.RoundResultBuilder;
import io.reachflow.faults.suite.SuiteResult;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;

class SuiteReportTest {
    private static final FaultResult SKIPPED =
            new FaultResult("delayed-links", 1, null, List.of(), "this kernel has no netem");

    @Test
    void percentilesAreThoseOfAKind() {
        String text = SuiteText.of(suite(round(List.of(), took(3), took(5), took(4), SKIPPED)));
        assertThat(text)
                .containsPattern("taskmanager-kill +3 +4.0 +5.0 +5.0 +10.0")
                .contains("skipped delayed-links: this kernel has no netem")
                .contains("3 faults of 1 kinds")
                .contains("All is as it should be.");
    }

    @Test
    void aGoalThatIsMissedIsMarked() {
        SuiteResult result = suite(round(List.of(), took(12)));
        assertThat(SuiteText.of(result)).contains("10.0 MISSED");
        assertThat(result.tooSlow()).containsExactly("taskmanager-kill");
        assertThat(result.isFine()).isTrue();
    }

    @Test
    void aComplaintMakesTheSuiteNotFine() {
        SuiteResult result = suite(round(List.of("2 tasks were never done"), took(1)));
        assertThat(result.isFine()).isFalse();
        assertThat(SuiteText.of(result))
                .contains("round 1: 2 tasks were never done")
                .contains("NOT ALL IS AS IT SHOULD BE");
    }

    @Test
    void machinesCanReadIt() throws Exception {
        String json =
                new ObjectMapper()
                        .writeValueAsString(suite(round(List.of(), took(3), took(5), SKIPPED)));
        JsonNode read = new ObjectMapper().readTree(json);
        assertThat(read.path("applied").asInt()).isEqualTo(2);
        assertThat(read.path("kinds").get(0).path("p95Seconds").asDouble()).isEqualTo(5);
        assertThat(read.path("kinds").get(1).path("skipped").asText()).contains("netem");
    }

    @Test
    void thePageIsWellFormedAndSaysAllOfIt() throws Exception {
        String page =
                SuitePage.of(suite(round(List.of("a < b"), took(1), SKIPPED)), "reachflow chaos");
        assertThat(page)
                .contains("a &lt; b", "taskmanager-kill", "skipped: this kernel has no netem")
                .contains("reachflow chaos", "<svg");
        DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(
                        new ByteArrayInputStream(
                                page.replace("<!DOCTYPE html>", "")
                                        .getBytes(StandardCharsets.UTF_8)));
    }

    private static FaultResult took(double seconds) {
        return new FaultResult("taskmanager-kill", 1, seconds, List.of(), null);
    }

    private static SuiteResult suite(RoundResult round) {
        return new SuiteResult("small", 1, 60, List.of(round));
    }

    private static RoundResult round(List<String> complaints, FaultResult... faults) {
        return RoundResultBuilder.builder()
                .number(1)
                .policy("reach")
                .faults(List.of(faults))
                .tasks(100)
                .lostTasks(0)
                .decisions(100)
                .violations(0)
                .evictions(0)
                .rejections(0)
                .deadLetters(0)
                .digest("ab")
                .digestAgain("ab")
                .openTransactions(0)
                .seconds(60)
                .complaints(complaints)
                .build();
    }
}
