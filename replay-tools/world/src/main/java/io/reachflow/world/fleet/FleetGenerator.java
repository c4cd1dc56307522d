package io.reachflow.world.fleet;

import io.reachflow.intake.network.Region;
import io.reachflow.intake.units.Units;
import io.reachflow.world.random.RandomStream;
import io.reachflow.world.random.WeightedValue;
import io.reachflow.world.scenario.AccessLineKind;
import io.reachflow.world.scenario.FleetTopology;
import io.reachflow.world.scenario.GpuMarket;
import io.reachflow.world.scenario.GpuModel;
import io.reachflow.world.scenario.OwnerKind;
import io.reachflow.world.scenario.WorldRules;
import io.reachflow.world.scenario.WorldSettings;
import io.reachflow.world.trace.TraceNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** Draws hosts until the world has its GPUs. */
public final class FleetGenerator {
    private final WorldSettings settings;
    private final WorldRules rules;
    private final Optional<RecordedCalendar> recorded;

    public FleetGenerator(WorldSettings settings) {
        this.settings = settings;
        this.rules = settings.rules();
        this.recorded =
                rules.owners().recordedStays().isEmpty()
                        ? Optional.empty()
                        : Optional.of(new RecordedCalendar(rules.owners()));
    }

    public List<Host> hosts() {
        Racks racks = new Racks(rules.fleet());
        List<Host> hosts = new ArrayList<>();
        int missing = settings.gpus();
        while (missing > 0) {
            Host host = host(hosts.size(), missing, racks);
            hosts.add(host);
            missing -= host.gpuIds().size();
        }
        return hosts;
    }

    private Host host(int index, int missing, Racks racks) {
        Optional<TraceNode> node = recordedNode(index);
        int size = node.map(TraceNode::gpus).orElseGet(() -> hostSize(index));
        int gpus = Math.min(missing, size);
        GpuMarket market = rules.fleet().market();
        GpuModel model =
                node.map(TraceNode::model)
                        .map(market::model)
                        .orElseGet(() -> market.draw(stream("host-model", index)));
        Region region = place(index);
        int utcOffset = RegionClock.utcOffsetHours(region);
        AccessLineKind lineKind = lineKind(index, gpus);
        OwnerKind owner = OwnerKind.draw(lineKind, rules, stream("host-owner", index));
        String id = String.format(Locale.ROOT, "host-%05d", index);
        List<Presence> presences = presences(index, owner, utcOffset);
        return HostBuilder.builder()
                .id(id)
                .siteId(lineKind == AccessLineKind.DATA_CENTRE ? racks.next(region) : id)
                .region(region)
                .model(model)
                .gpuIds(IntStream.range(0, gpus).mapToObj(slot -> id + "-gpu-" + slot).toList())
                .line(lineKind.drawLine(utcOffset, rules, stream("host-line", index)))
                .owner(owner)
                .pricePerGpuHourUsd(model.prices().drawUsd(stream("host-price", index)))
                .software(GpuDriver.draw(model, stream("host-software", index)))
                .cacheMib(cacheMib(index))
                .history(between(presences, Long.MIN_VALUE, settings.startMillis()))
                .presences(between(presences, settings.startMillis(), Long.MAX_VALUE))
                .slowdowns(
                        SlowdownCalendar.slowdowns(
                                rules.owners().weakness(), settings, stream("host-health", index)))
                .build();
    }

    private double cacheMib(int index) {
        RandomStream random = stream("host-cache", index);
        boolean keepsNothing = random.chance(rules.fleet().cachelessShare());
        return keepsNothing
                ? 0
                : rules.fleet().cacheGb().draw(random) * Units.MEBIBYTES_PER_GIGABYTE;
    }

    private AccessLineKind lineKind(int index, int gpus) {
        return rules.fleet().topology().isPresent()
                ? AccessLineKind.DATA_CENTRE
                : AccessLineKind.draw(gpus, rules.fleet(), stream("host-line-kind", index));
    }

    private int hostSize(int index) {
        return rules.fleet()
                .topology()
                .map(FleetTopology::gpusOfHost)
                .orElseGet(
                        () ->
                                WeightedValue.pick(
                                        stream("host-size", index), rules.fleet().hostSizes()));
    }

    /** A topology is that of one data centre, which stands in one place. */
    private Region place(int index) {
        int drawn = rules.fleet().topology().isPresent() ? 0 : index;
        return WeightedValue.pick(stream("host-place", drawn), rules.fleet().places());
    }

    /** Nodes of a trace in an order of the seed's, so that a small fleet is a fair sample. */
    private Optional<TraceNode> recordedNode(int index) {
        List<TraceNode> nodes = rules.fleet().recordedNodes();
        if (nodes.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(nodes.get((int) (stream("host-node", index).unit() * nodes.size())));
    }

    private List<Presence> presences(int index, OwnerKind owner, int utcOffset) {
        RandomStream random = stream("host-presence", index);
        List<Presence> presences =
                recorded.map(calendar -> calendar.of(index, settings, random))
                        .orElseGet(() -> OwnerCalendar.of(owner, settings, utcOffset, random));
        return rules.owners()
                .massDeparture()
                .map(
                        departure ->
                                MassDepartures.cut(
                                        presences,
                                        departure,
                                        settings,
                                        stream("host-exodus", index)))
                .orElse(presences);
    }

    private static List<Presence> between(List<Presence> presences, long from, long to) {
        return presences.stream().flatMap(stay -> stay.within(from, to).stream()).toList();
    }

    private RandomStream stream(String concern, int host) {
        return RandomStream.of(settings.seed(), concern, host);
    }
}
