package io.reachflow.replay.world;

import io.reachflow.schema.GpuState;
import io.reachflow.schema.GpuTelemetry;

/**
 * What one GPU says: a heartbeat when it joins, one every interval (a little early or late) while
 * it stays, and a goodbye if its owner is polite. A GPU that is there when the world starts is
 * somewhere within its interval.
 *
 * <p>Load, temperature and power are left out: they follow from what dispatchers run, which the
 * world does not know, and a made-up load would contradict the leases.
 */
final class GpuVoice {
    private static final long NEVER = Long.MAX_VALUE;
    private static final double JITTER_SHARE = 0.02;
    private static final double MEASUREMENT_SIGMA = 0.05;

    private final WorldSettings settings;
    private final Host host;
    private final String gpuId;
    private final int number;
    private final RandomStream random;
    private int stay;
    private long beat;
    private long phaseMillis;
    private long nextMillis;
    private boolean nextIsGoodbye;

    GpuVoice(WorldSettings settings, Host host, String gpuId, int number) {
        this.settings = settings;
        this.host = host;
        this.gpuId = gpuId;
        this.number = number;
        this.random = RandomStream.of(settings.seed(), "gpu-heartbeat", number);
        enterStay(0);
    }

    int number() {
        return number;
    }

    long nextMillis() {
        return nextMillis;
    }

    boolean hasNext() {
        return nextMillis != NEVER;
    }

    TelemetryEvent next() {
        TelemetryEvent event = new TelemetryEvent(nextMillis, telemetry());
        if (nextIsGoodbye) {
            enterStay(stay + 1);
        } else {
            beat++;
            planBeat();
        }
        return event;
    }

    private void enterStay(int index) {
        stay = index;
        beat = 0;
        nextIsGoodbye = false;
        if (index >= host.presences().size()) {
            nextMillis = NEVER;
            return;
        }
        boolean thereBefore = presence().joinedMillis() == settings.startMillis();
        phaseMillis = thereBefore ? (long) (random.unit() * intervalMillis()) : 0;
        planBeat();
    }

    private void planBeat() {
        double jitter = beat == 0 ? 0 : random.between(-JITTER_SHARE, JITTER_SHARE);
        long at =
                presence().joinedMillis()
                        + phaseMillis
                        + beat * intervalMillis()
                        + (long) (jitter * intervalMillis());
        if (at < presence().leftMillis()) {
            nextMillis = beforeEnd(at);
        } else if (presence().saysGoodbye()) {
            nextIsGoodbye = true;
            nextMillis = beforeEnd(presence().leftMillis());
        } else {
            enterStay(stay + 1);
        }
    }

    private long beforeEnd(long atMillis) {
        return atMillis < settings.endMillis() ? atMillis : NEVER;
    }

    private Presence presence() {
        return host.presences().get(stay);
    }

    private long intervalMillis() {
        return settings.heartbeatInterval().toMillis();
    }

    private GpuTelemetry telemetry() {
        GpuTelemetry telemetry = new GpuTelemetry();
        telemetry.setGpuId(gpuId);
        telemetry.setHostId(host.id());
        telemetry.setRegion(host.region().id());
        telemetry.setState(nextIsGoodbye ? GpuState.LEAVING : GpuState.AVAILABLE);
        telemetry.setMeasuredAtMillis(nextMillis);
        telemetry.setModel(host.model().label());
        telemetry.setRelativeSpeed(host.model().relativeSpeed());
        telemetry.setMemoryTotalMib(host.model().memoryGib() * 1024L);
        telemetry.setDownMbps(measured(host.line().downMbpsAt(nextMillis)));
        telemetry.setUpMbps(measured(host.line().upMbpsAt(nextMillis)));
        telemetry.setRttMillis(measured(host.line().rttMillis()));
        telemetry.setPricePerHourUsd(host.pricePerGpuHourUsd());
        telemetry.setDriverVersion(host.software().driverVersion());
        telemetry.setCudaVersion(host.software().cudaVersion());
        return telemetry;
    }

    private double measured(double truth) {
        return random.logNormal(truth, MEASUREMENT_SIGMA);
    }
}
