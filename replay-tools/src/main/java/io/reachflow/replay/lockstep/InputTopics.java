package io.reachflow.replay.lockstep;

import io.reachflow.replay.replay.StampedTopic;

/**
 * The three topics that the job waits for.
 *
 * @param flush returns when all that was sent has been taken
 */
record InputTopics(
        StampedTopic telemetry, StampedTopic arrivals, StampedTopic outcomes, Runnable flush) {

    /** Everything before this time was sent: so all that is before it may be decided on. */
    void close(long untilMillis) {
        telemetry.tick(untilMillis);
        arrivals.tick(untilMillis);
        outcomes.tick(untilMillis);
        flush.run();
    }
}
