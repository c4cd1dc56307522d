package io.reachflow.streams.lockstep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionDigest;
import io.reachflow.schema.DecisionKind;
import io.reachflow.schema.Tick;
import io.reachflow.schema.Topic;
import io.reachflow.simulator.run.RunCounts;
import io.reachflow.simulator.run.RunCountsBuilder;
import io.reachflow.simulator.run.TaskRuns;
import io.reachflow.simulator.run.TimedOutcome;
import io.reachflow.streams.replay.CollectedRecords;
import io.reachflow.streams.replay.TimestampedTopic;
import io.reachflow.world.World;
import io.reachflow.world.scenario.WorldSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LockstepTest {
    private static final List<Topic> INPUTS = Topic.of(Topic.Role.INPUT);
    private static final Instant START = WorldSettings.STANDARD_START;
    private static final LockstepSettings SETTINGS =
            new LockstepSettings(
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(1),
                    LockstepSettings.STANDARD_PATIENCE);

    /** Not a multiple of the step, nor of the window. */
    private static final World WORLD =
            World.generate(WorldSettings.of(16, Duration.ofMillis(61_500), 500, 3));

    private final CollectedRecords records = new CollectedRecords(2);
    private final HeardRuns runs = new HeardRuns();

    @Test
    void timeAdvancesByTheStepAndEndsWithTheLastWholeWindow() {
        List<Long> awaited = new ArrayList<>();
        Lockstep lockstep =
                lockstep(
                        (until, reminder) -> {
                            awaited.add(until - START.toEpochMilli());
                            return Optional.of(List.of());
                        });
        playToTheEnd(lockstep);

        assertThat(awaited).hasSize(31).startsWith(2_000L, 4_000L).endsWith(60_000L, 61_000L);
        LockstepStats stats = lockstep.stats(2);
        assertThat(stats.traceTimeMillis()).isEqualTo(at(61));
        assertThat(stats.tasksArrived()).isPositive();
        assertThat(stats.roundsPerSecond()).isEqualTo(15);
        assertThat(stats.digest()).isEqualTo(DecisionDigest.of(List.of()).hex());
    }

    /** A record that is stamped before a tick and sent behind it would be late. */
    @Test
    void aTickFollowsAllThatLiesBeforeIt() {
        playToTheEnd(lockstep((until, reminder) -> Optional.of(List.of())));

        for (Topic topic : INPUTS) {
            for (int partition = 0; partition < 2; partition++) {
                List<CollectedRecords.Stored> stored = records.in(topic.standardName(), partition);
                assertThat(stored)
                        .isSortedAccordingTo(
                                Comparator.comparingLong(CollectedRecords.Stored::stampMillis));
                assertThat(stored).filteredOn(r -> r.value() instanceof Tick).hasSize(31);
                assertThat(stored).last().matches(record -> record.stampMillis() == at(61));
            }
        }
        assertThat(records.in("gpu.telemetry"))
                .anyMatch(record -> !(record.value() instanceof Tick));
    }

    @Test
    void decisionsAreCarriedOutInTheirOrderAndOnceAfterTheDelay() {
        Decision third = decision("all", 2, 0);
        Decision second = decision("all", 1, 1);
        Decision first = decision("all", 1, 0);
        Lockstep lockstep =
                lockstep((until, reminder) -> Optional.of(List.of(third, second, first, second)));
        lockstep.round();
        lockstep.round();

        assertThat(runs.heard).containsExactly(first, second, third);
        assertThat(runs.heardAtMillis).containsExactly(at(2), at(2), at(3));
        assertThat(lockstep.stats(1).decisions()).isEqualTo(3);
    }

    /** After a failure it may have read some of them before the checkpoint that it goes back to. */
    @Test
    void aJobThatDoesNotAnswerIsToldOnceMore() {
        Lockstep lockstep =
                lockstep(
                        (until, reminder) -> {
                            reminder.run();
                            return Optional.of(List.of());
                        });
        lockstep.round();

        for (Topic topic : INPUTS) {
            assertThat(records.in(topic.standardName(), 1))
                    .filteredOn(record -> record.value() instanceof Tick)
                    .extracting(CollectedRecords.Stored::stampMillis)
                    .containsExactly(at(2), at(2));
        }
    }

    @Test
    void aReplayThatIsToldToStopHasNotClosedTheRound() {
        Lockstep lockstep = lockstep((until, reminder) -> Optional.empty());

        assertThat(lockstep.round()).isFalse();
        assertThat(lockstep.stats(1).rounds()).isZero();
        assertThat(lockstep.stats(1).digest()).isNull();
    }

    /** A job with shorter windows would have its decisions carried out too late. */
    @Test
    void aDecisionOfAnotherWindowLengthIsRefused() {
        Decision early =
                Decision.newBuilder(decision("all", 1, 0))
                        .setWindowEndMillis(START.toEpochMilli() + 200)
                        .build();
        Lockstep lockstep = lockstep((until, reminder) -> Optional.of(List.of(early)));

        assertThatThrownBy(lockstep::round)
                .hasMessageContaining("differs from the 1000 ms")
                .hasMessageContaining("--window-ms");
    }

    @Test
    void aSecondCellIsRefused() {
        Lockstep lockstep =
                lockstep(
                        (until, reminder) ->
                                Optional.of(List.of(decision("eu", 1, 0), decision("na", 1, 0))));

        assertThatThrownBy(lockstep::round)
                .hasMessageContaining("cells (eu) and (na)")
                .hasMessageContaining("cells=all=*");
    }

    private Lockstep lockstep(ClosedWindows windows) {
        Map<Topic, TimestampedTopic> topics = new EnumMap<>(Topic.class);
        for (Topic topic : INPUTS) {
            topics.put(topic, new TimestampedTopic(records, topic.standardName(), 2, "test"));
        }
        return new Lockstep(WORLD, SETTINGS, runs, new InputTopics(topics, () -> {}), windows);
    }

    private static void playToTheEnd(Lockstep lockstep) {
        while (!lockstep.isOver()) {
            lockstep.round();
        }
    }

    private static long at(int second) {
        return START.plusSeconds(second).toEpochMilli();
    }

    private static Decision decision(String cell, int second, int ordinal) {
        return Decision.newBuilder()
                .setDecisionId(cell + "/" + second + "/" + ordinal)
                .setCell(cell)
                .setWindowEndMillis(at(second))
                .setOrdinal(ordinal)
                .setTaskId("task")
                .setKind(DecisionKind.DEFER)
                .setReasonCode("BUSY")
                .setReason("test")
                .setAttempt(1)
                .setLeaseEpoch(null)
                .setGpuIds(List.of())
                .setSharePermille(1000)
                .setMemoryMibPerGpu(8192)
                .setResumeFromFraction(0)
                .setPolicyId("test")
                .setPolicyVersion("1")
                .setPolicySha256("00")
                .setLateInput(false)
                .build();
    }

    /** Nothing runs; what it was told is what counts. */
    private static final class HeardRuns implements TaskRuns {
        private final List<Decision> heard = new ArrayList<>();
        private final List<Long> heardAtMillis = new ArrayList<>();

        @Override
        public void accept(Decision decision, long atMillis) {
            heard.add(decision);
            heardAtMillis.add(atMillis);
        }

        @Override
        public List<TimedOutcome> advanceTo(long traceMillis) {
            return List.of();
        }

        @Override
        public RunCounts counts() {
            return RunCountsBuilder.builder()
                    .assigned(0)
                    .running(0)
                    .completed(0)
                    .failed(0)
                    .lost(0)
                    .stopped(0)
                    .build();
        }
    }
}
