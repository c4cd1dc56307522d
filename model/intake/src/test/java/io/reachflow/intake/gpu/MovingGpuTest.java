package io.reachflow.intake.gpu;

import static io.reachflow.intake.gpu.ReportBuilder.aReport;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.intake.gpu.GpuTracker.Notice;
import io.reachflow.intake.routing.CellMap;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of a GPU when the map of the cells changes. */
class MovingGpuTest {
    private static final String EAST = "east=eu-west-1, rest=*";
    private static final String WEST = "west=eu-west-1, rest=*";

    private final TrackerDriver gpu = new TrackerDriver();

    @BeforeEach
    void isInTheCellEu() {
        gpu.hears(aReport(), 1_000);
        assertThat(inShort()).containsExactly("1000 eu stays");
    }

    /** Time and cell of each notice, and what it says of the GPU. */
    private List<String> inShort() {
        return gpu.noticed().stream().map(MovingGpuTest::inShort).toList();
    }

    private static String inShort(Notice notice) {
        GpuChange change = notice.change();
        String what = change.isGone() ? change.lost() ? "lost" : "left" : "stays";
        String suspect = change.gpu() != null && change.gpu().suspect() ? " suspect" : "";
        return notice.timeMillis()
                + " "
                + notice.cell()
                + " "
                + (change.isLeaving() ? "leaves " + change.move() : what)
                + suspect;
    }

    @Test
    void onlyTheCellThatHasItIsAskedAtFirst() {
        gpu.goesOnWith(EAST).hears(aReport(), 3_000).hears(aReport(), 5_000);

        assertThat(inShort()).containsExactly("3000 eu leaves 2");
    }

    @Test
    void theNextCellIsToldFromWhenTheFirstHasLetGo() {
        gpu.goesOnWith(EAST).hears(aReport(), 3_000).noticed();
        gpu.isReleased(2, 8_200).hears(aReport(), 5_000).hears(aReport(), 7_000);
        assertThat(inShort()).isEmpty();

        gpu.hears(aReport(), 9_000);
        assertThat(inShort()).containsExactly("8200 east stays");
    }

    @Test
    void whetherATimerOrAHeartbeatNoticesMakesNoDifference() {
        gpu.goesOnWith(EAST).hears(aReport(), 3_000).noticed();
        gpu.isReleased(2, 8_200).hears(aReport(), 5_000);
        assertThat(gpu.wakeAtMillis()).isEqualTo(8_200);

        gpu.wakes(8_200);
        assertThat(inShort()).containsExactly("8200 east stays");
        gpu.hears(aReport(), 9_000);
        assertThat(inShort()).isEmpty();
    }

    @Test
    void theCellThatHasItGoesOnToHearOfIt() {
        gpu.goesOnWith(EAST).hears(aReport(), 3_000).noticed();
        gpu.hears(aReport().paused(), 5_000);

        assertThat(inShort()).containsExactly("5000 eu leaves 2");
    }

    @Test
    void aMapThatIsTakenBackLeavesItWhereItIs() {
        gpu.goesOnWith(EAST).hears(aReport(), 3_000).noticed();
        gpu.goesOnWith("eu=eu-west-1, rest=*").hears(aReport(), 5_000);
        assertThat(inShort()).containsExactly("5000 eu stays");

        // The cell had let go before it heard that it may stay, and has taken it in again since.
        gpu.isReleased(2, 8_200).hears(aReport(), 9_000);
        assertThat(inShort()).isEmpty();
    }

    @Test
    void aMapThatIsTakenBackAfterTheReleaseBringsItBack() {
        gpu.goesOnWith(EAST).hears(aReport(), 3_000).noticed();
        gpu.isReleased(2, 8_200);
        gpu.goesOnWith("eu=eu-west-1, rest=*").hears(aReport(), 5_000).hears(aReport(), 9_000);

        assertThat(inShort()).containsExactly("5000 eu stays");
    }

    @Test
    void aSecondChangeSendsItOnWithoutAStopInBetween() {
        gpu.goesOnWith(EAST).hears(aReport(), 3_000).noticed();
        gpu.goesOnWith(WEST).hears(aReport(), 5_000);
        assertThat(inShort()).isEmpty();

        gpu.isReleased(2, 8_200).hears(aReport(), 9_000);
        assertThat(inShort()).containsExactly("8200 west stays");
    }

    @Test
    void anAnswerToAnEarlierMoveCountsForNothing() {
        gpu.goesOnWith(EAST).hears(aReport(), 3_000).isReleased(2, 8_200).hears(aReport(), 9_000);
        gpu.goesOnWith(WEST).hears(aReport(), 11_000);
        assertThat(inShort())
                .containsExactly("3000 eu leaves 2", "8200 east stays", "11000 east leaves 5");

        gpu.isReleased(2, 12_000).hears(aReport(), 13_000);
        assertThat(inShort()).isEmpty();
    }

    /** Its cell may hold it for a while, in case many were lost together. */
    @Test
    void oneThatWasLostComesBackByWayOfTheCellThatHadIt() {
        gpu.goesOnWith(EAST).wakes(46_000);
        assertThat(inShort()).containsExactly("23500 eu leaves 2 suspect", "46000 eu lost");

        gpu.hears(aReport(), 50_000);
        assertThat(inShort()).containsExactly("50000 eu leaves 2");
    }

    @Test
    void oneThatSaidGoodbyeJoinsTheOtherCellAtOnce() {
        gpu.goesOnWith(EAST).hears(aReport(), 3_000).hears(aReport().leaving(), 5_000);
        gpu.isReleased(2, 8_200).hears(aReport(), 9_000);

        assertThat(inShort())
                .containsExactly("3000 eu leaves 2", "5000 eu left", "9000 east stays");
    }

    @Test
    void silenceIsToldToWhoeverHasItThen() {
        gpu.goesOnWith(EAST).hears(aReport(), 3_000).noticed();
        gpu.isReleased(2, 30_000).wakes(48_000);

        assertThat(inShort())
                .containsExactly(
                        "25500 eu leaves 2 suspect", "30000 east stays suspect", "48000 east lost");
    }

    /** State of a version that did not note whom it told. */
    @Test
    void whomAnOlderVersionToldIsTakenFromTheMap() {
        GpuTracker tracker =
                new GpuTracker(TrackerSettings.STANDARD, CellMap.parse("eu=eu-west-1, rest=*"));
        GpuTrack old = GpuTrackBuilder.builder(gpu.track()).owner(null).build();

        GpuTracker.Step step = tracker.observe(old, aReport().build(), Sighting.at(3_000));
        assertThat(step.notices()).isEmpty();
    }
}
