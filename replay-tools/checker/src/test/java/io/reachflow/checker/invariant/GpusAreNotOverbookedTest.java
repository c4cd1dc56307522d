package io.reachflow.checker.invariant;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.checker.Story;
import io.reachflow.schema.LeaseEnd;
import io.reachflow.schema.TaskArrival;
import java.util.List;
import org.junit.jupiter.api.Test;

class GpusAreNotOverbookedTest {
    private final Story story = new Story().at(0).gpu("g-1", 24_000L).gpu("g-2", 24_000L).at(10);

    @Test
    void sharesThatAddUpToAWholeGpuAreFine() {
        story.task("t-1", GpusAreNotOverbookedTest::forHalfAGpu)
                .task("t-2", GpusAreNotOverbookedTest::forHalfAGpu);
        story.at(200)
                .assignBut("t-1", decision -> decision.setSharePermille(500), "g-1")
                .assignBut("t-2", decision -> decision.setSharePermille(500), "g-1");
        assertThat(story.verify().violations()).isEmpty();
    }

    @Test
    void twoWholeTasksOnOneGpuAreNot() {
        story.task("t-1").task("t-2").at(200).assign("t-1", "g-1").assign("t-2", "g-1");
        assertThat(story.verify().violations())
                .extracting(Violation::toString)
                .containsExactly(
                        "I2 assignments/0@1: GPU g-1 is booked to 2000 of 1000 permille, by t-1"
                                + " (assignments/0@0) and t-2 (assignments/0@1).");
    }

    @Test
    void twoCellsMayNotBookTheSameGpu() {
        story.task("t-1").task("t-2").at(200).assign("t-1", "g-1");
        story.in("us").at(260).assign("t-2", "g-1");
        assertThat(words()).singleElement().asString().contains("GPU g-1 is booked to 2000");
    }

    @Test
    void aGpuIsFreeInTheWindowInWhichItsLeaseEnds() {
        story.task("t-1").task("t-2").at(200).assign("t-1", "g-1");
        story.at(400).assign("t-2", "g-1").reward("t-1", LeaseEnd.COMPLETED);
        assertThat(words()).isEmpty();
    }

    @Test
    void aGpuIsNotFreeWhileItsLeaseIsAskedToStop() {
        story.task("t-1").task("t-2").at(200).assign("t-1", "g-1");
        story.at(400).askToStop("t-1", 1_400).assign("t-2", "g-1");
        assertThat(words())
                .containsExactly(
                        "GPU g-1 is booked to 2000 of 1000 permille, by t-1 (assignments/0@0) and"
                                + " t-2 (assignments/0@2).");
    }

    @Test
    void memoryIsSharedToo() {
        story.task("t-1", GpusAreNotOverbookedTest::forHalfAGpu)
                .task("t-2", GpusAreNotOverbookedTest::forHalfAGpu);
        story.at(200)
                .assignBut(
                        "t-1",
                        decision -> {
                            decision.setSharePermille(500);
                            decision.setMemoryMibPerGpu(20_000);
                        },
                        "g-1")
                .assignBut("t-2", decision -> decision.setSharePermille(500), "g-1");
        assertThat(words())
                .singleElement()
                .asString()
                .startsWith("GPU g-1 has 24000 MiB and is booked to 28000 MiB");
    }

    @Test
    void theLargestMemoryThatWasReportedLatelyCounts() {
        story.at(50).gpu("g-1", 4_000L).gpu("g-1", null).task("t-1").at(200).assign("t-1", "g-1");
        assertThat(words()).isEmpty();
    }

    @Test
    void memoryThatIsReportedAfterwardsIsTooLate() {
        story.gpu("g-3", null).task("t-1").at(200).assign("t-1", "g-3").at(250).gpu("g-3", 8_000L);
        assertThat(words())
                .containsExactly("GPU g-3 has not reported its memory; nothing may be put on it.");
    }

    @Test
    void memoryThatIsNeverReportedIsNot() {
        story.gpu("g-3", null).gpu("g-3", 9_223_372_036_854_775_794L);
        story.task("t-1").at(200).assign("t-1", "g-3");
        assertThat(words())
                .containsExactly("GPU g-3 has not reported its memory; nothing may be put on it.");
    }

    @Test
    void aGpuThatWasNotHeardOfBeforeTheWindowsEndIsUnknown() {
        story.task("t-1").at(200).assign("t-1", "g-9").gpu("g-9", 24_000L);
        assertThat(words())
                .containsExactly(
                        "GPU g-9 is not known: no telemetry of it before the window's end (200).");
    }

    @Test
    void aGangHasAllItsGpus() {
        story.task("t-1", GpusAreNotOverbookedTest::forTwoGpus).at(200).assign("t-1", "g-1", "g-2");
        assertThat(words()).isEmpty();
    }

    @Test
    void halfAGangIsRefused() {
        story.task("t-1", GpusAreNotOverbookedTest::forTwoGpus).at(200).assign("t-1", "g-1");
        assertThat(words())
                .containsExactly("The gang has 1 GPUs; task t-1 asked for 2 at task.arrivals/0@0.");
    }

    @Test
    void aGpuTwiceInAGangIsRefused() {
        story.task("t-1", GpusAreNotOverbookedTest::forTwoGpus).at(200).assign("t-1", "g-1", "g-1");
        assertThat(words()).containsExactly("GPU g-1 stands twice in the gang.");
    }

    @Test
    void lessThanTheTaskAskedForIsRefused() {
        story.task("t-1", task -> task.setMemoryMibPerGpu(10_000)).at(200).assign("t-1", "g-1");
        assertThat(words())
                .containsExactly(
                        "8000 MiB and 1000 permille are reserved per GPU; task t-1 asked for 10000"
                                + " MiB and 1000 permille at task.arrivals/0@0.");
    }

    private static void forTwoGpus(TaskArrival task) {
        task.setGpus(2);
    }

    private static void forHalfAGpu(TaskArrival task) {
        task.setSharePermille(500);
    }

    private List<String> words() {
        return story.verify().violations().stream()
                .peek(violation -> assertThat(violation.invariant()).isEqualTo("I2"))
                .map(Violation::words)
                .toList();
    }
}
