package io.reachflow.brain.cell;

import static io.reachflow.brain.cell.CellDriver.aCellWith;
import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.CellSettingsBuilder;
import io.reachflow.brain.state.WindowResult;
import io.reachflow.intake.task.Outcome.Kind;
import io.reachflow.policies.registry.Policies;
import org.junit.jupiter.api.Test;

/** EASY backfill: who comes later may fill gaps, but not delay the first. */
class CellReservationTest {

    /** Of two GPUs one runs until 101.2 s, and a pair waits for both. */
    private static CellDriver aCellWhereAPairWaits(String policy) {
        CellDriver cell =
                aCellWith(Policies.byName(policy))
                        .joins(aGpu("a"), aGpu("b"))
                        .arrives(aTask("runs").working(100), aTask("pair").needingGpus(2));
        assertThat(Story.told(cell.close()))
                .containsExactly("ASSIGN runs PLACED [a]", "DEFER pair GANG_SIZE");
        return cell;
    }

    @Test
    void whatIsDoneByTheShadowTimeFillsTheGap() {
        // Decided at 1.4 s: done at 101.2 s.
        CellDriver cell = aCellWhereAPairWaits("backfill");

        assertThat(Story.told(cell.arrives(aTask("short").working(99.8)).close()))
                .containsExactly("ASSIGN short PLACED [b]");
    }

    @Test
    void whatTakesLongerWaitsForThePair() {
        CellDriver cell = aCellWhereAPairWaits("backfill");
        WindowResult result = cell.arrives(aTask("long").working(99.9)).close();

        assertThat(Story.told(result)).containsExactly("DEFER long RESERVED");
        assertThat(result.decisions().get(0).getReason())
                .isEqualTo("the GPUs that it could use are kept for task pair");
        assertThat(cell.wakeAtMillis()).as("it is not tried in every window").hasValue(5_000);
        assertThat(Story.told(cell.reports(Kind.COMPLETED, "runs").close()))
                .containsExactly("ASSIGN pair PLACED [a, b]");
    }

    @Test
    void othersDoNotKeepGpus() {
        CellDriver cell = aCellWhereAPairWaits("greedy-fastest");

        assertThat(Story.told(cell.arrives(aTask("long").working(9_000)).close()))
                .containsExactly("ASSIGN long PLACED [b]");
    }

    @Test
    void whatIsNotNeededForTheFirstIsFree() {
        CellDriver cell =
                aCellWith(Policies.byName("backfill"))
                        .joins(aGpu("a"), aGpu("b"), aGpu("c").withMemoryGib(8))
                        .arrives(
                                aTask("runs").working(100).needingGib(16),
                                aTask("pair").needingGpus(2).needingGib(16));
        cell.close();

        assertThat(Story.told(cell.arrives(aTask("long").working(9_000)).close()))
                .containsExactly("ASSIGN long PLACED [c]");
    }

    @Test
    void theGpusThatAreFreeSoonestAreKept() {
        // a is busy until 301.2 s, b until 101.2 s; c is free. The pair is to have b and c.
        CellDriver cell =
                aCellWith(Policies.byName("backfill"))
                        .joins(aGpu("a"), aGpu("b"), aGpu("c"))
                        .arrives(
                                aTask("0").working(300),
                                aTask("1").working(100),
                                aTask("pair").needingGpus(2));
        cell.close();
        assertThat(Story.told(cell.arrives(aTask("long").working(200)).close()))
                .containsExactly("DEFER long RESERVED");

        // With b done first, nothing is left to keep.
        assertThat(Story.told(cell.reports(Kind.COMPLETED, "1").close()))
                .containsExactly("ASSIGN pair PLACED [b, c]");
    }

    @Test
    void whatIsExtraAtTheShadowTimeIsFreeAtOnce() {
        // The trio ends at 101.2 s. Then four are free, and the pair needs two: d is extra, however
        // long it is used.
        CellDriver cell =
                aCellWith(Policies.byName("backfill"))
                        .joins(aGpu("a"), aGpu("b"), aGpu("c"), aGpu("d"))
                        .arrives(
                                aTask("trio").needingGpus(3).working(300),
                                aTask("pair").needingGpus(2));
        assertThat(Story.told(cell.close()))
                .containsExactly("ASSIGN trio PLACED [a, b, c]", "DEFER pair GANG_SIZE");

        assertThat(Story.told(cell.arrives(aTask("long").working(9_000)).close()))
                .containsExactly("ASSIGN long PLACED [d]");
        assertThat(Story.told(cell.reports(Kind.COMPLETED, "trio").close()))
                .containsExactly("ASSIGN pair PLACED [a, b]");
    }

    @Test
    void aShareThatIsExtraAtTheShadowTimeIsFreeAtOnce() {
        // 60 s of work on 600 thousandths end at 101.2 s. Then all of a is free, and big takes 700:
        // 300 are extra. One of 200 leaves 800, a second one would leave 600.
        CellDriver cell =
                aCellWith(Policies.byName("backfill"))
                        .joins(aGpu("a"))
                        .arrives(
                                aTask("0").takingPermille(600).working(60),
                                aTask("big").takingPermille(700));
        cell.close();

        assertThat(
                        Story.told(
                                cell.arrives(
                                                aTask("1").takingPermille(200).working(9_000),
                                                aTask("2").takingPermille(200).working(9_000))
                                        .close()))
                .containsExactly("ASSIGN 1 PLACED [a]", "DEFER 2 RESERVED");
        assertThat(Story.told(cell.reports(Kind.COMPLETED, "0").close()))
                .containsExactly("ASSIGN big PLACED [a]");
    }

