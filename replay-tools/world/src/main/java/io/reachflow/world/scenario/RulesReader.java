package io.reachflow.world.scenario;

import io.reachflow.intake.network.LinkTiers;
import io.reachflow.intake.network.Region;
import io.reachflow.world.random.LogNormal;
import io.reachflow.world.trace.BadRowPolicy;
import io.reachflow.world.trace.TraceNode;
import io.reachflow.world.trace.TraceStay;
import io.reachflow.world.trace.WanKind;
import io.reachflow.world.trace.WanMatrix;
import io.reachflow.world.trace.registry.TraceFormats;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Makes rules of a scenario's values. */
final class RulesReader {
    private static final Pattern MASS_DEPARTURE =
            Pattern.compile("([0-9.]+) at (\\S+) for (\\S+) min");
    private static final Pattern WEAKNESS =
            Pattern.compile("([0-9.]+) a day to (\\S+) of the speed for (\\S+) min");

    private final ScenarioValues values;
    private final TraceFolder traces;

    RulesReader(ScenarioValues values, TraceFolder traces) {
        this.values = values;
        this.traces = traces;
    }

    WorldRules rules() {
        TaskRulesReader tasks = new TaskRulesReader(values, traces);
        return WorldRulesBuilder.builder()
                .fleet(fleet())
                .owners(owners())
                .tiers(tiers())
                .network(network())
                .arrivals(tasks.arrivals())
                .tasks(tasks.tasks())
                .runs(runs())
                .build();
    }

    private FleetRules fleet() {
        return FleetRulesBuilder.builder()
                .hostSizes(values.shares("fleet.host-sizes", Integer::valueOf))
                .market(market())
                .recordedNodes(nodes())
                .topology(topology())
                .places(values.shares("fleet.regions", RulesReader::region))
                .lines(
                        values.shares(
                                "fleet.lines", ScenarioValues.constantOf(AccessLineKind.class)))
                .lineSpread(values.number("fleet.line-spread", 0, 3))
                .rackHosts(values.integer("fleet.rack-hosts", 1, 10_000))
                .cacheGb(
                        new LogNormal(
                                values.number("fleet.cache-median-gb", 1e-6, 1e6),
                                values.number("fleet.cache-p95-gb", 1e-6, 1e6)))
                .cachelessShare(values.number("fleet.cacheless-share", 0, 1))
                .build();
    }

    private static Region region(String id) {
        return Region.byId(id).orElseThrow(IllegalArgumentException::new);
    }

    private GpuMarket market() {
        GpuMarket market = market(values.text("fleet.market"));
        return values.optional("fleet.model").map(market::only).orElse(market);
    }

    private GpuMarket market(String market) {
        return switch (market) {
            case "community" -> GpuMarket.COMMUNITY;
            case "cluster" -> GpuMarket.CLUSTER;
            default -> GpuMarket.of(TraceFormats.mix(traces.source(market), BadRowPolicy.FAIL));
        };
    }

    private List<TraceNode> nodes() {
        return values.optional("fleet.nodes")
                .map(path -> TraceFormats.fleet(traces.source(path), BadRowPolicy.FAIL).nodes())
                .orElse(List.of());
    }

    private Optional<FleetTopology> topology() {
        return values.optional("fleet.topology").map(this::topology);
    }

    private FleetTopology topology(String text) {
        if (values.optional("fleet.nodes").isPresent()) {
            throw values.wrong("fleet.topology", text, "'none' where fleet.nodes names machines");
        }
        if (FleetTopology.isProduct(text)) {
            return FleetTopology.ofProduct(text);
        }
        if (!text.contains(":")) {
            throw values.wrong(
                    "fleet.topology",
                    text,
                    "'none', racks x hosts x GPUs such as "
                            + FleetTopology.EXAMPLE
                            + ", or a trace, FORMAT:PATH");
        }
        return FleetTopology.of(TraceFormats.topology(traces.source(text), BadRowPolicy.FAIL));
    }

    private OwnerRules owners() {
        return OwnerRulesBuilder.builder()
                .shares(values.shares("owners.kinds", ScenarioValues.constantOf(OwnerKind.class)))
                .goodbyeShare(values.number("owners.goodbye-share", 0, 1))
                .departures(values.number("owners.departures", 0, 1_000))
                .recordedStays(stays())
                .massDeparture(massDeparture())
                .weakness(weakness())
                .build();
    }

    private List<TraceStay> stays() {
        return values.optional("owners.recorded")
                .map(
                        path ->
                                TraceFormats.availability(traces.source(path), BadRowPolicy.FAIL)
                                        .stays())
                .orElse(List.of());
    }

    private Optional<OwnerRules.MassDeparture> massDeparture() {
        String key = "owners.mass-departure";
        return values.optional(key)
                .map(
                        phrase ->
                                values.words(
                                        key, phrase, MASS_DEPARTURE, "0.5 at 12h for 5..60 min"))
                .map(
                        words ->
                                new OwnerRules.MassDeparture(
                                        values.duration(key, words.get(1)),
                                        Double.parseDouble(words.get(0)),
                                        values.span(key, words.get(2))));
    }

    private OwnerRules.Weakness weakness() {
        String key = "owners.weakness";
        String example = "0.5 a day to 0.5..0.9 of the speed for 20..60 min";
        List<String> words =
                values.optional(key)
                        .map(phrase -> values.words(key, phrase, WEAKNESS, example))
                        .orElse(List.of("0", "1..1", "1..1"));
        return new OwnerRules.Weakness(
                Double.parseDouble(words.get(0)),
                values.span(key, words.get(1)),
                values.span(key, words.get(2)));
    }

    private LinkTiers tiers() {
        return new LinkTiers(link("host"), link("rack"), link("cluster"))
                .congested(values.number("links.congestion", 0.001, 1_000));
    }

    private LinkTiers.Link link(String tier) {
        return new LinkTiers.Link(
                values.number("links." + tier + "-mbps", 0.001, 1e9),
                values.number("links." + tier + "-delay-ms", 0, 60_000) / 1000);
    }

    private WideAreaNetwork network() {
        Map<WideAreaNetwork.Pair, Double> measured =
                values.optional("network.recorded")
                        .map(
                                path ->
                                        rates(
                                                TraceFormats.wan(
                                                        traces.source(path), BadRowPolicy.FAIL)))
                        .orElse(Map.of());
        return new WideAreaNetwork(
                values.number("network.congestion", 0.001, 1_000),
                values.number("network.spread", 0, 3),
                values.number("network.rhythm", 0, 0.9),
                measured);
    }

    private static Map<WideAreaNetwork.Pair, Double> rates(WanMatrix matrix) {
        if (matrix.kind() != WanKind.RATE_BITS) {
            throw new IllegalArgumentException(
                    "network.recorded must name a matrix of rates in bit/s, not of "
                            + matrix.kind().unit()
                            + ".");
        }
        Map<WideAreaNetwork.Pair, Double> measured = new HashMap<>();
        for (Region from : Region.values()) {
            for (Region to : Region.values()) {
                matrix.between(from.id(), to.id())
                        .ifPresent(
                                bits ->
                                        measured.put(
                                                new WideAreaNetwork.Pair(from.id(), to.id()),
                                                bits / 1e6));
            }
        }
        return measured;
    }

    private RunRules runs() {
        return new RunRules(
                values.duration("runs.checkpoint"),
                values.duration("runs.dispatch-delay"),
                values.number("runs.break-share", 0, 1),
                values.number("runs.all-reduces-per-minute", 0, 10_000));
    }
}
