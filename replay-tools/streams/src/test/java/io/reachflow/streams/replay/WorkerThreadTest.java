package io.reachflow.streams.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class WorkerThreadTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    @Test
    void aFailureReachesTheOneWhoWaitsAndOnlyOnce() {
        IllegalStateException broken = new IllegalStateException("broken");
        WorkerThread worker =
                WorkerThread.start(
                        "test",
                        stop -> {
                            throw broken;
                        });

        assertThatThrownBy(() -> worker.await(LONG)).isSameAs(broken);
        assertThatCode(worker::close).doesNotThrowAnyException();
    }

    @Test
    void aFailureThatNobodySawIsThrownOnClose() {
        WorkerThread worker =
                WorkerThread.start(
                        "test",
                        stop -> {
                            throw new IOException("broken");
                        });

        assertThatThrownBy(worker::close)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("broken")
                .hasCauseInstanceOf(IOException.class);
    }

    @Test
    void closingStopsTheWork() throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        WorkerThread worker =
                WorkerThread.start(
                        "test",
                        stop -> {
                            stop.await();
                            ended.countDown();
                        });

        assertThat(worker.await(Duration.ofMillis(1))).isFalse();
        worker.close();
        assertThat(ended.getCount()).isZero();
        assertThat(worker.await(LONG)).isTrue();
    }
}
