package io.reachflow.world.trace;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * What was measured between places, in the file's order. A pair that was measured more than once,
 * for example over two network tiers, occurs more than once.
 */
public record WanMatrix(WanKind kind, List<WanPair> pairs, SkippedRows skipped) implements Trace {
    public WanMatrix {
        pairs = List.copyOf(pairs);
    }

    /** Every place once, by name. */
    public List<String> places() {
        return pairs.stream()
                .flatMap(pair -> Stream.of(pair.from(), pair.to()))
                .distinct()
                .sorted()
                .toList();
    }

    /** The mean of what was measured this way, else of the way back; empty when neither was. */
    public OptionalDouble between(String from, String to) {
        OptionalDouble there = mean(from, to);
        return there.isPresent() ? there : mean(to, from);
    }

    private OptionalDouble mean(String from, String to) {
        return pairs.stream()
                .filter(pair -> pair.from().equals(from) && pair.to().equals(to))
                .mapToDouble(WanPair::value)
                .average();
    }
}
