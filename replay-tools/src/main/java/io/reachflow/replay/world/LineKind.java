package io.reachflow.replay.world;

import java.util.ArrayList;
import java.util.List;

/** The kinds of lines that hosts hang on, with the median rates of each. */
public enum LineKind {
    HOME_CABLE(48, 5, 15),
    HOME_FIBRE(500, 200, 6),
    DATA_CENTRE(10_000, 10_000, 2);

    private static final int DATA_CENTRE_HOST = 8;

    private final double downMbps;
    private final double upMbps;
    private final double rttMillis;

    LineKind(double downMbps, double upMbps, double rttMillis) {
        this.downMbps = downMbps;
        this.upMbps = upMbps;
        this.rttMillis = rttMillis;
    }

    /**
     * Hosts of eight stand in data centres. What they take of the data centres' share of all hosts
     * is missing for the smaller ones.
     */
    static LineKind draw(int gpusOfHost, FleetRules rules, RandomStream random) {
        return gpusOfHost == DATA_CENTRE_HOST
                ? DATA_CENTRE
                : Share.pick(random, sharesOfSmallHosts(rules));
    }

    private static List<Share<LineKind>> sharesOfSmallHosts(FleetRules rules) {
        double total = Share.total(rules.lines());
        double ofEight =
                Share.weightOf(DATA_CENTRE_HOST, rules.hostSizes())
                        / Share.total(rules.hostSizes())
                        * total;
        List<Share<LineKind>> small = new ArrayList<>();
        for (Share<LineKind> share : rules.lines()) {
            double taken = share.value() == DATA_CENTRE && total > share.weight() ? ofEight : 0;
            small.add(new Share<>(share.value(), Math.max(0, share.weight() - taken)));
        }
        return small;
    }

    Line drawLine(int utcOffsetHours, double spread, RandomStream random) {
        double quality = this == DATA_CENTRE ? 1 : random.logNormal(1, spread);
        return new Line(this, downMbps * quality, upMbps * quality, rttMillis, utcOffsetHours);
    }
}
