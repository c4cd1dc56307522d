package io.reachflow.world.trace.summary;

import io.reachflow.world.trace.AvailabilityTrace;
import io.reachflow.world.trace.BadRowPolicy;
import io.reachflow.world.trace.FleetMix;
import io.reachflow.world.trace.FleetTrace;
import io.reachflow.world.trace.JobTrace;
import io.reachflow.world.trace.SkippedRows;
import io.reachflow.world.trace.TopologyTrace;
import io.reachflow.world.trace.Trace;
import io.reachflow.world.trace.TraceKind;
import io.reachflow.world.trace.WanMatrix;
import io.reachflow.world.trace.registry.TraceSource;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.file.Path;
import java.util.List;

/**
 * What is in a trace, in numbers.
 *
 * @param measures what varies from one job, node or pair to the next
 */
@RecordBuilder
public record TraceSummary(
        String format,
        String file,
        TraceKind kind,
        List<Figure> figures,
        List<Measure> measures,
        List<Plot> plots,
        SkippedRows skipped) {

    /** One number about the whole trace. */
    public record Figure(String name, double value, String unit) {}

    /** Where one of its values lies. */
    public record Measure(String name, String unit, Distribution distribution) {}

    /**
     * A picture.
     *
     * @param overTime each value is of a part of the time, and its label is when the part ends
     */
    public record Plot(String title, boolean overTime, List<Bar> bars) {}

    /** One value of a picture. */
    public record Bar(String label, double value) {}

    public static TraceSummary of(TraceSource source, BadRowPolicy badRows) {
        Trace trace = source.read(badRows);
        SummaryBuilder summary = describe(trace);
        Path name = source.path().getFileName();
        return TraceSummaryBuilder.builder()
                .format(source.format().name())
                .file(name.toString())
                .kind(source.format().kind())
                .figures(summary.figures())
                .measures(summary.measures())
                .plots(summary.plots())
                .skipped(trace.skipped())
                .build();
    }

    private static SummaryBuilder describe(Trace trace) {
        if (trace instanceof JobTrace jobs) {
            return JobSummary.of(jobs);
        }
        if (trace instanceof AvailabilityTrace availability) {
            return AvailabilitySummary.of(availability);
        }
        if (trace instanceof FleetTrace fleet) {
            return FleetSummary.of(fleet);
        }
        if (trace instanceof FleetMix mix) {
            return FleetSummary.of(mix);
        }
        if (trace instanceof TopologyTrace topology) {
            return TopologySummary.of(topology);
        }
        return WanSummary.of((WanMatrix) trace);
    }
}
