package io.reachflow.streams.dispatch;

import static io.reachflow.simulator.run.SmallWorld.HOUR;
import static io.reachflow.simulator.run.SmallWorld.assign;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A broker that is really stopped, and comes back with its data. */
class BrokerOutageITCase {
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

    @Test
    void aDispatcherRidesItOut() throws Exception {
        stage.time(0);
        stage.decide(0, assign("pair", 1, 0, "stays", "far"));
        try (Dispatcher dispatcher = stage.dispatcher()) {
            stage.awaitOutcome("STARTED pair 1");
            for (int outage = 0; outage < 2; outage++) {
                stage.stopBroker();
                DispatchStage.await(() -> dispatcher.waitingSince().isPresent());
                stage.startBroker();
                DispatchStage.await(() -> dispatcher.waitingSince().isEmpty());
            }
            stage.decide(1, assign("alone", 2, 0, "polite"));
            DispatchStage.await(() -> dispatcher.stats().assigned() == 2);
            stage.time(HOUR);
            stage.awaitOutcome("COMPLETED pair 1");
            stage.awaitOutcome("FAILED alone 2");
        }
        assertThat(stage.milestones())
                .containsExactly(
                        "STARTED alone 2", "FAILED alone 2", "STARTED pair 1", "COMPLETED pair 1");
    }

    @Test
    void itsPatienceIsASetting() throws Exception {
        stage.time(0);
        stage.decide(0, assign("pair", 1, 0, "stays", "far"));
        try (Dispatcher dispatcher =
                stage.dispatcher(
                        new DispatcherSettings(stage.journals(), false, Duration.ofSeconds(1)))) {
            stage.awaitOutcome("STARTED pair 1");
            stage.stopBroker();
            assertThatThrownBy(
                            () -> {
                                while (!dispatcher.await(Duration.ofSeconds(1))) {
                                    // It ends by itself, with an error.
                                }
                            })
                    .isInstanceOf(TimeoutException.class)
                    .hasMessageContaining("does not answer since")
                    .hasMessageContaining("PT1S");
        }
        stage.startBroker();
        try (Dispatcher next = stage.dispatcher()) {
            DispatchStage.awaitRunning(next);
            stage.time(HOUR);
            stage.awaitOutcome("COMPLETED pair 1");
        }
        assertThat(stage.milestones()).containsExactly("STARTED pair 1", "COMPLETED pair 1");
    }
}
