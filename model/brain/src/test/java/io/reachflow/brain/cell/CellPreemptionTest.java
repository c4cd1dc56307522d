package io.reachflow.brain.cell;

import static io.reachflow.brain.cell.CellDriver.aCell;
import static io.reachflow.brain.cell.CellDriver.aCellWith;
import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.brain.state.WindowResult;
import io.reachflow.intake.task.Outcome.Kind;
import io.reachflow.intake.task.Priority;
import io.reachflow.intake.task.TaskFixture;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.PolicyIdentity;
import io.reachflow.policies.policy.Scores;
import io.reachflow.policies.registry.Policies;
import io.reachflow.schema.RewardEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

class CellPreemptionTest {
    /** Expected to run until about 1001 s. */
    private static final TaskFixture LONG_LOW = aTask("low").low().working(1_000);

    /** A minute's work that can't wait for a thousand seconds. */
    private static final TaskFixture URGENT = aTask("urgent").high().working(60).dueAtSeconds(120);

    /** Would rather leave urgent tasks waiting. */
    private record Reluctant() implements Policy {
        @Override
        public PolicyIdentity identity() {
            return new PolicyIdentity("reluctant", "1", "none");
        }

        @Override
        public boolean preempts() {
            return true;
        }

        @Override
        public List<Scores> score(List<Candidates> batch) {
            return batch.stream().map(Reluctant::score).toList();
        }

        private static Scores score(Candidates candidates) {
            boolean urgent = candidates.waiting().task().priority() == Priority.HIGH;
            return new Scores(new double[candidates.slots().size()], urgent ? 1 : -1);
        }
    }

    private static CellDriver aCellRunning(TaskFixture task) {
        CellDriver cell = aCell().joins(aGpu("g1")).arrives(task);
        cell.close();
        assertThat(cell.cell().leaseCount()).isEqualTo(1);
        return cell;
    }

    private static void assertNothingIsPreempted(CellDriver cell, TaskFixture urgent) {
        WindowResult result = cell.arrives(urgent).close();
        assertThat(Story.told(result)).containsExactly("DEFER urgent BUSY");
        assertThat(result.rewards()).isEmpty();
    }

    @Test
    void aTaskThatWouldMissItsDeadlineByWaitingMakesRoomForItself() {
        CellDriver cell = aCellRunning(LONG_LOW);
        cell.until(21);
        WindowResult result = cell.arrives(URGENT).close();

        assertThat(Story.told(result))
                .containsExactly(
                        "PREEMPT low HIGHER_PRIORITY [g1]",
                        "ASSIGN urgent PLACED [g1]",
                        "DEFER low CONTENDED");
        assertThat(result.decisions().get(0).getReason())
                .isEqualTo("task urgent would otherwise miss its deadline");
        assertThat(Story.ended(result)).containsExactly("low PREEMPTED");
        RewardEvent reward = result.rewards().get(0);
        assertThat(reward.getFailurePenalty()).isZero();
        assertThat(reward.getLostWorkPenalty()).isEqualTo(-0.5 * 20 / 3600, within(1e-12));
    }

    @Test
    void theVictimResumesFromItsCheckpointWhenTheUrgentTaskIsDone() {
        CellDriver cell = aCellRunning(LONG_LOW);
        cell.reportsProgress("low", 0.25).close();
        cell.arrives(URGENT).close();
        WindowResult result = cell.reports(Kind.COMPLETED, "urgent").close();

        assertThat(Story.told(result)).containsExactly("ASSIGN low PLACED [g1]");
        assertThat(cell.leaseOf("low").getResumeFromFraction()).isEqualTo(0.25);
        assertThat(cell.leaseOf("low").getAttempt()).isEqualTo(2);
    }

    @Test
    void whatCanWaitWaits() {
        assertNothingIsPreempted(
                aCellRunning(LONG_LOW), aTask("urgent").high().working(60).dueAtSeconds(1_062));
    }

