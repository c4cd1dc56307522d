package io.reachflow.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.checker.invariant.VerifySettings;
import io.reachflow.schema.GpuRelease;
import io.reachflow.schema.LeaseEnd;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.TaskCancellation;
import io.reachflow.schema.TopicNames;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The report as a whole. */
class VerifierTest {

    @Test
    void theOrderOfTheRecordsInTheTopicsDoesNotMatter() {
        VerifyReport report = afternoon().verify();
        assertThat(report.violations()).isEmpty();
        for (long seed = 0; seed < 20; seed++) {
            assertThat(afternoon().verifyScattered(seed)).isEqualTo(report);
        }
    }

    @Test
    void theTextShowsCountsVerdictsAndDigest() {
        VerifyReport report = afternoon().verify();
        assertThat(VerifyReportText.of(report))
                .contains("1 completed", "1 pending")
                .contains("3 assign, 1 defer, 1 preempt")
                .contains("1 normal")
                .contains(report.digest())
                .contains("I6  holds")
                .contains("0 violations")
                .doesNotContain("VIOLATED");
    }

    @Test
    void theTextNamesViolationsAndWhatToDo() {
        Story story = afternoon().at(800).assign("t-1", "g-1").assign("t-2", "g-1");
        VerifyReport report = story.verify(new VerifySettings(Optional.empty(), 1));
        assertThat(report.clean()).isFalse();
        assertThat(report.violations()).hasSize(1);
        assertThat(VerifyReportText.of(report))
                .contains("I2  VIOLATED")
                .contains("2 violations")
                .contains("and 1 more: see them with --max-violations.")
                .contains("I3 (1): A task was lost, or ended twice.");
    }

    /** That a GPU is free for the next one, and once more what an owner has said. */
    @Test
    void whatCellsTellEachOtherIsReadable() {
        Story story = new Story().at(10);
        story.write(TopicNames.STANDARD.spillOut(), new GpuRelease("g-1", "eu", 1L));
        story.write(TopicNames.STANDARD.spillOut(), new TaskCancellation("t-1"));

        assertThat(story.verify().unreadable()).isZero();
        assertThat(story.verify().violations()).isEmpty();
    }

    @Test
    void anEmptyRunIsCleanAndSaysSo() {
        VerifyReport report = new Story().verify();
        assertThat(report.clean()).isTrue();
        assertThat(VerifyReportText.of(report)).contains("There are no decisions");
    }

    @Test
    void aDigestThatIsNoneIsRefused() {
        assertThatThrownBy(() -> new VerifySettings(Optional.of("abc"), 20))
                .hasMessageContaining("The expected digest (abc) must have 64 hexadecimal digits");
        assertThatThrownBy(() -> new VerifySettings(Optional.empty(), -1))
                .hasMessageContaining("(-1) must not be negative");
    }

    /** One task completes; the other loses its GPU and waits. */
    private static Story afternoon() {
        Story story = new Story().at(0).gpu("g-1", 24_000L).gpu("g-2", 16_000L);
        story.at(10).task("t-1").task("t-2");
        story.at(200).defer("t-1", "NO_GPU").assign("t-2", "g-1");
        story.at(250).outcome("t-2", OutcomeKind.STARTED);
        story.at(400).preempt("t-2", "GPU_LEFT").reward("t-2", LeaseEnd.GPU_LEFT);
        story.assign("t-1", "g-1").assign("t-2", "g-2");
        story.at(450).outcome("t-1", OutcomeKind.STARTED).outcome("t-1", OutcomeKind.COMPLETED);
        story.at(600).reward("t-1", LeaseEnd.COMPLETED).reward("t-2", LeaseEnd.FAILED);
        return story;
    }
}
