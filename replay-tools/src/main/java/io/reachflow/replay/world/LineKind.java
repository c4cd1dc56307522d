package io.reachflow.replay.world;

import java.util.List;

/** The kinds of lines that hosts hang on, with the median rates of each. */
public enum LineKind {
    HOME_CABLE(48, 5, 15),
    HOME_FIBRE(500, 200, 6),
    DATA_CENTRE(10_000, 10_000, 2);

    // Half of all hosts, three in ten and two in ten. Hosts of eight are a tenth of all and stand
    // in data centres, which leaves a tenth of all for the smaller ones.
    private static final List<Share<LineKind>> SHARES_OF_SMALL_HOSTS =
            List.of(
                    new Share<>(HOME_CABLE, 50),
                    new Share<>(HOME_FIBRE, 30),
                    new Share<>(DATA_CENTRE, 10));

    private static final double SPREAD_OF_HOME_LINES = 0.3;

    private final double downMbps;
    private final double upMbps;
    private final double rttMillis;

    LineKind(double downMbps, double upMbps, double rttMillis) {
        this.downMbps = downMbps;
        this.upMbps = upMbps;
        this.rttMillis = rttMillis;
    }

    static LineKind draw(int gpusOfHost, RandomStream random) {
        return gpusOfHost == 8 ? DATA_CENTRE : Share.pick(random, SHARES_OF_SMALL_HOSTS);
    }

    Line drawLine(Place place, RandomStream random) {
        double quality = this == DATA_CENTRE ? 1 : random.logNormal(1, SPREAD_OF_HOME_LINES);
        return new Line(
                this, downMbps * quality, upMbps * quality, rttMillis, place.utcOffsetHours());
    }
}
