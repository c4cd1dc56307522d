package io.reachflow.replay.world;

import io.reachflow.model.network.Region;
import java.util.List;
import java.util.Optional;

/** A machine with one to eight GPUs of one model, and everything that is true of it. */
public record Host(
        String id,
        Region region,
        GpuModel model,
        List<String> gpuIds,
        Line line,
        OwnerKind owner,
        double pricePerGpuHourUsd,
        Software software,
        List<Presence> presences) {

    public Host {
        gpuIds = List.copyOf(gpuIds);
        presences = List.copyOf(presences);
    }

    /** The stay that the instant lies in; empty: the host is away. */
    public Optional<Presence> presenceAt(long traceMillis) {
        for (Presence presence : presences) {
            if (presence.contains(traceMillis)) {
                return Optional.of(presence);
            }
        }
        return Optional.empty();
    }
}
