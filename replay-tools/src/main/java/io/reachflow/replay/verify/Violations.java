package io.reachflow.replay.verify;

import io.reachflow.replay.topics.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts all violations and keeps the first of them: a broken run may have millions. */
final class Violations {
    private final int keptAtMost;
    private final List<Violation> kept = new ArrayList<>();
    private final Map<String, Long> countByInvariant = new TreeMap<>();

    Violations(int keptAtMost) {
        this.keptAtMost = keptAtMost;
    }

    void add(String invariant, Position position, String words) {
        countByInvariant.merge(invariant, 1L, Long::sum);
        if (kept.size() < keptAtMost) {
            kept.add(new Violation(invariant, position, words));
        }
    }

    List<Violation> kept() {
        return List.copyOf(kept);
    }

    Map<String, Long> countByInvariant() {
        return countByInvariant;
    }
}
