package io.reachflow.replay.world;

import java.util.ArrayList;
import java.util.List;

/** When a host's cards run slower than they should. */
final class Health {
    private static final double DAY_MILLIS = 86_400_000;
    private static final double MINUTE_MILLIS = 60_000;

    private Health() {}

    static List<Slowdown> slowdowns(
            OwnerRules.Weakness weakness, WorldSettings settings, RandomStream random) {
        List<Slowdown> slowdowns = new ArrayList<>();
        if (weakness.perDay() == 0) {
            return slowdowns;
        }
        double meanGapMillis = DAY_MILLIS / weakness.perDay();
        long at = settings.startMillis() + (long) random.exponential(meanGapMillis);
        while (at < settings.endMillis()) {
            long to = at + (long) (weakness.minutes().draw(random) * MINUTE_MILLIS);
            slowdowns.add(new Slowdown(at, to, weakness.speed().draw(random)));
            at = to + (long) random.exponential(meanGapMillis);
        }
        return slowdowns;
    }
}
