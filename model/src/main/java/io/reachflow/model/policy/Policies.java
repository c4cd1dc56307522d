package io.reachflow.model.policy;

import java.util.List;

/** Every policy by its name; a new one is one class and one line here. */
public final class Policies {
    private static final List<Policy> ALL =
            List.of(new RoundRobin(), new GreedyFastest(), new DataLocal(), new WeightedScore());

    private Policies() {}

    public static List<String> names() {
        return ALL.stream().map(policy -> policy.identity().id()).toList();
    }

    /** A policy by its name, or by its name with {@code +mask}. */
    public static Policy byName(String name) {
        if (name.endsWith(Masked.SUFFIX)) {
            return new Masked(byName(name.substring(0, name.length() - Masked.SUFFIX.length())));
        }
        return ALL.stream()
                .filter(policy -> policy.identity().id().equals(name))
                .findFirst()
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "The policy ("
                                                + name
                                                + ") is not known. Choose one of "
                                                + names()
                                                + ", with +mask to rather wait than miss a"
                                                + " deadline."));
    }
}
