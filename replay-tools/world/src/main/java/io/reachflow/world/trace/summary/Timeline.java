package io.reachflow.world.trace.summary;

import io.reachflow.intake.units.Units;
import io.reachflow.world.trace.summary.TraceSummary.Bar;
import io.reachflow.world.trace.summary.TraceSummary.Plot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Pictures over time, with as many values as a terminal has room for; a label is a part's end. */
final class Timeline {
    static final int PARTS = 72;

    private Timeline() {}

    static Plot of(String title, List<Double> values, long endMillis) {
        List<Bar> bars = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            double hours = endMillis / Units.MILLIS_PER_HOUR * (i + 1) / values.size();
            bars.add(new Bar(ReadableNumbers.brief(hours) + " h", values.get(i)));
        }
        return new Plot(title, true, bars);
    }

    static Plot of(String title, Occupancy occupancy, long endMillis) {
        List<Double> means = endMillis == 0 ? List.of() : occupancy.means(PARTS, endMillis);
        return of(title, means, endMillis);
    }

    /** How many of the times lie in each part. */
    static Plot ofEvents(String title, long[] timesMillis, long endMillis) {
        Double[] counts = new Double[PARTS];
        Arrays.fill(counts, 0.0);
        for (long time : timesMillis) {
            int part = (int) Math.min(PARTS - 1, time * PARTS / Math.max(1, endMillis));
            counts[part]++;
        }
        return of(title, List.of(counts), endMillis);
    }
}
