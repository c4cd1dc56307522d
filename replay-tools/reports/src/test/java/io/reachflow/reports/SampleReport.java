package io.reachflow.reports;

import io.reachflow.simulator.contest.ContestResult;
import io.reachflow.simulator.contest.MadeUpTrials;
import io.reachflow.world.scenario.Scenario;
import java.util.List;

/** Reports of results that were never played. */
final class SampleReport {
    private SampleReport() {}

    static Report of(Scenario scenario, List<Long> seeds, String... contenders) {
        List<String> names = List.of(contenders);
        return report(MadeUpTrials.result(scenario, names, seeds, values(names)));
    }

    /** Each policy has 0.1 more than the one before, the first on average 0.21. */
    static Report bounded(Scenario scenario, List<Long> seeds, double bound, String... contenders) {
        List<String> names = List.of(contenders);
        return report(
                MadeUpTrials.bounded(
                        scenario, names, seeds, values(names), seed -> bound + seed % 3 * 0.01));
    }

    private static MadeUpTrials.Values values(List<String> names) {
        return (contender, seed) -> 0.2 + 0.1 * names.indexOf(contender) + seed % 3 * 0.01;
    }

    private static Report report(ContestResult result) {
        return new Report(result, List.of(), "reachflow simulate");
    }
}
