package io.reachflow.replay.report;

import io.reachflow.replay.contest.ContestResult;
import io.reachflow.replay.contest.MadeUpTrials;
import io.reachflow.replay.world.Scenario;
import java.util.List;

/** Reports of results that were never played. */
final class SampleReport {
    private SampleReport() {}

    static Report of(Scenario scenario, List<Long> seeds, String... contenders) {
        List<String> names = List.of(contenders);
        ContestResult result =
                MadeUpTrials.result(
                        scenario,
                        names,
                        seeds,
                        (contender, seed) ->
                                0.2 + 0.1 * names.indexOf(contender) + seed % 3 * 0.01);
        return new Report(result, Report.USUALLY_SHOWN, "reachflow simulate");
    }
}
