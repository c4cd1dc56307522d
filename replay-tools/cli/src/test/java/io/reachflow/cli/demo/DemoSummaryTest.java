package io.reachflow.cli.demo;

import static io.reachflow.cli.demo.Stories.assign;
import static io.reachflow.cli.demo.Stories.defer;
import static io.reachflow.cli.demo.Stories.reward;
import static io.reachflow.cli.demo.Stories.task;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.reachflow.checker.VerifyReport;
import io.reachflow.checker.VerifyReportBuilder;
import io.reachflow.schema.LeaseEnd;
import io.reachflow.schema.TaskPriority;
import io.reachflow.streams.dispatch.DispatchStats;
import io.reachflow.streams.dispatch.DispatchStatsBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DemoSummaryTest {
    private final DecisionTally tally =
            new DecisionTally(
                    List.of(
                            task("a", TaskPriority.HIGH, 0),
                            task("b", TaskPriority.LOW, 0),
                            task("c", TaskPriority.LOW, 0)));

    @Test
    void itIsATableByPriority() {
        completeOne();
        tally.decided(defer("b", "BUSY", 12_000));
        assertThat(DemoSummaryText.of(summary(0)).lines())
                .contains(
                        "  wall time     2 min 30 s, of which 2 min replay",
                        "  trace time    2 h",
                        "  completed     33 % of all tasks, 100 % of those that ended",
                        "  PRIORITY  TASKS COMPLETED RUNNING PENDING WITHDRAWN FAILED MEAN WAIT"
                                + "  P95 WAIT",
                        "  high          1         1       0       0         0      0  00:00:12"
                                + "  00:00:12",
                        "  low           2         0       0       2         0      0         -"
                                + "         -",
                        "  decisions     2: 1 assign, 1 defer",
                        "  rewards       1, mean 1.50",
                        "  pending       1: 1 busy",
                        "  dead letters  3: 3 stale lease",
                        "  attempts      1 started, 5 failed, 6 lost with hosts, 7 stopped"
                                + " by the job",
                        "  I1  holds     A rule.",
                        "  0 violations")
                .allMatch(line -> line.length() <= 80);
    }

    @Test
    void itIsFineWhenNothingIsViolatedAndATaskCompleted() {
        assertThat(summary(0).fine()).isFalse();
        completeOne();
        assertThat(summary(0).fine()).isTrue();
        assertThat(summary(1).fine()).isFalse();
        assertThat(DemoSummaryText.of(summary(1))).contains("I1  VIOLATED", "1 violations");
    }

    @Test
    void machinesReadTheSame() {
        completeOne();
        JsonNode json = new ObjectMapper().valueToTree(summary(0));
        assertThat(json.path("fine").asBoolean()).isTrue();
        assertThat(json.path("completed").asInt()).isEqualTo(1);
        assertThat(json.at("/tallied/byPriority/HIGH/tasks/COMPLETED").asInt()).isEqualTo(1);
        assertThat(json.at("/checker/violationCount").asInt()).isZero();
    }

    private void completeOne() {
        tally.decided(assign("a", 12_000));
        tally.rewarded(reward("a", 12_000L, LeaseEnd.COMPLETED, 1.5));
    }

    private DemoSummary summary(long violations) {
        DispatchStats dispatchers =
                DispatchStatsBuilder.builder()
                        .traceTimeMillis(0)
                        .assigned(1)
                        .running(0)
                        .completed(1)
                        .failed(5)
                        .lost(6)
                        .stopped(7)
                        .outcomesSent(20)
                        .build();
        return DemoSummaryBuilder.builder()
                .wallSeconds(150)
                .replaySeconds(120)
                .traceSeconds(7_200)
                .tallied(tally.now())
                .dispatchers(dispatchers)
                .checker(report(violations))
                .build();
    }

    private static VerifyReport report(long violations) {
        return VerifyReportBuilder.builder()
                .recordsByTopic(Map.of())
                .deadLettersByReason(Map.of("STALE_LEASE", 3L))
                .unreadable(0)
                .arrivals(3)
                .repeatedArrivals(0)
                .cancellations(0)
                .tasksByFinalState(Map.of("COMPLETED", 1L))
                .decisions(2)
                .decisionsByKind(Map.of("ASSIGN", 1L))
                .rejectedByReason(Map.of())
                .rewards(1)
                .completedByPriority(Map.of("HIGH", 1L))
                .digest("digest")
                .invariants(
                        List.of(
                                new VerifyReport.InvariantVerdict(
                                        "I1", "A rule.", "Look.", violations)))
                .violations(List.of())
                .build();
    }
}
