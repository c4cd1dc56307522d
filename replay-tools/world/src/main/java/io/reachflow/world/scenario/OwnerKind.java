package io.reachflow.world.scenario;

import io.reachflow.world.random.RandomStream;
import io.reachflow.world.random.WeightedValue;
import java.util.ArrayList;
import java.util.List;

/** How owners share their hosts. */
public enum OwnerKind {
    ALWAYS_ON,
    PART_TIME,
    EVENINGS;

    /**
     * Data centres are always on. What they take of that share of all hosts is missing for those at
     * home.
     */
    public static OwnerKind draw(AccessLineKind line, WorldRules rules, RandomStream random) {
        return line == AccessLineKind.DATA_CENTRE
                ? ALWAYS_ON
                : WeightedValue.pick(random, sharesAtHome(rules));
    }

    private static List<WeightedValue<OwnerKind>> sharesAtHome(WorldRules rules) {
        List<WeightedValue<OwnerKind>> all = rules.owners().shares();
        double inDataCentres =
                WeightedValue.weightOf(AccessLineKind.DATA_CENTRE, rules.fleet().lines())
                        / WeightedValue.total(rules.fleet().lines())
                        * WeightedValue.total(all);
        List<WeightedValue<OwnerKind>> atHome = new ArrayList<>();
        for (WeightedValue<OwnerKind> share : all) {
            double taken = share.value() == ALWAYS_ON ? inDataCentres : 0;
            atHome.add(new WeightedValue<>(share.value(), Math.max(0, share.weight() - taken)));
        }
        return atHome;
    }
}
