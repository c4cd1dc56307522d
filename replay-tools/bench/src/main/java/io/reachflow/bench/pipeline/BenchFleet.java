package io.reachflow.bench.pipeline;

import io.reachflow.schema.GpuState;
import io.reachflow.schema.GpuTelemetry;
import io.reachflow.world.World;
import io.reachflow.world.fleet.Host;
import io.reachflow.world.random.RandomStream;
import io.reachflow.world.scenario.WorldSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The cards of a made-up network, all of them present all the time, with every metric that DCGM
 * gives: the size of a real heartbeat, and a load that comes and goes, so that a real share of them
 * is news to a cell. Not thread-safe: what a card says depends on what it said before.
 */
public final class BenchFleet {
    private static final long SEED = 7;

    /** A card works or rests for 40 heartbeats on average, which is ten minutes. */
    private static final double CHANGE_CHANCE = 1 / 40.0;

    private static final double MEASUREMENT_SIGMA = 0.05;
    private static final long RESTING_MEMORY_MIB = 400;

    private record Card(String gpuId, Host host) {}

    private final List<Card> cards = new ArrayList<>();
    private final boolean[] works;
    private final RandomStream random = RandomStream.of(SEED, "bench-telemetry", 0);

    public BenchFleet(int gpus) {
        World world = World.generate(WorldSettings.of(gpus, Duration.ofMinutes(1), 0, SEED));
        for (Host host : world.hosts()) {
            host.gpuIds().forEach(gpuId -> cards.add(new Card(gpuId, host)));
        }
        this.works = new boolean[cards.size()];
    }

    public int size() {
        return cards.size();
    }

    /** What a card says next. */
    public GpuTelemetry heartbeat(int card, long atMillis) {
        if (random.chance(CHANGE_CHANCE)) {
            works[card] = !works[card];
        }
        GpuTelemetry telemetry = identity(cards.get(card), atMillis);
        addLine(telemetry, cards.get(card).host(), atMillis);
        addLoad(telemetry, works[card]);
        return telemetry;
    }

    private static GpuTelemetry identity(Card card, long atMillis) {
        Host host = card.host();
        GpuTelemetry telemetry = new GpuTelemetry();
        telemetry.setGpuId(card.gpuId());
        telemetry.setHostId(host.id());
        telemetry.setRegion(host.region().id());
        telemetry.setState(GpuState.AVAILABLE);
        telemetry.setMeasuredAtMillis(atMillis);
        telemetry.setModel(host.model().label());
        telemetry.setRelativeSpeed(host.model().relativeSpeed());
        telemetry.setMemoryTotalMib(host.model().memoryGib() * 1024L);
        telemetry.setPricePerHourUsd(host.pricePerGpuHourUsd());
        telemetry.setDriverVersion(host.software().driverVersion());
        telemetry.setCudaVersion(host.software().cudaVersion());
        return telemetry;
    }

    private void addLine(GpuTelemetry telemetry, Host host, long atMillis) {
        telemetry.setDownMbps(measured(host.line().downMbpsAt(atMillis)));
        telemetry.setUpMbps(measured(host.line().upMbpsAt(atMillis)));
        telemetry.setRttMillis(measured(host.line().rttMillis()));
    }

    private void addLoad(GpuTelemetry telemetry, boolean working) {
        double load = working ? random.between(75, 98) : random.between(0, 4);
        long memoryMib = telemetry.getMemoryTotalMib();
        telemetry.setGpuUtilizationPercent(load);
        telemetry.setMemoryCopyUtilizationPercent(load * 0.4);
        telemetry.setMemoryUsedMib(working ? memoryMib * 6 / 10 : RESTING_MEMORY_MIB);
        telemetry.setSmClockMhz(working ? random.between(1_750, 1_830) : 210.0);
        telemetry.setMemoryClockMhz(working ? 9_751.0 : 405.0);
        telemetry.setTemperatureCelsius(38 + 0.35 * load + random.between(-1, 1));
        telemetry.setPowerWatts(22 + 3.1 * load);
        telemetry.setXidError(0L);
        telemetry.setPcieReplayCount(0L);
    }

    private double measured(double truth) {
        return random.logNormal(truth, MEASUREMENT_SIGMA);
    }
}
