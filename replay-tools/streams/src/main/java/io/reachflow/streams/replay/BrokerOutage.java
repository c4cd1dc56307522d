package io.reachflow.streams.replay;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A broker that does not answer, and how long it is waited for. One thread writes, any reads. */
public final class BrokerOutage {
    /** Long enough for a broker to be repaired, short enough for a lost one to be noticed. */
    public static final Duration STANDARD_PATIENCE = Duration.ofHours(1);

    private final Duration patience;
    private final CountDownLatch stop;
    private volatile @Nullable Instant since;
    private long sinceNanos;
    private KafkaException cause = new KafkaException("nothing was tried yet");

    /**
     * @param stop ends the waiting
     */
    public BrokerOutage(Duration patience, CountDownLatch stop) {
        this.patience = patience;
        this.stop = stop;
    }

    /** Something failed for a reason that passes; the first time begins the outage. */
    public void because(KafkaException reason) {
        cause = reason;
        if (since == null) {
            sinceNanos = System.nanoTime();
            since = Instant.now();
        }
    }

    /**
     * Waits a little before the next try; false: told to stop. Throws when the patience is over.
     */
    public boolean await(long millis) throws InterruptedException {
        if (since != null && System.nanoTime() - sinceNanos > patience.toNanos()) {
            throw new TimeoutException(
                    "The broker does not answer since "
                            + since
                            + ", and the patience ("
                            + patience
                            + ") is over: "
                            + cause.getMessage(),
                    cause);
        }
        return !stop.await(millis, TimeUnit.MILLISECONDS);
    }

    public void over() {
        since = null;
    }

    /** Since when the broker is waited for; empty: it answers. */
    public Optional<Instant> since() {
        return Optional.ofNullable(since);
    }
}
