package io.reachflow.world.scenario;

import io.reachflow.intake.network.Region;
import io.reachflow.schema.TaskPriority;
import io.reachflow.world.random.LogNormal;
import io.reachflow.world.trace.BadRowPolicy;
import io.reachflow.world.trace.TraceJob;
import io.reachflow.world.trace.TraceNode;
import io.reachflow.world.trace.TraceStay;
import io.reachflow.world.trace.WanKind;
import io.reachflow.world.trace.WanMatrix;
import io.reachflow.world.trace.registry.TraceFormats;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes rules of a scenario's values. */
final class RulesReader {
    private static final String TRACES_FOLDER = "${traces}";
    private static final Pattern MASS_DEPARTURE =
            Pattern.compile("([0-9.]+) at (\\S+) for (\\S+) min");
    private static final Pattern BURST = Pattern.compile("([0-9.]+) times at (\\S+) for (\\S+)");
    private static final Pattern WEAKNESS =
            Pattern.compile("([0-9.]+) a day to (\\S+) of the speed for (\\S+) min");

    private final ScenarioValues values;
    private final @Nullable Path traces;

    RulesReader(ScenarioValues values, @Nullable Path traces) {
        this.values = values;
        this.traces = traces;
    }

    WorldRules rules() {
        return WorldRulesBuilder.builder()
                .fleet(fleet())
                .owners(owners())
                .network(network())
                .arrivals(arrivals())
                .tasks(tasks())
                .runs(runs())
                .build();
    }

    private FleetRules fleet() {
        return FleetRulesBuilder.builder()
                .hostSizes(values.shares("fleet.host-sizes", Integer::valueOf))
                .market(market())
                .recordedNodes(nodes())
                .places(values.shares("fleet.regions", RulesReader::region))
                .lines(values.shares("fleet.lines", named(AccessLineKind.class)))
                .lineSpread(values.number("fleet.line-spread", 0, 3))
                .rackHosts(values.integer("fleet.rack-hosts", 1, 10_000))
                .cacheGb(gigabytes("fleet.cache"))
                .cachelessShare(values.number("fleet.cacheless-share", 0, 1))
                .build();
    }

    private static Region region(String id) {
        return Region.byId(id).orElseThrow(IllegalArgumentException::new);
    }

    /** Constants by their names in lower case, with dashes. */
    private static <E extends Enum<E>> Function<String, E> named(Class<E> type) {
        return text -> Enum.valueOf(type, text.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    private GpuMarket market() {
        String market = values.text("fleet.market");
        return switch (market) {
            case "community" -> GpuMarket.COMMUNITY;
            case "cluster" -> GpuMarket.CLUSTER;
            default -> GpuMarket.of(TraceFormats.mix(source(market), BadRowPolicy.FAIL));
        };
    }

    private List<TraceNode> nodes() {
        return values.optional("fleet.nodes")
                .map(path -> TraceFormats.fleet(source(path), BadRowPolicy.FAIL).nodes())
                .orElse(List.of());
    }

    private OwnerRules owners() {
        return OwnerRulesBuilder.builder()
                .shares(values.shares("owners.kinds", named(OwnerKind.class)))
                .goodbyeShare(values.number("owners.goodbye-share", 0, 1))
                .departures(values.number("owners.departures", 0.01, 1_000))
                .recordedStays(stays())
                .massDeparture(massDeparture())
                .weakness(weakness())
                .build();
    }

    private List<TraceStay> stays() {
        return values.optional("owners.recorded")
                .map(path -> TraceFormats.availability(source(path), BadRowPolicy.FAIL).stays())
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

    private WideAreaNetwork network() {
        Map<WideAreaNetwork.Pair, Double> measured =
                values.optional("network.recorded")
                        .map(path -> rates(TraceFormats.wan(source(path), BadRowPolicy.FAIL)))
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

    private ArrivalRules arrivals() {
        String key = "arrivals.burst";
        return new ArrivalRules(
                values.number("arrivals.wave", 0, 1),
                values.number("arrivals.crest-hour", 0, 24),
                values.optional(key)
                        .map(
                                phrase ->
                                        values.words(
                                                key, phrase, BURST, "10 times at 12h for 15min"))
                        .map(
                                words ->
                                        new ArrivalRules.Burst(
                                                values.duration(key, words.get(1)),
                                                values.duration(key, words.get(2)),
                                                Double.parseDouble(words.get(0)))));
    }

    private TaskRules tasks() {
        return TaskRulesBuilder.builder()
                .recordedJobs(jobs())
                .largestGang(values.integer("tasks.largest-gang", 1, 4_096))
                .gangs(values.shares("tasks.gangs", Integer::valueOf))
                .memoryGib(values.shares("tasks.memory-gib", Integer::valueOf))
                .workloads(values.shares("tasks.workloads", named(Workload.class)))
                .work(
                        new LogNormal(
                                values.duration("tasks.work-median").toMillis() / 1000.0,
                                values.duration("tasks.work-p95").toMillis() / 1000.0))
                .longestWorkSeconds(values.duration("tasks.work-longest").toMillis() / 1000.0)
                .estimateSigma(values.number("tasks.estimate-sigma", 0, 5))
                .datasetsPerTenant(values.integer("tasks.datasets-per-tenant", 0, 10_000))
                .dataGb(gigabytes("tasks.data"))
                .checkpointGb(gigabytes("tasks.checkpoint"))
                .allReduceGbPerMinute(
                        values.shares("tasks.all-reduce-gb-per-minute", Double::valueOf))
                .priorities(values.shares("tasks.priorities", named(TaskPriority.class)))
                .slack(
                        Map.of(
                                TaskPriority.HIGH, values.span("tasks.slack-high"),
                                TaskPriority.NORMAL, values.span("tasks.slack-normal"),
                                TaskPriority.LOW, values.span("tasks.slack-low")))
                .leastTime(values.duration("tasks.least-time"))
                .budget(values.span("tasks.budget"))
                .budgetIsLimitShare(values.number("tasks.budget-is-limit-share", 0, 1))
                .attempts(values.integer("tasks.attempts", 1, 100))
                .build();
    }

    private LogNormal gigabytes(String what) {
        return new LogNormal(
                values.number(what + "-median-gb", 1e-6, 1e6),
                values.number(what + "-p95-gb", 1e-6, 1e6));
    }

    private List<TraceJob> jobs() {
        return values.optional("tasks.recorded")
                .map(path -> TraceFormats.jobs(source(path), BadRowPolicy.FAIL).jobs())
                .orElse(List.of());
    }

    private RunRules runs() {
        return new RunRules(
                values.duration("runs.checkpoint"),
                values.duration("runs.dispatch-delay"),
                values.number("runs.break-share", 0, 1),
                values.number("runs.all-reduces-per-minute", 0, 10_000));
    }

    /** Where a trace lies: files that others publish do not come with the program. */
    private String source(String formatAndPath) {
        if (!formatAndPath.contains(TRACES_FOLDER)) {
            return formatAndPath;
        }
        if (traces == null) {
            throw new IllegalArgumentException(
                    "This scenario reads the trace "
                            + formatAndPath
                            + ". Say with --traces where the traces' folder is (docs/traces.md says"
                            + " where they come from), or name the file itself with --jobs,"
                            + " --availability or --fleet.");
        }
        return formatAndPath.replace(TRACES_FOLDER, traces.toString());
    }
}
