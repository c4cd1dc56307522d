package io.reachflow.world.fleet;

import io.reachflow.intake.network.Region;
import io.reachflow.world.scenario.AccessLine;
import io.reachflow.world.scenario.GpuModel;
import io.reachflow.world.scenario.OwnerKind;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Optional;

/**
 * A machine with GPUs of one model, and everything that is true of it.
 *
 * @param siteId a home of its own, or a rack of a data centre
 * @param cacheMib its disk for datasets that it has fetched; 0: it keeps none
 * @param history when it was there in the week before the world; one that goes on ends at its start
 * @param presences when it is there, from the start of the world on
 */
@RecordBuilder
public record Host(
        String id,
        String siteId,
        Region region,
        GpuModel model,
        List<String> gpuIds,
        AccessLine line,
        OwnerKind owner,
        double pricePerGpuHourUsd,
        GpuDriver software,
        double cacheMib,
        List<Presence> history,
        List<Presence> presences,
        List<Slowdown> slowdowns) {

    public Host {
        gpuIds = List.copyOf(gpuIds);
        history = List.copyOf(history);
        presences = List.copyOf(presences);
        slowdowns = List.copyOf(slowdowns);
    }

    /** One that is there at other times, and of which nothing is known before. */
    public Host with(List<Presence> otherPresences) {
        return HostBuilder.builder(this).history(List.of()).presences(otherPresences).build();
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

    /** Speed of each of its cards; an RTX 3090 in good health is 1.0. */
    public double speedAt(long traceMillis) {
        for (Slowdown slowdown : slowdowns) {
            if (slowdown.contains(traceMillis)) {
                return model.relativeSpeed() * slowdown.speed();
            }
        }
        return model.relativeSpeed();
    }

    /** When its speed changes next; the largest long when it never does. */
    public long nextSpeedChangeMillis(long afterMillis) {
        for (Slowdown slowdown : slowdowns) {
            if (slowdown.fromMillis() > afterMillis) {
                return slowdown.fromMillis();
            }
            if (slowdown.toMillis() > afterMillis) {
                return slowdown.toMillis();
            }
        }
        return Long.MAX_VALUE;
    }
}
