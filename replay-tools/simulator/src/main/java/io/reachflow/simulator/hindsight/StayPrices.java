package io.reachflow.simulator.hindsight;

import io.reachflow.simulator.bound.CardPrices;
import io.reachflow.simulator.bound.RewardBound;
import io.reachflow.world.World;
import io.reachflow.world.fleet.Host;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What others would give for the cards that a gang holds. */
final class StayPrices {
    /** For who does not look at prices. */
    static final StayPrices NONE = new StayPrices(null, List.of());

    private final @Nullable CardPrices prices;
    private final Map<String, Integer> places = new HashMap<>();

    private StayPrices(@Nullable CardPrices prices, List<Host> hosts) {
        this.prices = prices;
        for (Host host : hosts) {
            places.put(host.id(), places.size());
        }
    }

    /** The prices of the bound. */
    static StayPrices of(World world) {
        return new StayPrices(RewardBound.prices(world), world.hosts());
    }

    /** In reward; whoever stays beyond the end of the world pays no more. */
    double of(List<Host> members, long fromMillis, long toMillis) {
        double sum = 0;
        if (prices != null) {
            for (Host host : members) {
                int place = Objects.requireNonNull(places.get(host.id()), "a host of the world");
                sum += prices.ofStay(place, fromMillis, toMillis);
            }
        }
        return sum;
    }
}
