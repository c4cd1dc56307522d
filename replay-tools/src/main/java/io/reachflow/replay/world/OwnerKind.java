package io.reachflow.replay.world;

import java.util.List;

/** How owners share their hosts. */
public enum OwnerKind {
    ALWAYS_ON,
    PART_TIME,
    EVENINGS;

    // Over all hosts 35, 45 and 20 %. The 20 % in data centres are always on, which leaves 15 of
    // the 80 % at home.
    private static final List<Share<OwnerKind>> SHARES_AT_HOME =
            List.of(
                    new Share<>(ALWAYS_ON, 15),
                    new Share<>(PART_TIME, 45),
                    new Share<>(EVENINGS, 20));

    static OwnerKind draw(LineKind line, RandomStream random) {
        return line == LineKind.DATA_CENTRE ? ALWAYS_ON : Share.pick(random, SHARES_AT_HOME);
    }
}
