package io.reachflow.replay.contest;

import java.time.Duration;
import java.util.Optional;

/** Is told how far a contest is, by one thread at a time. */
@FunctionalInterface
public interface ContestListener {
    void progressed(Progress progress);

    /**
     * How far it is.
     *
     * @param done simulations that have ended
     * @param total simulations in all
     */
    record Progress(int done, int total, Duration elapsed) {

        /** How long the rest takes if it goes on like this; unknown before the first has ended. */
        public Optional<Duration> remaining() {
            return done == 0
                    ? Optional.empty()
                    : Optional.of(elapsed.multipliedBy(total - done).dividedBy(done));
        }
    }
}
