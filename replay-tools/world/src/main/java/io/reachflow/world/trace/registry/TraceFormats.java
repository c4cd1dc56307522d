package io.reachflow.world.trace.registry;

import io.reachflow.world.trace.AvailabilityTrace;
import io.reachflow.world.trace.BadRowPolicy;
import io.reachflow.world.trace.FleetMix;
import io.reachflow.world.trace.FleetTrace;
import io.reachflow.world.trace.JobTrace;
import io.reachflow.world.trace.TopologyTrace;
import io.reachflow.world.trace.Trace;
import io.reachflow.world.trace.TraceFormat;
import io.reachflow.world.trace.TraceKind;
import io.reachflow.world.trace.WanMatrix;
import io.reachflow.world.trace.format.AvailabilityJson;
import io.reachflow.world.trace.format.BambooCounts;
import io.reachflow.world.trace.format.BambooEvents;
import io.reachflow.world.trace.format.DimeEvents;
import io.reachflow.world.trace.format.FleetMixCsv;
import io.reachflow.world.trace.format.LingjunTopology;
import io.reachflow.world.trace.format.OpenbNodes;
import io.reachflow.world.trace.format.OpenbPods;
import io.reachflow.world.trace.format.PhillyJobs;
import io.reachflow.world.trace.format.ReachflowCsv;
import io.reachflow.world.trace.format.SenseTimeJobs;
import io.reachflow.world.trace.format.WanCsv;
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
                    SenseTimeJobs.FORMAT,
                    BambooEvents.FORMAT,
                    BambooCounts.FORMAT,
                    DimeEvents.FORMAT,
                    AvailabilityJson.FORMAT,
                    OpenbNodes.FORMAT,
                    FleetMixCsv.FORMAT,
                    LingjunTopology.FORMAT,
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

    public static JobTrace jobs(String source, BadRowPolicy badRows) {
        return (JobTrace) read(source, TraceKind.JOBS, badRows);
    }

    public static AvailabilityTrace availability(String source, BadRowPolicy badRows) {
        return (AvailabilityTrace) read(source, TraceKind.AVAILABILITY, badRows);
    }

    public static FleetTrace fleet(String source, BadRowPolicy badRows) {
        return (FleetTrace) read(source, TraceKind.FLEET, badRows);
    }

    public static FleetMix mix(String source, BadRowPolicy badRows) {
        return (FleetMix) read(source, TraceKind.FLEET_MIX, badRows);
    }

    public static TopologyTrace topology(String source, BadRowPolicy badRows) {
        return (TopologyTrace) read(source, TraceKind.TOPOLOGY, badRows);
    }

    public static WanMatrix wan(String source, BadRowPolicy badRows) {
        return (WanMatrix) read(source, TraceKind.WAN, badRows);
    }

    private static Trace read(String source, TraceKind kind, BadRowPolicy badRows) {
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
