package io.reachflow.replay.trace.summary;

import io.reachflow.replay.trace.AvailabilityTrace;
import io.reachflow.replay.trace.BadRows;
import io.reachflow.replay.trace.FleetMix;
import io.reachflow.replay.trace.FleetTrace;
import io.reachflow.replay.trace.JobTrace;
import io.reachflow.replay.trace.SkippedRows;
import io.reachflow.replay.trace.Trace;
import io.reachflow.replay.trace.TraceKind;
import io.reachflow.replay.trace.WanMatrix;
import io.reachflow.replay.trace.registry.TraceSource;
import java.nio.file.Path;
import java.util.List;

/**
 * What is in a trace, in numbers.
 *
 * @param measures what varies from one job, node or pair to the next
 */
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

    public static TraceSummary of(TraceSource source, BadRows badRows) {
        Trace trace = source.read(badRows);
        SummaryBuilder summary = describe(trace);
        Path name = source.path().getFileName();
        return new TraceSummary(
                source.format().name(),
                name.toString(),
                source.format().kind(),
                summary.figures(),
                summary.measures(),
                summary.plots(),
                trace.skipped());
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
        return WanSummary.of((WanMatrix) trace);
    }
}
