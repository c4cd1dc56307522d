package io.reachflow.world.random;

import java.util.List;

/** A value and how often it occurs. */
public record WeightedValue<T>(T value, double weight) {

    public static <T> T pick(RandomStream random, List<WeightedValue<T>> shares) {
        return random.pick(shares, WeightedValue::weight).value();
    }

    public static <T> double total(List<WeightedValue<T>> shares) {
        return shares.stream().mapToDouble(WeightedValue::weight).sum();
    }

    /** 0 for a value that does not occur. */
    public static <T> double weightOf(T value, List<WeightedValue<T>> shares) {
        return shares.stream()
                .filter(share -> share.value().equals(value))
                .mapToDouble(WeightedValue::weight)
                .sum();
    }
}
