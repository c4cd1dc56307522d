package io.reachflow.world.scenario;

import io.reachflow.intake.network.LinkTiers;
import io.reachflow.world.random.RandomStream;
import io.reachflow.world.random.WeightedValue;
import java.util.ArrayList;
import java.util.List;

/** The kinds of lines that hosts hang on, with the median rates of each. */
public enum AccessLineKind {
    HOME_CABLE(48, 5, 15),
    HOME_FIBRE(500, 200, 6),
    /** Its rates are those of the tier between racks. */
    DATA_CENTRE(0, 0, 0);

    private static final int DATA_CENTRE_HOST = 8;

    private final double downMbps;
    private final double upMbps;
    private final double rttMillis;

    AccessLineKind(double downMbps, double upMbps, double rttMillis) {
        this.downMbps = downMbps;
        this.upMbps = upMbps;
        this.rttMillis = rttMillis;
    }

    /**
     * Hosts of eight stand in data centres. What they take of the data centres' share of all hosts
     * is missing for the smaller ones.
     */
    public static AccessLineKind draw(int gpusOfHost, FleetRules rules, RandomStream random) {
        return gpusOfHost == DATA_CENTRE_HOST
                ? DATA_CENTRE
                : WeightedValue.pick(random, sharesOfSmallHosts(rules));
    }

    private static List<WeightedValue<AccessLineKind>> sharesOfSmallHosts(FleetRules rules) {
        double total = WeightedValue.total(rules.lines());
        double ofEight =
                WeightedValue.weightOf(DATA_CENTRE_HOST, rules.hostSizes())
                        / WeightedValue.total(rules.hostSizes())
                        * total;
        List<WeightedValue<AccessLineKind>> small = new ArrayList<>();
        for (WeightedValue<AccessLineKind> share : rules.lines()) {
            double taken = share.value() == DATA_CENTRE && total > share.weight() ? ofEight : 0;
            small.add(new WeightedValue<>(share.value(), Math.max(0, share.weight() - taken)));
        }
        return small;
    }

    public AccessLine drawLine(int utcOffsetHours, WorldRules rules, RandomStream random) {
        if (this == DATA_CENTRE) {
            LinkTiers.Link link = rules.tiers().cluster();
            return new AccessLine(
                    this, link.mbps(), link.mbps(), link.delaySeconds() * 1000, utcOffsetHours);
        }
        double quality = random.logNormal(1, rules.fleet().lineSpread());
        return new AccessLine(
                this, downMbps * quality, upMbps * quality, rttMillis, utcOffsetHours);
    }
}
