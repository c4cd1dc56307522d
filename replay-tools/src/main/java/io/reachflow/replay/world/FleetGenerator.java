package io.reachflow.replay.world;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Draws hosts until the world has its GPUs. */
final class FleetGenerator {
    private static final List<Share<Integer>> HOST_SIZES =
            List.of(new Share<>(1, 55), new Share<>(2, 20), new Share<>(4, 15), new Share<>(8, 10));

    private final WorldSettings settings;

    FleetGenerator(WorldSettings settings) {
        this.settings = settings;
    }

    List<Host> hosts() {
        List<Host> hosts = new ArrayList<>();
        int missing = settings.gpus();
        while (missing > 0) {
            Host host = host(hosts.size(), missing);
            hosts.add(host);
            missing -= host.gpuIds().size();
        }
        return hosts;
    }

    private Host host(int index, int missing) {
        int gpus = Math.min(missing, Share.pick(stream("host-size", index), HOST_SIZES));
        GpuModel model = GpuModel.draw(stream("host-model", index));
        Place place = Place.draw(stream("host-place", index));
        LineKind lineKind = LineKind.draw(gpus, stream("host-line-kind", index));
        OwnerKind owner = OwnerKind.draw(lineKind, stream("host-owner", index));
        String id = String.format(Locale.ROOT, "host-%05d", index);
        return new Host(
                id,
                place.region(),
                model,
                IntStream.range(0, gpus).mapToObj(slot -> id + "-gpu-" + slot).toList(),
                lineKind.drawLine(place, stream("host-line", index)),
                owner,
                model.drawPrice(stream("host-price", index)),
                Software.draw(model, stream("host-software", index)),
                OwnerCalendar.of(owner, settings, place, stream("host-presence", index)));
    }

    private RandomStream stream(String concern, int host) {
        return RandomStream.of(settings.seed(), concern, host);
    }
}
