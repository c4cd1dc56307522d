package io.reachflow.training.survival;

import io.reachflow.training.survival.StayHistory.PastStay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What was said of a stay, and what came.
 *
 * @param chance that it lasts
 * @param lasted whether it did
 */
record Forecast(double chance, boolean lasted) {
    private static final long[] LOOKS_AHEAD_SECONDS = {1800, 3600, 2 * 3600, 4 * 3600};
    private static final long OFTEN_MILLIS = Duration.ofMinutes(15).toMillis();
    private static final long SELDOM_MILLIS = Duration.ofHours(1).toMillis();

    /** A stay is asked about often in its first hour, when most of them end. */
    private static final long YOUNG_MILLIS = Duration.ofHours(1).toMillis();

    /**
     * Asks again and again how long a node will stay, half an hour to four hours ahead, while the
     * node is followed. Where a recording was cut before the answer, none is asked for.
     */
    static List<Forecast> of(StayHistory node, StayForecaster.Method method) {
        StayForecaster forecaster = method.follow(node);
        List<Forecast> forecasts = new ArrayList<>();
        for (PastStay stay : node.stays()) {
            long joined = stay.joinedMillis();
            for (long at = joined; at < stay.leftMillis(); ) {
                ask(forecaster, stay, at, forecasts);
                long step = at - joined < YOUNG_MILLIS ? OFTEN_MILLIS : SELDOM_MILLIS;
                long next = Math.min(stay.leftMillis(), at + step);
                forecaster.online(joined, at, next);
                at = next;
            }
            if (!stay.cut()) {
                forecaster.departed(joined, stay.leftMillis());
            }
        }
        return forecasts;
    }

    private static void ask(
            StayForecaster forecaster, PastStay stay, long at, List<Forecast> forecasts) {
        for (long seconds : LOOKS_AHEAD_SECONDS) {
            boolean lasts = at + seconds * 1000 <= stay.leftMillis();
            if (lasts || !stay.cut()) {
                double chance = forecaster.chance(stay.joinedMillis(), at, (double) seconds);
                forecasts.add(new Forecast(chance, lasts));
            }
        }
    }

    static List<Forecast> of(List<StayHistory> nodes, StayForecaster.Method method) {
        List<Forecast> forecasts = new ArrayList<>();
        nodes.forEach(node -> forecasts.addAll(of(node, method)));
        return forecasts;
    }
}
