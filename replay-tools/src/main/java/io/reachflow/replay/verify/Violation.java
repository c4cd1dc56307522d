package io.reachflow.replay.verify;

import io.reachflow.replay.topics.Position;

/** One place where an invariant did not hold. */
public record Violation(String invariant, Position position, String words) {
    @Override
    public String toString() {
        return invariant + " " + position + ": " + words;
    }
}
