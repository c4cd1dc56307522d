package io.reachflow.streams.verify.invariant;

import io.reachflow.streams.topics.TopicPosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts all violations and keeps the first of them: a broken run may have millions. */
public final class Violations {
    private final int keptAtMost;
    private final List<Violation> kept = new ArrayList<>();
    private final Map<String, Long> countByInvariant = new TreeMap<>();

    public Violations(int keptAtMost) {
        this.keptAtMost = keptAtMost;
    }

    void add(String invariant, TopicPosition position, String words) {
        countByInvariant.merge(invariant, 1L, Long::sum);
        if (kept.size() < keptAtMost) {
            kept.add(new Violation(invariant, position, words));
        }
    }

    public List<Violation> kept() {
        return List.copyOf(kept);
    }

    public Map<String, Long> countByInvariant() {
        return countByInvariant;
    }
}
