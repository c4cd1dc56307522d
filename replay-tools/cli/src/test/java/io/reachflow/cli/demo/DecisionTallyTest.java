package io.reachflow.cli.demo;

import static io.reachflow.cli.demo.Stories.assign;
import static io.reachflow.cli.demo.Stories.defer;
import static io.reachflow.cli.demo.Stories.preempt;
import static io.reachflow.cli.demo.Stories.reject;
import static io.reachflow.cli.demo.Stories.reward;
import static io.reachflow.cli.demo.Stories.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.schema.Decision;
import io.reachflow.schema.LeaseEnd;
import io.reachflow.schema.TaskPriority;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecisionTallyTest {
    private final DecisionTally tally =
            new DecisionTally(
                    List.of(
                            task("a", TaskPriority.HIGH, 1_000),
                            task("b", TaskPriority.NORMAL, 2_000),
                            task("c", TaskPriority.NORMAL, 3_000)));

    @Test
    void withoutDecisionsAllIsUndecided() {
        assertThat(count(TaskStanding.UNDECIDED)).isEqualTo(3);
        assertThat(tally.now().all().total()).isEqualTo(3);
        assertThat(tally.now().all().waits()).isEqualTo(new WaitTimes(0, 0, 0));
    }

    @Test
    void aTaskWaitsRunsAndCompletes() {
        tally.decided(defer("a", "BUSY", 12_000));
        assertThat(count(TaskStanding.PENDING)).isEqualTo(1);
        assertThat(tally.now().pendingByReason()).containsOnly(entry("BUSY"));

        tally.decided(defer("a", "GANG_SIZE", 24_000));
        assertThat(tally.now().pendingByReason()).containsOnly(entry("GANG_SIZE"));

        tally.decided(assign("a", 36_000));
        assertThat(count(TaskStanding.RUNNING)).isEqualTo(1);
        assertThat(tally.now().pendingByReason()).isEmpty();

        tally.rewarded(reward("a", 36_000L, LeaseEnd.COMPLETED, 1.5));
        assertThat(tally.now().byPriority().get(TaskPriority.HIGH).count(TaskStanding.COMPLETED))
                .isEqualTo(1);
        assertThat(tally.now().all().ended()).isEqualTo(1);
    }

    @Test
    void aLostLeaseLeavesTheTaskWaitingUntilTheNext() {
        tally.decided(assign("a", 12_000));
        tally.decided(preempt("a", "GPU_LEFT", 12_000, 24_000));
        tally.rewarded(reward("a", 12_000L, LeaseEnd.GPU_LEFT, -0.5));
        assertThat(count(TaskStanding.PENDING)).isEqualTo(1);
        tally.decided(assign("a", 24_000));
        assertThat(count(TaskStanding.RUNNING)).isEqualTo(1);
        assertThat(tally.now().preemptionsByReason()).containsOnly(entry("GPU_LEFT"));
    }

    /** The topics of decisions and rewards are read side by side. */
    @Test
    void aRewardThatIsReadAfterTheNextAssignmentEndsOnlyItsOwnLease() {
        tally.decided(assign("a", 12_000));
        tally.decided(assign("a", 24_000));
        tally.rewarded(reward("a", 12_000L, LeaseEnd.GPU_LEFT, -0.5));
        assertThat(count(TaskStanding.RUNNING)).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "DEADLINE_PASSED, WITHDRAWN",
        "CANCELLED, CANCELLED",
        "ATTEMPTS_EXHAUSTED, FAILED",
        "USER_ERROR, FAILED",
        "IMPOSSIBLE, REJECTED"
    })
    void aRejectionSaysHowATaskEnds(String reasonCode, TaskStanding standing) {
        tally.decided(defer("b", "BUSY", 12_000));
        tally.decided(reject("b", reasonCode, 24_000));
        tally.rewarded(reward("b", null, LeaseEnd.NEVER_STARTED, -1));
        assertThat(count(standing)).isEqualTo(1);
        assertThat(tally.now().pendingByReason()).isEmpty();
    }

    @Test
    void aRunningTaskWhoseDeadlinePassesIsWithdrawn() {
        tally.decided(assign("b", 12_000));
        tally.rewarded(reward("b", 12_000L, LeaseEnd.DEADLINE_PASSED, -1));
        assertThat(count(TaskStanding.WITHDRAWN)).isEqualTo(1);
    }

    @Test
    void waitsAreFromArrivalToTheFirstAssignment() {
        tally.decided(assign("a", 12_000)); // 11 s
        tally.decided(assign("a", 99_000));
        tally.decided(assign("b", 24_000)); // 22 s
        DecisionCounts tallied = tally.now();
        assertThat(tallied.all().waits()).isEqualTo(new WaitTimes(2, 16.5, 22));
        assertThat(tallied.byPriority().get(TaskPriority.HIGH).waits())
                .isEqualTo(new WaitTimes(1, 11, 11));
    }

    @Test
    void decisionsRewardsAndLateTasksAreCounted() {
        Decision late = defer("c", "BUSY", 12_000);
        late.setLateInput(true);
        tally.decided(late);
        tally.decided(defer("c", "MEMORY", 24_000));
        tally.decided(assign("a", 24_000));
        tally.rewarded(reward("a", 24_000L, LeaseEnd.COMPLETED, 2));
        tally.rewarded(reward("b", null, LeaseEnd.NEVER_STARTED, -1));
        DecisionCounts tallied = tally.now();
        assertThat(tallied.decisions()).isEqualTo(3);
        assertThat(tallied.decisionsByKind())
                .containsEntry("DEFER", 2L)
                .containsEntry("ASSIGN", 1L);
        assertThat(tallied.rewards()).isEqualTo(2);
        assertThat(tallied.meanReward()).isEqualTo(0.5);
        assertThat(tallied.lateTasks()).isEqualTo(1);
    }

    @Test
    void aStrangersTaskIsRefused() {
        assertThatThrownBy(() -> tally.decided(assign("stranger", 12_000)))
                .hasMessageContaining("stranger");
    }

    private long count(TaskStanding standing) {
        return tally.now().all().count(standing);
    }

    private static Map.Entry<String, Long> entry(String code) {
        return Map.entry(code, 1L);
    }
}
