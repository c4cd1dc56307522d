package io.reachflow.reports.results;

import io.reachflow.world.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A scenario on which the policy should at least not be behind.
 *
 * @param trainedOn whether worlds of its kind are among those of a training
 * @param mostSeeds beyond which it would take too long
 */
record EvaluationScenario(String scenario, boolean trainedOn, int mostSeeds) {
    /** The standard: as often departures and as much bandwidth as usual. */
    static final String STANDARD = "community-256@1.3";

    static final List<Integer> FACTORS = List.of(1, 2, 4, 8);
    static final String CHURN = "churn";
    static final String CONGESTION = "congestion";

    private static final int ANY = Integer.MAX_VALUE;
    private static final int FEW = 3;

    /** Those that are recorded need a folder of traces. */
    static final List<String> RECORDED = List.of("philly", "openb", "spot");

    static List<EvaluationScenario> all(boolean traces) {
        List<EvaluationScenario> all = new ArrayList<>();
        all.add(trained(STANDARD, ANY));
        Stream.of(CHURN, CONGESTION)
                .flatMap(kind -> FACTORS.stream().skip(1).map(factor -> times(kind, factor)))
                .forEach(name -> all.add(trained(name, ANY)));
        all.add(trained("scale-64@1.0", ANY));
        all.add(trained("scale-256@1.0", ANY));
        all.add(trained("scale-1024@1.0", FEW));
        all.add(trained("scale-4096@1.0", FEW));
        Stream.of("shifted", "flash-crowd", "mass-departure").forEach(name -> all.add(other(name)));
        if (traces) {
            RECORDED.forEach(name -> all.add(other(name)));
        }
        return all;
    }

    private static EvaluationScenario trained(String scenario, int mostSeeds) {
        return new EvaluationScenario(scenario, true, mostSeeds);
    }

    private static EvaluationScenario other(String scenario) {
        return new EvaluationScenario(scenario, false, ANY);
    }

    /** The scenario with a factor of churn or congestion. */
    static String times(String kind, int factor) {
        return factor == 1 ? STANDARD : kind + "-x" + factor + "@1.3";
    }

    List<Long> some(List<Long> seeds) {
        return seeds.subList(0, Math.min(mostSeeds, seeds.size()));
    }

    /** A quarter of a day, where a whole one would take too long. */
    Scenario toScenario() {
        Scenario whole = Scenario.of(scenario);
        return mostSeeds == FEW ? whole.with("length", "6h") : whole;
    }
}