    @Test
    void whatCantBeDoneInTimeAnyMoreDoesNoHarm() {
        assertNothingIsPreempted(
                aCellRunning(LONG_LOW), aTask("urgent").high().working(60).dueAtSeconds(61));
    }

    @Test
    void halfAMillisecondTooLateIsTooLate() {
        CellDriver cell =
                aCellWith(Policies.byName("weighted-score")).joins(aGpu("g1")).arrives(LONG_LOW);
        cell.close();

        // Decided at 1.4 s.
        assertNothingIsPreempted(cell, aTask("urgent").high().working(60.0005).dueAtSeconds(61.4));
    }

    @Test
    void nobodyIsPushedAsideForATaskThatThePolicyThenLeavesWaiting() {
        CellDriver cell = aCellWith(new Reluctant()).joins(aGpu("g1")).arrives(LONG_LOW);
        cell.close();

        assertThat(Story.told(cell.arrives(URGENT).close()))
                .containsExactly(
                        "PREEMPT low HIGHER_PRIORITY [g1]",
                        "ASSIGN urgent PLACED [g1]",
                        "DEFER low CONTENDED");
    }

    @Test
    void whatHasNoDeadlineWaits() {
        assertNothingIsPreempted(aCellRunning(LONG_LOW), aTask("urgent").high());
    }

    @Test
    void anEqualIsNeverPushedAside() {
        assertNothingIsPreempted(aCellRunning(aTask("high").high().working(1_000)), URGENT);
        assertNothingIsPreempted(
                aCellRunning(LONG_LOW), aTask("urgent").low().working(60).dueAtSeconds(120));
    }

    @Test
    void aNormalTaskPushesALowOneAside() {
        assertThat(
                        Story.told(
                                aCellRunning(LONG_LOW)
                                        .arrives(aTask("normal").working(60).dueAtSeconds(120))
                                        .close()))
                .startsWith("PREEMPT low HIGHER_PRIORITY [g1]");
    }

    @Test
    void whatIsNotPreemptibleStays() {
        assertNothingIsPreempted(
                aCellRunning(aTask("low").low().working(1_000).notPreemptible()), URGENT);
    }

    @Test
    void nobodyLosesItsLastAttempt() {
        assertNothingIsPreempted(
                aCellRunning(aTask("low").low().working(1_000).withAttempts(1)), URGENT);
    }

    @Test
    void aGangIsFreedAsAWhole() {
        CellDriver cell =
                aCell().joins(aGpu("a"), aGpu("b"))
                        .arrives(aTask("pair").low().needingGpus(2).working(2_000));
        cell.close();
        WindowResult result = cell.arrives(URGENT).close();

        assertThat(Story.told(result))
                .containsExactly(
                        "PREEMPT pair HIGHER_PRIORITY [a, b]",
                        "ASSIGN urgent PLACED [a]",
                        "DEFER pair CONTENDED");
        assertThat(Story.told(cell.arrives(aTask("single")).close()))
                .containsExactly("ASSIGN single PLACED [b]");
    }

    @Test
    void anUrgentGangTakesWhatIsFreeAndFreesTheRest() {
        CellDriver cell =
                aCell().joins(aGpu("a"), aGpu("b").withSpeed(2), aGpu("c"))
                        .arrives(
                                aTask("low").low().working(1_000),
                                aTask("normal").working(1_000).notPreemptible());
        cell.close();
        WindowResult result =
                cell.arrives(aTask("pair").high().needingGpus(2).working(60).dueAtSeconds(120))
                        .close();

        // normal was placed first, on the fastest; low on a; c is free.
        assertThat(Story.told(result))
                .containsExactly(
                        "PREEMPT low HIGHER_PRIORITY [a]",
                        "ASSIGN pair PLACED [a, c]",
                        "DEFER low CONTENDED");
    }

