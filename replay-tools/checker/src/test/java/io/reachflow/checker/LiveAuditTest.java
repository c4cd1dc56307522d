package io.reachflow.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.checker.invariant.VerifySettings;
import io.reachflow.checker.invariant.Violation;
import io.reachflow.schema.LeaseEnd;
import io.reachflow.schema.TopicNames;
import io.reachflow.streams.topics.TopicPosition;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LiveAuditTest {
    private static final long MINUTE = 60_000;
    private static final long HOUR = 60 * MINUTE;
    private static final AuditSettings SETTINGS = AuditSettings.STANDARD;

    private final List<Violation> found = new ArrayList<>();
    private final LiveAudit audit =
            new LiveAudit(TopicNames.STANDARD, VerifySettings.STANDARD, SETTINGS, found::add);
    private final Map<String, Long> nextOffset = new HashMap<>();
    private long clockMillis;

    @Test
    void whatIsHeldDoesNotGrowWithTheLengthOfTheRun() {
        List<Long> heldByHour = new ArrayList<>();
        Story story = new Story();
        for (int hour = 0; hour < 24; hour++) {
            List<Story.Told> more = hourOfWork(story, hour);
            follow(more);
            heldByHour.add(audit.held());
        }
        assertThat(found).isEmpty();
        assertThat(audit.decisionCount()).isGreaterThan(23 * 60);
        long most =
                heldByHour.subList(2, 4).stream().mapToLong(Long::longValue).max().orElseThrow();
        assertThat(heldByHour.subList(4, 24)).allMatch(held -> held <= most + most / 20);
        assertThat(audit.report().tasksByFinalState().get("COMPLETED")).isGreaterThan(23 * 60);
        assertThat(audit.report().digest()).isEmpty();
    }

    @Test
    void aViolationIsToldAsSoonAsItIsBehindTheHorizon() {
        Story story = new Story();
        follow(hourOfWork(story, 0));
        int told = story.told().size();
        story.at(HOUR).task("bad", task -> task.setDeadlineMillis(HOUR + 500));
        story.at(HOUR + 200).defer("bad", "BUSY");
        follow(story.told().subList(told, story.told().size()));
        assertThat(found).isEmpty();
        follow(hourOfWork(story, 1));
        assertThat(found)
                .singleElement()
                .asString()
                .contains("Task bad is PENDING in cell eu, which has gone on after its deadline");
        assertThat(audit.report().clean()).isFalse();
    }

    @Test
    void aDeadLetterMayBecomeVisibleAfterItsRecord() {
        Story story = new Story();
        follow(hourOfWork(story, 0));
        int told = story.told().size();
        long offset = nextOffset.get("task.arrivals");
        story.at(HOUR + 10).task("bad", task -> task.setGpus(0));
        story.deadLetter("task.arrivals", offset, "bad", "INVALID_FIELD");
        follow(story.told().subList(told, story.told().size()));
        for (int hour = 1; hour < 6; hour++) {
            follow(hourOfWork(story, hour));
        }
        assertThat(found).isEmpty();
    }

    @Test
    void aHistoryThatIsDecidedAgainIsNoticedEvenWhenItIsForgotten() {
        Story story = new Story();
        for (int hour = 0; hour < 6; hour++) {
            follow(hourOfWork(story, hour));
        }
        int told = story.told().size();
        story.at(HOUR + 200).repeatDecision("t-60", decision -> {});
        follow(story.told().subList(told, story.told().size()));
        follow(hourOfWork(story, 6));
        assertThat(found)
                .extracting(Violation::words)
                .anyMatch(words -> words.contains("of a window that was over long ago"));
    }

    @Test
    void nothingIsJudgedBeforeItIsSureToBeVisible() {
        Story story = new Story().at(0).gpu("g-1", 24_000L).at(10).task("t-1").task("t-2");
        story.at(200).assign("t-1", "g-1").at(400).defer("t-2", "BUSY");
        feed(story.told());
        audit.advance(0, Long.MAX_VALUE);
        audit.advance(14_000, Long.MAX_VALUE);
        assertThat(audit.horizonMillis()).isLessThan(200);
        assertThat(audit.decisionCount()).isZero();
        feed(new Story().at(600).defer("t-2", "MEMORY").told());
        audit.advance(20_000, Long.MAX_VALUE);
        assertThat(audit.decisionCount()).isZero();
        audit.advance(35_000, Long.MAX_VALUE);
        assertThat(audit.decisionCount()).isEqualTo(1);
    }

    @Test
    void whatIsNotReadYetHoldsTheHorizonBack() {
        Story story = new Story();
        feed(hourOfWork(story, 0));
        audit.advance(0, 5 * MINUTE);
        feed(hourOfWork(story, 1));
        audit.advance(MINUTE, 5 * MINUTE);
        assertThat(audit.horizonMillis()).isEqualTo(5 * MINUTE);
        assertThat(found).isEmpty();
    }

    @Test
    void aMemoryThatIsShorterThanAHandoverIsRefused() {
        assertThatThrownBy(() -> new AuditSettings(Duration.ZERO, Duration.ofMinutes(5)))
                .hasMessageContaining("The memory (PT5M) must be at least PT1H30M");
    }

    /** Four GPUs speak every 15 s, and run a task each minute. */
    static List<Story.Told> hourOfWork(Story story, int hour) {
        int before = story.told().size();
        for (int minute = 0; minute < 60; minute++) {
            int number = hour * 60 + minute;
            long start = number * MINUTE;
            for (long beat = start; beat < start + MINUTE; beat += 15_000) {
                for (int gpu = 0; gpu < 4; gpu++) {
                    story.at(beat).gpu("g-" + gpu, 24_000L);
                }
            }
            String task = "t-" + number;
            story.at(start + 10).task(task).at(start + 200).assign(task, "g-" + number % 4);
            story.at(start + 50_000).reward(task, LeaseEnd.COMPLETED);
        }
        return new ArrayList<>(story.told().subList(before, story.told().size()));
    }

    /** Reads a step of the run, then waits for longer than the lag. */
    private void follow(List<Story.Told> records) {
        List<Story.Told> inTime = new ArrayList<>(records);
        inTime.sort(Comparator.comparingLong(Story.Told::timeMillis));
        for (int from = 0; from < inTime.size(); from += 100) {
            feed(inTime.subList(from, Math.min(inTime.size(), from + 100)));
            clockMillis += 5_000;
            audit.advance(clockMillis, Long.MAX_VALUE);
        }
    }

    private void feed(List<Story.Told> records) {
        for (Story.Told one : records) {
            long offset = nextOffset.merge(one.topic(), 1L, Long::sum) - 1;
            audit.accept(
                    new TopicPosition(one.topic(), 0, offset),
                    one.timeMillis(),
                    one.key().getBytes(StandardCharsets.UTF_8),
                    one.value());
        }
    }
}
