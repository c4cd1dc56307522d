package io.reachflow.replay.world;

import java.util.List;

/** A value and how often it occurs. */
public record Share<T>(T value, double weight) {

    static <T> T pick(RandomStream random, List<Share<T>> shares) {
        return random.pick(shares, Share::weight).value();
    }

    static <T> double total(List<Share<T>> shares) {
        return shares.stream().mapToDouble(Share::weight).sum();
    }

    /** 0 for a value that does not occur. */
    static <T> double weightOf(T value, List<Share<T>> shares) {
        return shares.stream()
                .filter(share -> share.value().equals(value))
                .mapToDouble(Share::weight)
                .sum();
    }
}
