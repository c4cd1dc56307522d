package io.reachflow.replay.trace.registry;

import io.reachflow.replay.trace.AvailabilityTrace;
import io.reachflow.replay.trace.BadRows;
import io.reachflow.replay.trace.FleetMix;
import io.reachflow.replay.trace.FleetTrace;
import io.reachflow.replay.trace.JobTrace;
import io.reachflow.replay.trace.Trace;
import io.reachflow.replay.trace.TraceFormat;
import io.reachflow.replay.trace.TraceKind;
import io.reachflow.replay.trace.WanMatrix;
import io.reachflow.replay.trace.format.AvailabilityJson;
import io.reachflow.replay.trace.format.BambooCounts;
import io.reachflow.replay.trace.format.BambooEvents;
import io.reachflow.replay.trace.format.DimeEvents;
import io.reachflow.replay.trace.format.FleetMixCsv;
import io.reachflow.replay.trace.format.OpenbNodes;
import io.reachflow.replay.trace.format.OpenbPods;
import io.reachflow.replay.trace.format.PhillyJobs;
import io.reachflow.replay.trace.format.ReachflowCsv;
import io.reachflow.replay.trace.format.WanCsv;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every format that can be read, and the reading of one by name. */
public final class TraceFormats {
    // One line per format.
    private static final List<TraceFormat> ALL =
            List.of(
                    PhillyJobs.FORMAT,
                    OpenbPods.FORMAT,
                    ReachflowCsv.FORMAT,
                    BambooEvents.FORMAT,
                    BambooCounts.FORMAT,
                    DimeEvents.FORMAT,
                    AvailabilityJson.FORMAT,
                    OpenbNodes.FORMAT,
                    FleetMixCsv.FORMAT,
                    WanCsv.AWS10_DELAY,
                    WanCsv.AWS10_RATE,
                    WanCsv.SKYPLANE_LATENCY,
                    WanCsv.SKYPLANE_THROUGHPUT,
                    WanCsv.SKYPLANE_COST);

    private TraceFormats() {}

    public static List<TraceFormat> all() {
        return ALL;
    }

    public static TraceFormat named(String name) {
        return ALL.stream()
                .filter(format -> format.name().equals(name))
                .findFirst()
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "The trace format (%s) must be one of %s."
                                                .formatted(name, names())));
    }

    public static JobTrace jobs(String source, BadRows badRows) {
        return (JobTrace) read(source, TraceKind.JOBS, badRows);
    }

    public static AvailabilityTrace availability(String source, BadRows badRows) {
        return (AvailabilityTrace) read(source, TraceKind.AVAILABILITY, badRows);
    }

    public static FleetTrace fleet(String source, BadRows badRows) {
        return (FleetTrace) read(source, TraceKind.FLEET, badRows);
    }

    public static FleetMix mix(String source, BadRows badRows) {
        return (FleetMix) read(source, TraceKind.FLEET_MIX, badRows);
    }

    public static WanMatrix wan(String source, BadRows badRows) {
        return (WanMatrix) read(source, TraceKind.WAN, badRows);
    }

    private static Trace read(String source, TraceKind kind, BadRows badRows) {
        return TraceSource.parse(source).expecting(kind).read(badRows);
    }

    static String names() {
        return names(ALL.stream());
    }

    static String names(TraceKind kind) {
        return names(ALL.stream().filter(format -> format.kind() == kind));
    }

    private static String names(Stream<TraceFormat> formats) {
        return formats.map(TraceFormat::name).collect(Collectors.joining(", "));
    }
}
