package io.reachflow.brain.cell;

import static io.reachflow.brain.cell.CellDriver.aCellWith;
import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.CellSettingsBuilder;
import io.reachflow.brain.state.WindowResult;
import io.reachflow.intake.task.Outcome;
import io.reachflow.intake.task.Outcome.Kind;
import io.reachflow.intake.task.OutcomeBuilder;
import io.reachflow.intake.task.TaskFixture;
import io.reachflow.schema.Decision;
import io.reachflow.schema.RewardEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Leases whose term ends, and what becomes of those that are not renewed. */
class CellTermsTest {
    private static TaskFixture aLongTask() {
        return aTask("long").working(10_000);
    }

    /** Comes first wherever both wait. */
    private static TaskFixture another() {
        return aTask("other").high().working(60);
    }

    /** One GPU, a minute's terms, and a task that holds the GPU from 1.2 s on. */
    private static CellDriver aCellRunning(TaskFixture task) {
        return aCellRunning(task, CellSettings.STANDARD);
    }

    private static CellDriver aCellRunning(TaskFixture task, CellSettings settings) {
        CellDriver cell =
                aCellWith(PolicyWithTerms.ofSeconds(60), settings)
                        .joins(aGpu("g1").costing(0.36).sendingMbps(100))
                        .arrives(task);
        assertThat(Story.told(cell.close())).containsExactly("ASSIGN long PLACED [g1]");
        return cell;
    }

    /** Until its lease is asked to stop, at 61.4 s: another task waits. */
    private static CellDriver aCellStopping(TaskFixture task, CellSettings settings) {
        CellDriver cell = aCellRunning(task, settings);
        cell.arrives(another()).close();
        assertThat(cell.until(61.4).told()).containsExactly("PREEMPT long TERM_ENDED [g1]");
        return cell;
    }

    private static CellDriver aCellStopping(TaskFixture task) {
        return aCellStopping(task, CellSettings.STANDARD);
    }

    /** As a dispatcher reports whose run has saved all that it has done. */
    private static Outcome saved(CellDriver cell, double fraction) {
        Decision lease = cell.leaseOf("long");
        return OutcomeBuilder.builder()
                .taskId("long")
                .decisionId(lease.getDecisionId())
                .attempt(lease.getAttempt())
                .leaseEpoch(lease.getLeaseEpoch())
                .kind(Kind.EVICTED)
                .checkpointedFraction(fraction)
                .lostWorkSeconds(0.0)
                .hostDatasets(List.of())
                .build();
    }

    @Test
    void aLeaseThatIsRenewedGoesOnAndIsAskedAgainATermLater() {
        CellDriver cell = aCellRunning(aLongTask());
        assertThat(cell.wakeAtMillis()).hasValue(61_200);

        assertThat(cell.until(61.4).told()).isEmpty();
        assertThat(cell.wakeAtMillis()).hasValue(121_400);
        assertThat(cell.until(600).told()).isEmpty();
        assertThat(cell.cell().leaseCount()).isEqualTo(1);
    }

    @Test
    void oneThatIsNotIsAskedToStopAndKeepsItsGpuUntilItsWorkIsSaved() {
        CellDriver cell = aCellRunning(aLongTask());
        assertThat(Story.told(cell.arrives(another()).close())).containsExactly("DEFER other BUSY");
        Story story = cell.until(100);

        assertThat(story.told()).containsExactly("PREEMPT long TERM_ENDED [g1]");
        Decision request = story.decisions.get(0);
        assertThat(request.getStopByMillis()).isEqualTo(61_400 + 1_800_000);
        assertThat(request.getLeaseEpoch()).isEqualTo(cell.leaseOf("long").getLeaseEpoch());
        assertThat(story.rewards).isEmpty();
        assertThat(cell.cell().leaseCount()).isEqualTo(1);

        WindowResult result = cell.reports(saved(cell, 0.006)).close();
        assertThat(Story.ended(result)).containsExactly("long PREEMPTED");
        assertThat(Story.told(result))
                .containsExactly("ASSIGN other PLACED [g1]", "DEFER long BUSY");
    }

