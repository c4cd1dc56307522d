package io.reachflow.simulator.hindsight;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.simulator.hindsight.PlacingRank.Tier;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlacingRankTest {
    private static final List<PlacingRank> WORST_FIRST =
            List.of(
                    PlacingRank.REFUSED,
                    PlacingRank.WAITING,
                    new PlacingRank(Tier.LAST_RESORT, -2),
                    new PlacingRank(Tier.LAST_RESORT, 5),
                    new PlacingRank(Tier.GOOD, -100),
                    new PlacingRank(Tier.GOOD, -1));

    @Test
    void theTierCountsBeforeTheHours() {
        assertThat(WORST_FIRST.stream().sorted().toList()).isEqualTo(WORST_FIRST);
        assertThat(new PlacingRank(Tier.LAST_RESORT, 1e9))
                .isLessThan(new PlacingRank(Tier.GOOD, -1e9));
    }

    @Test
    void theNumbersForTheCellAreInTheSameOrder() {
        assertThat(WORST_FIRST.stream().map(PlacingRank::score).toList())
                .containsExactly(-1e9, -1e6, -1_002.0, -995.0, -100.0, -1.0)
                .isSorted();
    }
}
