package io.reachflow.faults.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import io.reachflow.schema.OutcomeKind;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ShortRunsTest {
    private static final long NOW = 1_000_000;
    private static final String TASK = "task-0-5";
    private static final long LENGTH = TaskMaker.runMillis(TASK);

    private final Set<String> completed = new TreeSet<>();
    private final Behaviour behaviour = new Behaviour();
    private final ShortRuns runs = new ShortRuns(behaviour, completed);

    @Test
    void anAttemptStartsAndIsCompletedAfterItsTime() {
        runs.accept(decision("d1", DecisionKind.ASSIGN, 1), NOW);
        assertThat(kindsAt(NOW)).containsExactly(OutcomeKind.STARTED);
        assertThat(kindsAt(NOW + LENGTH - 1)).isEmpty();
        assertThat(kindsAt(NOW + LENGTH)).containsExactly(OutcomeKind.COMPLETED);
        assertThat(completed).containsExactly(TASK);
    }

    @Test
    void anotherGoesOnFromASnapshot() {
        runs.accept(decision("d1", DecisionKind.ASSIGN, 1), NOW);
        kindsAt(NOW + 500);
        ShortRuns next = new ShortRuns(behaviour, completed);
        next.restore(runs.snapshot());
        assertThat(next.live()).isEqualTo(runs.live());
        assertThat(next.advanceTo(NOW + LENGTH)).isEqualTo(runs.advanceTo(NOW + LENGTH)).hasSize(1);
    }

    @Test
    void whatRunsOnADeadGpuEndsWhenItIsBack() {
        Absences absences = new Absences();
        absences.begin("gpu-1", 100);
        assertThat(absences.firstWithout(List.of("gpu-0", "gpu-1"), 99)).hasValue(99);
        assertThat(absences.firstWithout(List.of("gpu-0", "gpu-1"), 100)).isEmpty();
        absences.end("gpu-1", 200);
        absences.begin("gpu-0", 150);
        absences.end("gpu-0", 250);
        assertThat(absences.firstWithout(List.of("gpu-0", "gpu-1"), 100)).hasValue(250);
        assertThat(absences.firstWithout(List.of("gpu-1"), 100)).hasValue(200);
    }

    @Test
    void aPreemptionStopsTheLeaseThatItNames() {
        runs.accept(decision("d1", DecisionKind.ASSIGN, 2), NOW);
        kindsAt(NOW);
        runs.accept(decision("d2", DecisionKind.PREEMPT, 1), NOW);
        assertThat(runs.live(TASK)).isPresent();
        runs.accept(decision("d3", DecisionKind.PREEMPT, 2), NOW);
        assertThat(kindsAt(NOW)).isEmpty();
        assertThat(runs.live(TASK)).isEmpty();
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
