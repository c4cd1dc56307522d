package io.reachflow.world.fleet;

import io.reachflow.intake.units.Units;
import io.reachflow.world.random.RandomStream;
import io.reachflow.world.scenario.OwnerRules;
import io.reachflow.world.scenario.WorldSettings;
import java.util.ArrayList;
import java.util.List;

/** When a host's cards run slower than they should. */
final class SlowdownCalendar {

    private SlowdownCalendar() {}

    static List<Slowdown> slowdowns(
            OwnerRules.Weakness weakness, WorldSettings settings, RandomStream random) {
        List<Slowdown> slowdowns = new ArrayList<>();
        if (weakness.perDay() == 0) {
            return slowdowns;
        }
        double meanGapMillis = Units.MILLIS_PER_DAY / weakness.perDay();
        long at = settings.startMillis() + (long) random.exponential(meanGapMillis);
        while (at < settings.endMillis()) {
            long to = at + (long) (weakness.minutes().draw(random) * Units.MILLIS_PER_MINUTE);
            slowdowns.add(new Slowdown(at, to, weakness.speed().draw(random)));
            at = to + (long) random.exponential(meanGapMillis);
        }
        return slowdowns;
    }
}
