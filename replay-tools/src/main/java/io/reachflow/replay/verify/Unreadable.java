package io.reachflow.replay.verify;

import io.reachflow.replay.topics.Position;

/** A record that is neither what its topic carries nor in the dead letters. */
record Unreadable(Position at, long timeMillis, String why) {}
