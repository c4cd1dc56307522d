package io.reachflow.streams.dispatch;

import io.reachflow.streams.replay.BrokerOutage;
import java.nio.file.Path;
import java.time.Duration;

/**
 * How a dispatcher keeps what it knows.
 *
 * @param journals the folder below which each set of topics has its journal
 * @param newJournal begin a new journal where the consumer group stands, and forget what runs
 * @param patience how long a broker that does not answer is waited for
 */
public record DispatcherSettings(Path journals, boolean newJournal, Duration patience) {
    public DispatcherSettings {
        if (patience.isNegative()) {
            throw new IllegalArgumentException(
                    "The patience (" + patience + ") with a broker can't be negative.");
        }
    }

    public static DispatcherSettings in(Path journals) {
        return new DispatcherSettings(journals, false, BrokerOutage.STANDARD_PATIENCE);
    }
}
