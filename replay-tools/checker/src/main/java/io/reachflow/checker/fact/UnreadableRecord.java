package io.reachflow.checker.fact;

import io.reachflow.streams.topics.TopicPosition;

/** A record that is neither what its topic carries nor in the dead letters. */
public record UnreadableRecord(TopicPosition at, long timeMillis, String why) {}
