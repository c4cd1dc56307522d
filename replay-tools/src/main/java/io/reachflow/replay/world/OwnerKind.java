package io.reachflow.replay.world;

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
    static OwnerKind draw(LineKind line, WorldRules rules, RandomStream random) {
        return line == LineKind.DATA_CENTRE ? ALWAYS_ON : Share.pick(random, sharesAtHome(rules));
    }

    private static List<Share<OwnerKind>> sharesAtHome(WorldRules rules) {
        List<Share<OwnerKind>> all = rules.owners().shares();
        double inDataCentres =
                Share.weightOf(LineKind.DATA_CENTRE, rules.fleet().lines())
                        / Share.total(rules.fleet().lines())
                        * Share.total(all);
        List<Share<OwnerKind>> atHome = new ArrayList<>();
        for (Share<OwnerKind> share : all) {
            double taken = share.value() == ALWAYS_ON ? inDataCentres : 0;
            atHome.add(new Share<>(share.value(), Math.max(0, share.weight() - taken)));
        }
        return atHome;
    }
}
