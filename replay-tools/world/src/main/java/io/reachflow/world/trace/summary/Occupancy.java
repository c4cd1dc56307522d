package io.reachflow.world.trace.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How much is there at a time, summed over things that each come, weigh something, and go. */
final class Occupancy {
    /** In thousandths, so that what came and what went cancel out exactly. */
    private final Map<Long, Long> changes = new TreeMap<>();

    private static final double PARTS = 1000.0;

    void add(long fromMillis, long toMillis, double weight) {
        long parts = Math.round(weight * PARTS);
        changes.merge(fromMillis, parts, Long::sum);
        changes.merge(toMillis, -parts, Long::sum);
    }

    double most() {
        long now = 0;
        long most = 0;
        for (long change : changes.values()) {
            now += change;
            most = Math.max(most, now);
        }
        return most / PARTS;
    }

    /** The mean of each of so many equal parts of the time up to the end. */
    List<Double> means(int parts, long endMillis) {
        double[] sums = new double[parts];
        double width = (double) endMillis / parts;
        long now = 0;
        long since = 0;
        for (Map.Entry<Long, Long> change : changes.entrySet()) {
            spread(sums, width, since, change.getKey(), now / PARTS);
            since = change.getKey();
            now += change.getValue();
        }
        List<Double> means = new ArrayList<>();
        for (double sum : sums) {
            means.add(sum / width);
        }
        return means;
    }

    private static void spread(double[] sums, double width, long from, long to, double level) {
        for (int part = (int) (from / width); part < sums.length && part * width < to; part++) {
            double begin = Math.max((double) from, part * width);
            double end = Math.min((double) to, (part + 1) * width);
            sums[part] += Math.max(0, end - begin) * level;
        }
    }
}
