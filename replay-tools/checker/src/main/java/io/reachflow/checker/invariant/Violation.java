package io.reachflow.checker.invariant;

import io.reachflow.streams.topics.TopicPosition;

/** One place where an invariant did not hold. */
public record Violation(String invariant, TopicPosition position, String words) {
    @Override
    public String toString() {
        return invariant + " " + position + ": " + words;
    }
}