    @Test
    void aSilentGpuIsNotCountedOnWhileThereAreOthers() {
        // Nobody knows when a and b are heard again. The pair is to have c, at 101.2 s, and d.
        CellDriver cell =
                aCellWith(Policies.byName("backfill"))
                        .joins(aGpu("a").suspect(), aGpu("b").suspect(), aGpu("c"), aGpu("d"))
                        .arrives(aTask("runs").working(100), aTask("pair").needingGpus(2));
        assertThat(Story.told(cell.close()))
                .containsExactly("ASSIGN runs PLACED [c]", "DEFER pair GANG_SIZE");

        assertThat(Story.told(cell.arrives(aTask("long").working(9_000)).close()))
                .containsExactly("DEFER long RESERVED");
        assertThat(Story.told(cell.arrives(aTask("short").working(50)).close()))
                .containsExactly("ASSIGN short PLACED [d]");
    }

    @Test
    void aSilentGpuIsKeptWhereThereAreTooFewOthers() {
        CellDriver cell =
                aCellWith(Policies.byName("backfill"))
                        .joins(aGpu("a"), aGpu("b").suspect())
                        .arrives(aTask("pair").needingGpus(2), aTask("long").working(9_000));

        assertThat(Story.told(cell.close()))
                .containsExactly("DEFER pair GANG_SIZE", "DEFER long RESERVED");
    }

    @Test
    void whatIsTriedAgainNextIsNotOvertaken() {
        // The pair may look at two GPUs only, and one of them is taken. It could run on b and c.
        CellSettings narrow =
                CellSettingsBuilder.builder(CellSettings.STANDARD).maxCandidates(1).build();
        CellDriver cell =
                aCellWith(Policies.byName("backfill"), narrow)
                        .joins(aGpu("a"), aGpu("b"), aGpu("c").withMemoryGib(48))
                        .arrives(
                                aTask("one"),
                                aTask("pair").needingGpus(2),
                                aTask("long").needingGib(40).working(9_000));

        assertThat(Story.told(cell.close()))
                .containsExactly(
                        "ASSIGN one PLACED [a]", "DEFER pair CONTENDED", "DEFER long RESERVED");
        assertThat(Story.told(cell.close())).containsExactly("ASSIGN pair PLACED [b, c]");
    }

    @Test
    void aLeaseThatIsOverdueIsExpectedToTakeAsLongAgain() {
        // Overdue since 101.2 s; decided at 111.2 s: expected at 121.2 s.
        CellDriver tooLong = aCellWhereAPairWaits("backfill");
        tooLong.until(111);
        assertThat(Story.told(tooLong.arrives(aTask("t").working(10.1)).close()))
                .containsExactly("DEFER t RESERVED");

        CellDriver justInTime = aCellWhereAPairWaits("backfill");
        justInTime.until(111);
        assertThat(Story.told(justInTime.arrives(aTask("t").working(10)).close()))
                .containsExactly("ASSIGN t PLACED [b]");
    }

    @Test
    void aGangIsAsLateAsItsSlowestMember() {
        // For the duo a and b are kept until 101.2 s. Alone b would be done with its half of 80 s
        // after 40 s, but d needs 160 s for its own; with 40 s of work it is done after 80 s.
        CellDriver cell =
                aCellWith(Policies.byName("backfill"))
                        .joins(aGpu("a"), aGpu("b"), aGpu("d").withSpeed(0.25).withMemoryGib(8))
                        .arrives(
                                aTask("runs").working(100).needingGib(16),
                                aTask("duo").needingGpus(2).needingGib(16));
        cell.close();

        assertThat(Story.told(cell.arrives(aTask("pair").needingGpus(2).working(80)).close()))
                .containsExactly("DEFER pair RESERVED");
        assertThat(Story.told(cell.arrives(aTask("short").needingGpus(2).working(40)).close()))
                .containsExactly("ASSIGN short PLACED [b, d]");
    }

    @Test
    void aShareIsKeptUntilEnoughOfTheGpuIsFree() {
        // 600 thousandths are free at 51.2 s already, though the other share runs until 201.2 s.
        CellDriver cell =
                aCellWith(Policies.byName("backfill"))
                        .joins(aGpu("a"))
                        .arrives(
                                aTask("0").takingPermille(300).working(15),
                                aTask("1").takingPermille(400).working(80),
                                aTask("big").takingPermille(600));
        cell.close();

        assertThat(
                        Story.told(
                                cell.arrives(
                                                aTask("fits").takingPermille(100).working(4.9),
                                                aTask("long").takingPermille(100).working(5))
                                        .close()))
                .containsExactly("ASSIGN fits PLACED [a]", "DEFER long RESERVED");
    }

    @Test
    void nothingIsKeptForWhatCanNeverRun() {
        CellDriver cell =
                aCellWith(Policies.byName("backfill"))
                        .joins(aGpu("a"), aGpu("b"))
                        .arrives(aTask("trio").needingGpus(3), aTask("t").working(9_000));

        assertThat(Story.told(cell.close()))
                .containsExactly("ASSIGN t PLACED [a]", "DEFER trio GANG_SIZE");
    }

    @Test
    void nothingIsKeptForWhatWaitsByItsOwnJudgement() {
        CellDriver cell =
                aCellWith(Policies.byName("backfill+mask"))
                        .joins(aGpu("a"))
                        .arrives(aTask("late").dueAtSeconds(30), aTask("t").working(9_000));

        assertThat(Story.told(cell.close()))
                .containsExactly("ASSIGN t PLACED [a]", "DEFER late DEADLINE");
    }
}
