package io.reachflow.checker.invariant;

import io.reachflow.streams.topics.TopicPosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Counts all violations and keeps the first of them: a broken run may have millions. */
public final class Violations {
    private final int keptAtMost;
    private final Consumer<Violation> listener;
    private final List<Violation> kept = new ArrayList<>();
    private final Map<String, Long> countByInvariant = new TreeMap<>();

    public Violations(int keptAtMost) {
        this(keptAtMost, violation -> {});
    }

    /**
     * For one run.
     *
     * @param listener hears of those that are kept, as they are found
     */
    public Violations(int keptAtMost, Consumer<Violation> listener) {
        this.keptAtMost = keptAtMost;
        this.listener = listener;
    }

    void add(String invariant, TopicPosition position, String words) {
        countByInvariant.merge(invariant, 1L, Long::sum);
        if (kept.size() < keptAtMost) {
            Violation violation = new Violation(invariant, position, words);
            kept.add(violation);
            listener.accept(violation);
        }
    }

    public List<Violation> kept() {
        return List.copyOf(kept);
    }

    /** All of them, also those that are not kept. */
    public long count() {
        return countByInvariant.values().stream().mapToLong(Long::longValue).sum();
    }

    public Map<String, Long> countByInvariant() {
        return countByInvariant;
    }
}
