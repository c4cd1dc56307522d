package io.reachflow.simulator.tuning;

import io.reachflow.world.Seeds;
import io.reachflow.world.scenario.Scenario;
import java.util.List;

/**
 * What to tune on, and how hard.
 *
 * @param seeds of the worlds, for each scenario
 * @param budget how many worlds are simulated in all, those of the defaults included
 * @param seed of the search itself
 */
public record TuneSettings(
        List<Scenario> scenarios, List<Long> seeds, int budget, int threads, long seed) {
    private static final String HELD_BACK = "shifted";
    private static final int MOST_THREADS = 256;

    public TuneSettings {
        scenarios = List.copyOf(scenarios);
        seeds = List.copyOf(seeds);
        require(!scenarios.isEmpty(), "scenarios", scenarios, "not be empty");
        for (Scenario scenario : scenarios) {
            require(
                    !scenario.name().startsWith(HELD_BACK),
                    "scenario",
                    scenario.name(),
                    "be another one: it is kept to see how tuned weights do on what is new");
        }
        require(!seeds.isEmpty(), "seeds", seeds, "not be empty");
        require(seeds.stream().distinct().count() == seeds.size(), "seeds", seeds, "differ");
        for (long one : seeds) {
            require(
                    Seeds.isForTraining(one),
                    "seed",
                    one,
                    "be a training seed, "
                            + Seeds.FIRST_FOR_TRAINING
                            + " to "
                            + Seeds.LAST_FOR_TRAINING
                            + ": what is tuned on other seeds could not be judged on them");
        }
        int least = 3 * scenarios.size() * seeds.size();
        require(
                budget >= least,
                "budget",
                budget,
                "be at least "
                        + least
                        + ": three ways on each scenario and seed. Raise it, or take fewer seeds");
        require(
                threads >= 1 && threads <= MOST_THREADS,
                "threads",
                threads,
                "be 1 to " + MOST_THREADS);
    }

    private static void require(boolean holds, String name, Object value, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(
                    "The " + name + " (" + value + ") of a search must " + rule + ".");
        }
    }
}
