package io.reachflow.faults.suite;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What came of a suite. */
public record SuiteResult(String suite, long seed, double seconds, List<RoundResult> rounds) {
    public SuiteResult {
        rounds = List.copyOf(rounds);
    }

    @JsonProperty
    public List<KindSummary> kinds() {
        Map<String, List<FaultResult>> byKind = new LinkedHashMap<>();
        for (RoundResult round : rounds) {
            for (FaultResult fault : round.faults()) {
                byKind.computeIfAbsent(fault.kind(), kind -> new ArrayList<>()).add(fault);
            }
        }
        return byKind.entrySet().stream()
                .map(entry -> KindSummary.of(entry.getKey(), entry.getValue()))
                .toList();
    }

    @JsonProperty
    public long applied() {
        return rounds.stream()
                .flatMap(round -> round.faults().stream())
                .filter(FaultResult::wasApplied)
                .count();
    }

    @JsonProperty
    public long violations() {
        return rounds.stream().mapToLong(RoundResult::violations).sum();
    }

    /** Nothing lost, nothing twice, nothing else to complain of. How fast it was is beside it. */
    @JsonProperty
    public boolean isFine() {
        return rounds.stream().allMatch(RoundResult::isFine);
    }

    /** Kinds that took longer than they may. */
    @JsonProperty
    public List<String> tooSlow() {
        return kinds().stream()
                .filter(kind -> !kind.isFastEnough())
                .map(KindSummary::kind)
                .toList();
    }
}