    @Test
    void theLeastUrgentAndThenTheOneThatLosesLeastIsChosen() {
        CellDriver cell =
                aCell().joins(aGpu("a"), aGpu("b"), aGpu("c"))
                        .arrives(
                                aTask("normal").working(1_000),
                                aTask("stale").low().working(1_000),
                                aTask("saved").low().working(1_000));
        cell.close();
        cell.until(10);
        cell.reportsProgress("saved", 0.1).close();

        assertThat(Story.told(cell.arrives(URGENT).close()))
                .startsWith("PREEMPT saved HIGHER_PRIORITY [c]");
    }

    @Test
    void ofThoseThatShareAGpuOnlyAsManyAsNeededGo() {
        CellDriver cell =
                aCell().joins(aGpu("g1"))
                        .arrives(
                                aTask("a").low().takingPermille(300).working(1_000),
                                aTask("b").low().takingPermille(300).working(1_000),
                                aTask("c").low().takingPermille(400).working(1_000));
        cell.close();
        WindowResult result =
                cell.arrives(
                                aTask("urgent")
                                        .high()
                                        .takingPermille(500)
                                        .working(30)
                                        .dueAtSeconds(120))
                        .close();

        assertThat(Story.told(result))
                .containsExactly(
                        "PREEMPT a HIGHER_PRIORITY [g1]",
                        "PREEMPT b HIGHER_PRIORITY [g1]",
                        "ASSIGN urgent PLACED [g1]",
                        "DEFER a CONTENDED",
                        "DEFER b CONTENDED");
    }

    @Test
    void aLeaseThatIsOverdueIsExpectedToTakeAsLongAgain() {
        CellDriver soonOver = aCellRunning(aTask("low").low().working(10));
        soonOver.until(12);
        // Overdue since 11.2 s, so it is expected to end at 13.2 s: 74 s are enough, 73 are not.
        assertNothingIsPreempted(soonOver, aTask("urgent").high().working(60).dueAtSeconds(74));

        CellDriver tooLate = aCellRunning(aTask("low").low().working(10));
        tooLate.until(12);
        assertThat(
                        Story.told(
                                tooLate.arrives(aTask("urgent").high().working(60).dueAtSeconds(73))
                                        .close()))
                .startsWith("PREEMPT low HIGHER_PRIORITY [g1]");
    }

    @Test
    void aTaskThatBeganToWaitInTimeMakesRoomAtARecheckWhenItGetsTight() {
        CellDriver cell = aCellRunning(aTask("low").low().working(100));
        // Expected to be free at 101.2 s, and a minute more is in time.
        assertNothingIsPreempted(cell, aTask("urgent").high().working(60).dueAtSeconds(167));
        assertThat(cell.until(100).told()).isEmpty();

        // The lease is overdue: it is expected to take longer than the urgent task can wait.
        assertThat(cell.until(110).told())
                .containsExactly(
                        "PREEMPT low HIGHER_PRIORITY [g1]",
                        "ASSIGN urgent PLACED [g1]",
                        "DEFER low CONTENDED");
    }

    @Test
    void aPublishedBaselineStopsNobodyUnlessItIsAskedTo() {
        CellDriver published =
                aCellWith(Policies.byName("edf")).joins(aGpu("g1")).arrives(LONG_LOW);
        published.close();
        assertNothingIsPreempted(published, URGENT);

        CellDriver preempting =
                aCellWith(Policies.byName("edf+preempt")).joins(aGpu("g1")).arrives(LONG_LOW);
        preempting.close();
        assertThat(Story.told(preempting.arrives(URGENT).close()))
                .contains("ASSIGN urgent PLACED [g1]");
    }

    @Test
    void aMaskedPolicyMakesRoomToo() {
        CellDriver cell =
                aCellWith(Policies.byName("weighted-score")).joins(aGpu("g1")).arrives(LONG_LOW);
        cell.close();

        assertThat(Story.told(cell.arrives(URGENT).close())).contains("ASSIGN urgent PLACED [g1]");
    }
}