    @Test
    void itLosesNothingAndUsesUpNoAttempt() {
        CellDriver cell = aCellStopping(aLongTask().withAttempts(1));
        RewardEvent reward = cell.reports(saved(cell, 0.006)).close().rewards().get(0);

        assertThat(reward.getLostGpuSeconds()).isZero();
        assertThat(reward.getFailurePenalty()).isZero();
        cell.reports(Kind.COMPLETED, "other").close();
        Decision next = cell.leaseOf("long");
        assertThat(next.getWindowEndMillis()).isGreaterThan(61_400);
        assertThat(next.getAttempt()).isEqualTo(1);
        assertThat(next.getResumeFromFraction()).isEqualTo(0.006);

        // Its next failure is that of its only attempt.
        assertThat(Story.told(cell.reportsFailure("long", "another()", null).close()))
                .containsExactly("REJECT long ATTEMPTS_EXHAUSTED");
    }

    @Test
    void aTaskThatWaitsAfterAStopHasStarted() {
        CellDriver cell = aCellStopping(aLongTask().dueAtSeconds(100));
        cell.reports(saved(cell, 0.006)).close();
        Story story = cell.until(101);

        assertThat(story.told()).contains("REJECT long DEADLINE_PASSED");
        assertThat(story.ended()).contains("long DEADLINE_PASSED");
    }

    @Test
    void oneThatDoesNotStopInTimeIsEndedByForceAndUsesUpNoAttemptEither() {
        CellSettings settings =
                CellSettingsBuilder.builder(CellSettings.STANDARD).stopLimitMillis(100_000).build();
        CellDriver cell = aCellStopping(aLongTask().withAttempts(1), settings);
        assertThat(cell.wakeAtMillis().getAsLong()).isLessThan(70_000);
        assertThat(cell.until(161.2).told()).isEmpty();
        Story story = cell.until(161.6);

        assertThat(story.told())
                .containsExactly(
                        "PREEMPT long STOP_OVERDUE [g1]",
                        "ASSIGN other PLACED [g1]",
                        "DEFER long BUSY");
        assertThat(story.decisions.get(0).getStopByMillis()).isNull();
        RewardEvent reward = story.rewards.get(0);
        // 160.4 s at 0.36 USD an hour, of which it computed for 60.2 s before it was asked.
        assertThat(reward.getHeldGpuSeconds()).isEqualTo(160.4, within(1e-9));
        assertThat(reward.getCostUsd()).isEqualTo(0.01604, within(1e-9));
        assertThat(reward.getLostGpuSeconds()).isEqualTo(60.2, within(1e-9));
        assertThat(reward.getTransferGpuSeconds()).isEqualTo(100.2, within(1e-9));
    }

    @Test
    void aReportWhileItStopsTellsWhatIsAtRisk() {
        CellDriver cell = aCellStopping(aLongTask().withDataIn("eu-central-1", 10));
        cell.reportsProgress("long", 0.004).close();
        cell.until(160.4);
        RewardEvent reward = cell.leaves("g1").close().rewards().get(0);

        // It saves, and computes no more, though more is in a checkpoint than before.
        assertThat(reward.getEndedBy().name()).isEqualTo("GPU_LEFT");
        assertThat(reward.getLostGpuSeconds()).isZero();
        assertThat(reward.getTransferGpuSeconds()).isCloseTo(159, within(1.0));
    }

    @Test
    void aDepartureMeanwhileEndsItAsEver() {
        CellDriver cell = aCellStopping(aLongTask().withAttempts(1));
        WindowResult result = cell.leaves("g1").close();

        assertThat(Story.told(result)).startsWith("PREEMPT long GPU_LEFT [g1]");
        assertThat(Story.ended(result)).containsExactly("long GPU_LEFT");
        assertThat(Story.told(cell.joins(aGpu("g2"), aGpu("g3")).close()))
                .contains("ASSIGN long PLACED [g3]");
        assertThat(cell.leaseOf("long").getAttempt()).isEqualTo(2);
    }

