package io.reachflow.simulator.contest;

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
     * @param share of all the work that is done, from 0 to 1: some simulations are longer
     */
    record Progress(int done, int total, double share, Duration elapsed) {

        /** Of simulations that are alike. */
        public Progress(int done, int total, Duration elapsed) {
            this(done, total, (double) done / total, elapsed);
        }

        /** How long the rest takes if it goes on like this; unknown before the first has ended. */
        public Optional<Duration> remaining() {
            return done == 0
                    ? Optional.empty()
                    : Optional.of(
                            Duration.ofMillis(
                                    Math.round(elapsed.toMillis() * (1 - share) / share)));
        }
    }
}
