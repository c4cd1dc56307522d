package io.reachflow.world;

import io.reachflow.schema.GpuState;
import io.reachflow.schema.GpuTelemetry;
import io.reachflow.schema.RecentStay;
import io.reachflow.world.fleet.Host;
import io.reachflow.world.fleet.Presence;
import io.reachflow.world.random.RandomStream;
import io.reachflow.world.scenario.WorldSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What one GPU says: a heartbeat when it joins, one every interval (a little early or late) while
 * it stays, and a goodbye if its owner is polite. A GPU that is there when the world starts is
 * somewhere within its interval. Its host measures the line every half hour and repeats what it
 * found until the next time.
 *
 * <p>Load, temperature and power are left out: they follow from what dispatchers run, which the
 * world does not know, and a made-up load would contradict the leases.
 */
public final class HeartbeatGenerator {
    private static final long NEVER = Long.MAX_VALUE;
    private static final double JITTER_SHARE = 0.02;
    private static final double MEASUREMENT_SIGMA = 0.05;
    private static final long MEASUREMENT_MILLIS = 1_800_000;

    private final WorldSettings settings;
    private final Host host;
    private final String gpuId;
    private final int number;
    private final long endMillis;
    private final long intervalMillis;
    private final RandomStream random;
    private int stay;
    private long beat;
    private long phaseMillis;
    private long nextMillis;
    private boolean nextIsGoodbye;
    private long measurement = -1;
    private double downMbps;
    private double upMbps;
    private double rttMillis;
    private @Nullable GpuTelemetry said;
    private long sameUntilMillis;
    private @Nullable Presence presence;

    HeartbeatGenerator(WorldSettings settings, Host host, String gpuId, int number) {
        this.settings = settings;
        this.host = host;
        this.gpuId = gpuId;
        this.number = number;
        this.endMillis = settings.endMillis();
        this.intervalMillis = settings.heartbeatInterval().toMillis();
        this.random = RandomStream.of(settings.seed(), "gpu-heartbeat", number);
        enterStay(0);
    }

    public int number() {
        return number;
    }

    public String gpuId() {
        return gpuId;
    }

    /** When it speaks next; the largest long when it never does again. */
    public long nextMillis() {
        return nextMillis;
    }

    boolean hasNext() {
        return nextMillis != NEVER;
    }

    /**
     * What it says at {@link #nextMillis}, and moves on. The same object as the last time means the
     * same words, but for the provider's clock.
     */
    public GpuTelemetry nextTelemetry() {
        GpuTelemetry telemetry = isFirst() ? introduction() : telemetry();
        if (nextIsGoodbye) {
            enterStay(stay + 1);
        } else {
            beat++;
            planBeat(Objects.requireNonNull(presence, "a GPU speaks during a stay"));
        }
        return telemetry;
    }

    TelemetryEvent next() {
        long at = nextMillis;
        GpuTelemetry telemetry =
                GpuTelemetry.newBuilder(nextTelemetry()).setMeasuredAtMillis(at).build();
        return new TelemetryEvent(at, telemetry);
    }

    private void enterStay(int index) {
        stay = index;
        beat = 0;
        nextIsGoodbye = false;
        if (index >= host.presences().size()) {
            nextMillis = NEVER;
            return;
        }
        Presence entered = host.presences().get(index);
        presence = entered;
        boolean thereBefore = index == 0 && isThereAtStart();
        phaseMillis = thereBefore ? (long) (random.unit() * intervalMillis) : 0;
        planBeat(entered);
    }

    private void planBeat(Presence current) {
        double jitter = beat == 0 ? 0 : random.between(-JITTER_SHARE, JITTER_SHARE);
        long at =
                current.joinedMillis()
                        + phaseMillis
                        + beat * intervalMillis
                        + (long) (jitter * intervalMillis);
        if (at < current.leftMillis()) {
            nextMillis = beforeEnd(at);
        } else if (current.saysGoodbye()) {
            nextIsGoodbye = true;
            nextMillis = beforeEnd(current.leftMillis());
        } else {
            enterStay(stay + 1);
        }
    }

    private long beforeEnd(long atMillis) {
        return atMillis < endMillis ? atMillis : NEVER;
    }

    private GpuTelemetry telemetry() {
        GpuTelemetry last = said;
        if (last != null
                && nextMillis < sameUntilMillis
                && !nextIsGoodbye
                && last.getState() == GpuState.AVAILABLE) {
            return last;
        }
        return newTelemetry();
    }

    private boolean isFirst() {
        return stay == 0 && beat == 0 && !nextIsGoodbye;
    }

    /** Nobody knows it yet, so it says when it was there before. It does not say so again. */
    private GpuTelemetry introduction() {
        GpuTelemetry telemetry = newTelemetry();
        List<RecentStay> stays = new ArrayList<>();
        for (Presence before : host.history()) {
            boolean goesOn = before.leftMillis() == settings.startMillis() && isThereAtStart();
            stays.add(new RecentStay(before.joinedMillis(), goesOn ? null : before.leftMillis()));
        }
        telemetry.setRecentStays(stays);
        said = null;
        return telemetry;
    }

    private boolean isThereAtStart() {
        return host.presences().get(0).joinedMillis() == settings.startMillis();
    }

    private GpuTelemetry newTelemetry() {
        long due = nextMillis / MEASUREMENT_MILLIS;
        if (due != measurement) {
            measure(due);
        }
        GpuTelemetry telemetry = words(host.speedAt(nextMillis));
        said = telemetry;
        sameUntilMillis =
                Math.min((due + 1) * MEASUREMENT_MILLIS, host.nextSpeedChangeMillis(nextMillis));
        return telemetry;
    }

    private void measure(long due) {
        measurement = due;
        downMbps = measured(host.line().downMbpsAt(nextMillis));
        upMbps = measured(host.line().upMbpsAt(nextMillis));
        rttMillis = measured(host.line().rttMillis());
    }

    private double measured(double truth) {
        return random.logNormal(truth, MEASUREMENT_SIGMA);
    }

    private GpuTelemetry words(double speed) {
        GpuTelemetry telemetry = new GpuTelemetry();
        telemetry.setGpuId(gpuId);
        telemetry.setHostId(host.id());
        telemetry.setSiteId(host.siteId());
        telemetry.setRegion(host.region().id());
        telemetry.setState(nextIsGoodbye ? GpuState.LEAVING : GpuState.AVAILABLE);
        telemetry.setMeasuredAtMillis(nextMillis);
        telemetry.setModel(host.model().label());
        telemetry.setRelativeSpeed(speed);
        telemetry.setMemoryTotalMib(host.model().memoryGib() * 1024L);
        telemetry.setDownMbps(downMbps);
        telemetry.setUpMbps(upMbps);
        telemetry.setRttMillis(rttMillis);
        telemetry.setPricePerHourUsd(host.pricePerGpuHourUsd());
        telemetry.setDriverVersion(host.software().driverVersion());
        telemetry.setCudaVersion(host.software().cudaVersion());
        return telemetry;
    }
}
