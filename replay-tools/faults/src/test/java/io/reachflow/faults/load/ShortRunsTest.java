package io.reachflow.faults.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import io.reachflow.schema.OutcomeKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShortRunsTest {
    private static final long NOW = 1_000_000;
    private static final String TASK = "task-0-5";
    private static final long LENGTH = TaskMaker.runMillis(TASK);

    private final Behaviour behaviour = new Behaviour();
    private final ShortRuns runs = new ShortRuns(behaviour);

    @Test
    void anAttemptStartsAndIsCompletedAfterItsTime() {
        runs.accept(decision("d1", DecisionKind.ASSIGN, 1), NOW);
        assertThat(kindsAt(NOW)).containsExactly(OutcomeKind.STARTED);
        assertThat(kindsAt(NOW + LENGTH - 1)).isEmpty();
        assertThat(kindsAt(NOW + LENGTH)).containsExactly(OutcomeKind.COMPLETED);
        assertThat(runs.completed()).containsExactly(TASK);
    }

    @Test
    void aDecisionThatIsHeardTwiceRunsOnce() {
        runs.accept(decision("d1", DecisionKind.ASSIGN, 1), NOW);
        kindsAt(NOW + LENGTH);
        runs.accept(decision("d1", DecisionKind.ASSIGN, 1), NOW + LENGTH);
        assertThat(kindsAt(NOW + 3 * LENGTH)).isEmpty();
    }

    @Test
    void whatRunsOnADeadGpuEndsWhenItIsBack() {
        runs.accept(decision("d1", DecisionKind.ASSIGN, 1), NOW);
        kindsAt(NOW);
        behaviour.silence(List.of("gpu-1"));
        assertThat(kindsAt(NOW + 2 * LENGTH)).isEmpty();
        behaviour.revive(List.of("gpu-1"));
        assertThat(kindsAt(NOW + 2 * LENGTH)).containsExactly(OutcomeKind.COMPLETED);
    }

    @Test
    void aPreemptionStopsTheLeaseThatItNames() {
        runs.accept(decision("d1", DecisionKind.ASSIGN, 2), NOW);
        kindsAt(NOW);
        runs.accept(decision("d2", DecisionKind.PREEMPT, 1), NOW);
        assertThat(kindsAt(NOW)).isEmpty();
        runs.accept(decision("d3", DecisionKind.PREEMPT, 2), NOW);
        assertThat(kindsAt(NOW)).containsExactly(OutcomeKind.EVICTED);
        assertThat(kindsAt(NOW + 2 * LENGTH)).isEmpty();
    }

    @Test
    void aNewLeaseTakesThePlaceOfTheOldOne() {
        runs.accept(decision("d1", DecisionKind.ASSIGN, 1), NOW);
        runs.accept(decision("d2", DecisionKind.ASSIGN, 2), NOW + 500);
        assertThat(kindsAt(NOW + LENGTH)).containsExactly(OutcomeKind.STARTED, OutcomeKind.STARTED);
        assertThat(kindsAt(NOW + LENGTH + 500)).containsExactly(OutcomeKind.COMPLETED);
    }

    private List<OutcomeKind> kindsAt(long millis) {
        return runs.advanceTo(millis).stream().map(timed -> timed.outcome().getKind()).toList();
    }

    private static Decision decision(String id, DecisionKind kind, long epoch) {
        return Decision.newBuilder()
                .setDecisionId(id)
                .setCell("all")
                .setWindowEndMillis(NOW)
                .setOrdinal(0)
                .setTaskId(TASK)
                .setKind(kind)
                .setReasonCode("")
                .setReason("")
                .setAttempt(1)
                .setLeaseEpoch(epoch)
                .setGpuIds(List.of("gpu-1"))
                .setSharePermille(1_000)
                .setMemoryMibPerGpu(1)
                .setResumeFromFraction(0)
                .setPolicyId("edf")
                .setPolicyVersion("1")
                .setPolicySha256("")
                .setLateInput(false)
                .build();
    }
}