    @Test
    void soDoFailureCompletionCancellationAndSilence() {
        CellDriver failing = aCellStopping(aLongTask());
        assertThat(Story.ended(failing.reportsFailure("long", "another()", 0.001).close()))
                .containsExactly("long FAILED");
        CellDriver done = aCellStopping(aLongTask());
        assertThat(Story.ended(done.reports(Kind.COMPLETED, "long").close()))
                .containsExactly("long COMPLETED");
        CellDriver cancelled = aCellStopping(aLongTask());
        assertThat(Story.told(cancelled.isCancelled("long").close()))
                .startsWith("PREEMPT long CANCELLED [g1]");
        CellSettings impatient =
                CellSettingsBuilder.builder(CellSettings.STANDARD)
                        .leaseSilenceMillis(90_000)
                        .build();
        assertThat(aCellStopping(aLongTask(), impatient).until(92).told())
                .startsWith("PREEMPT long SILENT [g1]");
    }

    @Test
    void whoseWorkCantBeSavedInTimeGoesOn() {
        // 30 minutes are the limit. Over 100 Mbit/s, half of that is enough for 10,728 MiB.
        TaskFixture bulky = aLongTask().savingMib(10_730);
        CellDriver cell = aCellRunning(bulky);
        cell.arrives(another()).close();
        assertThat(cell.until(200).told()).isEmpty();

        assertThat(aCellStopping(aLongTask().savingMib(10_727)).cell().leaseCount()).isEqualTo(1);
    }

    @Test
    void whoCantBeHeardGoesOn() {
        CellDriver cell = aCellRunning(aLongTask());
        cell.joins(aGpu("g1").suspect()).arrives(another()).close();

        assertThat(cell.until(200).told()).isEmpty();
    }

    @Test
    void roomThatIsBeingMadeIsKnownToThePolicy() {
        PolicyWithTerms one =
                new PolicyWithTerms(
                        new AgedFastest(),
                        60_000,
                        review -> review.queue().waiting().size() <= review.stoppingGpus());
        CellDriver cell =
                aCellWith(one)
                        .joins(aGpu("g1"), aGpu("g2"))
                        .arrives(aTask("a").working(10_000), aTask("b").working(10_000));
        cell.close();
        cell.arrives(another()).close();

        assertThat(cell.until(300).told()).containsExactly("PREEMPT a TERM_ENDED [g1]");
    }

    @Test
    void aTaskThatIsHandedOnTakesItsAttemptAlong() {
        // The next cell is told by the record of the handover.
        CellDriver cell = aCellStopping(aLongTask());
        WindowResult result = cell.reports(saved(cell, 0.006)).close();

        assertThat(result.changes().tasksPut())
                .filteredOn(state -> state.taskId().equals("long"))
                .singleElement()
                .satisfies(state -> assertThat(state.waiting().stopped()).isTrue())
                .satisfies(state -> assertThat(state.waiting().attempts()).isEqualTo(1))
                .satisfies(state -> assertThat(state.waiting().attemptsUsed()).isZero());
    }

    @Test
    void whereNothingCanBePlacedNobodyIsAsked() {
        CellDriver cell = aCellRunning(aLongTask());
        cell.arrives(another()).close();
        WindowResult result =
                cell.cell().closeWithoutPlacing(61_400, List.of(), PolicyWithTerms.ofSeconds(60));

        assertThat(result.decisions()).isEmpty();
        assertThat(result.changes().tasksPut())
                .singleElement()
                .satisfies(
                        state ->
                                assertThat(state.requireLease().termEndsMillis())
                                        .isEqualTo(121_400));
    }

    @Test
    void aPolicyWithoutTermsLetsThoseOfAnotherRunOn() {
        CellDriver cell = aCellRunning(aLongTask());
        cell.arrives(another()).close();
        WindowResult result = cell.cell().close(61_400, List.of(), new AgedFastest());

        assertThat(result.decisions()).isEmpty();
        assertThat(result.changes().tasksPut())
                .filteredOn(state -> state.taskId().equals("long"))
                .singleElement()
                .satisfies(state -> assertThat(state.requireLease().termEndsMillis()).isNull());
    }
}
