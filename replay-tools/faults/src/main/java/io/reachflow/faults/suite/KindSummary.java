package io.reachflow.faults.suite;

import io.reachflow.faults.kind.FaultKinds;
import io.reachflow.world.statistics.SortedSample;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** All faults of one kind. */
@RecordBuilder
public record KindSummary(
        String kind,
        String words,
        int applied,
        @Nullable Double medianSeconds,
        @Nullable Double p95Seconds,
        @Nullable Double worstSeconds,
        @Nullable Double goalSeconds,
        @Nullable String skipped,
        List<String> notes) {

    static KindSummary of(String kind, List<FaultResult> results) {
        double[] seconds =
                results.stream()
                        .map(FaultResult::seconds)
                        .filter(Objects::nonNull)
                        .mapToDouble(Double::doubleValue)
                        .toArray();
        SortedSample sample = seconds.length == 0 ? null : SortedSample.of(seconds);
        return KindSummaryBuilder.builder()
                .kind(kind)
                .words(FaultKinds.byName(kind).words())
                .applied((int) results.stream().filter(FaultResult::wasApplied).count())
                .medianSeconds(sample == null ? null : sample.percentile(50))
                .p95Seconds(sample == null ? null : sample.percentile(95))
                .worstSeconds(sample == null ? null : sample.percentile(100))
                .goalSeconds(
                        FaultKinds.byName(kind)
                                .expectation()
                                .goal()
                                .map(goal -> goal.toMillis() / 1000.0)
                                .orElse(null))
                .skipped(
                        results.stream()
                                .map(FaultResult::skipped)
                                .filter(Objects::nonNull)
                                .findFirst()
                                .orElse(null))
                .notes(results.stream().flatMap(result -> result.notes().stream()).toList())
                .build();
    }

    /** Whether it was as fast as it has to be, where that is said. */
    public boolean isFastEnough() {
        return goalSeconds == null || p95Seconds == null || p95Seconds <= goalSeconds;
    }
}
