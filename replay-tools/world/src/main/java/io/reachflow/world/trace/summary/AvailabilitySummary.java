package io.reachflow.world.trace.summary;

import io.reachflow.intake.units.Units;
import io.reachflow.world.trace.AvailabilityTrace;
import io.reachflow.world.trace.TraceStay;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How long nodes stay, and how many there are at a time. */
final class AvailabilitySummary {

    private AvailabilitySummary() {}

    static SummaryBuilder of(AvailabilityTrace trace) {
        List<TraceStay> stays = trace.stays();
        List<TraceStay> ended = stays.stream().filter(stay -> !stay.cut()).toList();
        SummaryBuilder summary =
                new SummaryBuilder()
                        .count("stays", stays.size())
                        .count("nodes", stays.stream().map(TraceStay::node).distinct().count())
                        .count("stays cut by the end", stays.size() - ended.size())
                        .figure("span", trace.endMillis() / Units.MILLIS_PER_HOUR, "h");
        addOccupancy(summary, trace);
        summary.measure("stay, not cut", "min", minutes(ended));
        addModels(summary, ended);
        double[] seconds =
                ended.stream().mapToDouble(stay -> stay.lengthMillis() / 1000.0).toArray();
        return summary.bars("stays by length", Histogram.of(Histogram.SECONDS, seconds));
    }

    private static void addOccupancy(SummaryBuilder summary, AvailabilityTrace trace) {
        Occupancy nodes = new Occupancy();
        Occupancy gpus = new Occupancy();
        for (TraceStay stay : trace.stays()) {
            nodes.add(stay.fromMillis(), stay.toMillis(), 1);
            gpus.add(stay.fromMillis(), stay.toMillis(), stay.gpus());
        }
        summary.figure("most nodes at once", nodes.most(), "")
                .figure("most GPUs at once", gpus.most(), "");
        if (trace.endMillis() > 0) {
            summary.figure("mean nodes at once", nodes.means(1, trace.endMillis()).get(0), "");
        }
        summary.plot(Timeline.of("nodes that are there", nodes, trace.endMillis()));
    }

    private static void addModels(SummaryBuilder summary, List<TraceStay> ended) {
        Map<String, List<TraceStay>> byModel =
                ended.stream()
                        .filter(stay -> stay.model() != null)
                        .collect(
                                Collectors.groupingBy(
                                        stay -> stay.model() + " x" + stay.gpus(),
                                        TreeMap::new,
                                        Collectors.toList()));
        byModel.forEach((model, stays) -> summary.measure("  " + model, "min", minutes(stays)));
    }

    private static double[] minutes(Collection<TraceStay> stays) {
        return stays.stream()
                .mapToDouble(stay -> stay.lengthMillis() / Units.MILLIS_PER_MINUTE)
                .toArray();
    }
}
