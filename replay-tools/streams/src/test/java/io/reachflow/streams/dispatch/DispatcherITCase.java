package io.reachflow.streams.dispatch;

import static io.reachflow.simulator.run.SmallWorld.HOUR;
import static io.reachflow.simulator.run.SmallWorld.assign;
import static io.reachflow.simulator.run.SmallWorld.preempt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In the small world "pair" runs for an hour from its start, "alone" fetches before. */
class DispatcherITCase {
    @TempDir private Path directory;

    private DispatchStage stage;

    @BeforeEach
    void start() {
        stage = new DispatchStage(directory);
    }

    @AfterEach
    void stop() {
        stage.close();
    }

    private static void awaitRefusal(Dispatcher refused) throws InterruptedException {
        while (!refused.await(Duration.ofSeconds(1))) {
            // It ends by itself, with an error.
        }
    }

    @Test
    void aRestartRunsNothingTwiceAndForgetsNothing() throws Exception {
        stage.time(0);
        stage.decide(0, assign("talkative", 1, 0, "far", "polite"));
        stage.decide(1, assign("alone", 2, 0, "stays"));
        try (Dispatcher first = stage.dispatcher()) {
            DispatchStage.awaitRunning(first);
            stage.awaitOutcome("STARTED talkative 1");
            stage.time(HOUR / 2);
            stage.awaitOutcome("STARTED alone 2");
        }
        try (Dispatcher second = stage.dispatcher()) {
            DispatchStage.awaitRunning(second);
            stage.time(HOUR);
            stage.awaitOutcome("FAILED talkative 1");
        }
        stage.time(3 * HOUR);
        try (Dispatcher third = stage.dispatcher()) {
            stage.awaitOutcome("COMPLETED alone 2");
            assertThat(third.stats().assigned()).isEqualTo(2);
        }
        assertThat(stage.milestones())
                .containsExactly(
                        "STARTED alone 2",
                        "COMPLETED alone 2",
                        "STARTED talkative 1",
                        "FAILED talkative 1");
        assertThat(groupOffset(0).offset()).isEqualTo(1);
        assertThat(groupOffset(1).offset()).isEqualTo(1);
        assertThat(groupOffset(1).metadata()).contains("journal=").contains("owner=");
    }

    private OffsetAndMetadata groupOffset(int partition) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", stage.brokers()))) {
            return admin.listConsumerGroupOffsets("dispatcher.assignments")
                    .partitionsToOffsetAndMetadata()
                    .get()
                    .get(new TopicPartition("assignments", partition));
        }
    }

    @Test
    void aGpuIsFreedBeforeItIsUsedAgainOverARestart() throws Exception {
        stage.time(0);
        stage.decide(0, assign("pair", 1, 0, "stays", "far"));
        try (Dispatcher first = stage.dispatcher()) {
            stage.awaitOutcome("STARTED pair 1");
            stage.decide(1, assign("talkative", 2, 0, "stays", "polite"));
            DispatchStage.await(() -> first.stats().heldBack() == 1);
        }
        try (Dispatcher second = stage.dispatcher()) {
            DispatchStage.await(() -> second.stats().heldBack() == 1);
            stage.decide(0, preempt("pair", 1, "HIGHER_PRIORITY"));
            stage.awaitOutcome("STARTED talkative 2");
        }
        assertThat(stage.outcomes())
                .containsExactly("STARTED pair 1", "EVICTED pair 1", "STARTED talkative 2");
    }

    @Test
    void recordsThatCantBeReadStopNothing() throws Exception {
        stage.time(0);
        stage.send(0, new byte[] {1, 2, 3});
        stage.send(0, null);
        stage.decide(0, assign("pair", 1, 0, "stays", "far"));
        try (Dispatcher first = stage.dispatcher()) {
            stage.awaitOutcome("STARTED pair 1");
            DispatchStage.await(() -> first.stats().unreadable() == 2);
        }
        try (Dispatcher second = stage.dispatcher()) {
            DispatchStage.awaitRunning(second);
            stage.time(HOUR);
            stage.awaitOutcome("COMPLETED pair 1");
        }
        assertThat(stage.notices)
                .hasSize(2)
                .allMatch(notice -> notice.contains("can't be read"))
                .first()
                .asString()
                .contains("assignments/0@0");
    }

    @Test
    void aSecondOneIsRefusedAndTheFirstGoesOn() throws Exception {
        stage.time(0);
        try (Dispatcher first = stage.dispatcher()) {
            DispatchStage.awaitRunning(first);

            Dispatcher sameFolder = stage.dispatcher();
            assertThatThrownBy(() -> awaitRefusal(sameFolder))
                    .isInstanceOf(SecondDispatcherException.class)
                    .hasMessageContaining("process " + ProcessHandle.current().pid());

            Path elsewhere = directory.resolve("elsewhere");
            Dispatcher otherFolder = stage.dispatcher(DispatcherSettings.in(elsewhere));
            assertThatThrownBy(() -> awaitRefusal(otherFolder))
                    .isInstanceOf(SecondDispatcherException.class)
                    .hasMessageContaining("belongs to the journal")
                    .hasMessageContaining("--new-journal");

            stage.decide(0, assign("pair", 1, 0, "stays", "far"));
            stage.awaitOutcome("STARTED pair 1");
        }
        assertThat(stage.outcomes()).containsExactly("STARTED pair 1");
    }

    @Test
    void aNewJournalBeginsWhereTheGroupStands() throws Exception {
        stage.time(0);
        stage.decide(0, assign("pair", 1, 0, "far", "polite"));
        try (Dispatcher first = stage.dispatcher()) {
            DispatchStage.awaitRunning(first);
            stage.awaitOutcome("STARTED pair 1");
        }
        Path elsewhere = directory.resolve("elsewhere");
        stage.decide(1, assign("talkative", 2, 0, "stays", "far"));
        try (Dispatcher second =
                stage.dispatcher(new DispatcherSettings(elsewhere, true, Duration.ofMinutes(1)))) {
            DispatchStage.awaitRunning(second);
            stage.awaitOutcome("STARTED talkative 2");
        }
        assertThat(stage.outcomes()).containsExactly("STARTED pair 1", "STARTED talkative 2");
    }
}
