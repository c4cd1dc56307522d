package io.reachflow.world.task;

import io.reachflow.intake.network.Region;
import io.reachflow.intake.units.Units;
import io.reachflow.world.random.RandomStream;
import io.reachflow.world.random.WeightedValue;
import io.reachflow.world.scenario.WorldSettings;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Data that tasks fetch before they compute.
 *
 * @param id null: one task's own
 * @param region where it is stored
 */
record Dataset(@Nullable String id, Region region, double mib) {

    /**
     * One of a tenant's datasets. Where it lies and how large it is follows from its name.
     *
     * @param choice which of them
     */
    static Dataset ofTenant(String tenant, WorldSettings settings, RandomStream choice) {
        int number = choice.zipf(settings.rules().tasks().datasetsPerTenant());
        String id = String.format(Locale.ROOT, "%s/dataset-%02d", tenant, number);
        return draw(id, settings, RandomStream.of(settings.seed(), "dataset", id));
    }

    static Dataset unnamed(WorldSettings settings, RandomStream random) {
        return draw(null, settings, random);
    }

    private static Dataset draw(@Nullable String id, WorldSettings settings, RandomStream random) {
        Region region = WeightedValue.pick(random, settings.rules().fleet().places());
        double gigabytes = settings.rules().tasks().dataGb().draw(random);
        return new Dataset(id, region, gigabytes * Units.MEBIBYTES_PER_GIGABYTE);
    }
}
