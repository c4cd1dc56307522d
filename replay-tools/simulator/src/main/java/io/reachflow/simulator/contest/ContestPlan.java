package io.reachflow.simulator.contest;

import io.reachflow.world.scenario.Scenario;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;

/**
 * Who plays on which grounds.
 *
 * @param reference the contender to which the others are compared
 * @param seeds the worlds of each scenario
 * @param bounded whether to also find what no scheduler exceeds, for each world
 */
public record ContestPlan(
        List<Scenario> scenarios,
        List<String> contenders,
        String reference,
        List<Long> seeds,
        boolean bounded) {

    public ContestPlan {
        scenarios = List.copyOf(scenarios);
        contenders = List.copyOf(contenders);
        seeds = List.copyOf(seeds);
        requireDifferent("scenario", scenarios.stream().map(Scenario::name).toList());
        requireDifferent("policy", contenders);
        requireDifferent("seed", seeds);
        if (!contenders.contains(reference)) {
            throw new IllegalArgumentException(
                    "The reference ("
                            + reference
                            + ") must be one of the policies "
                            + contenders
                            + ".");
        }
    }

    private static void requireDifferent(String what, Collection<?> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("At least one " + what + " is needed.");
        }
        HashSet<Object> seen = new HashSet<>();
        for (Object value : values) {
            if (!seen.add(value)) {
                throw new IllegalArgumentException(
                        "The " + what + " (" + value + ") must be named only once.");
            }
        }
    }

    /** One of its scenarios. */
    public Scenario scenario(String name) {
        return scenarios.stream()
                .filter(scenario -> scenario.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** How many simulations that is. */
    public int trials() {
        return scenarios.size() * contenders.size() * seeds.size();
    }
}
