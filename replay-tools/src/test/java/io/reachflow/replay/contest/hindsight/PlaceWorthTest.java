package io.reachflow.replay.contest.hindsight;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.replay.contest.hindsight.PlaceWorth.Tier;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlaceWorthTest {
    private static final List<PlaceWorth> WORST_FIRST =
            List.of(
                    PlaceWorth.REFUSED,
                    PlaceWorth.WAITING,
                    new PlaceWorth(Tier.LAST_RESORT, -2),
                    new PlaceWorth(Tier.LAST_RESORT, 5),
                    new PlaceWorth(Tier.GOOD, -100),
                    new PlaceWorth(Tier.GOOD, -1));

    @Test
    void theTierCountsBeforeTheHours() {
        assertThat(WORST_FIRST.stream().sorted().toList()).isEqualTo(WORST_FIRST);
        assertThat(new PlaceWorth(Tier.LAST_RESORT, 1e9))
                .isLessThan(new PlaceWorth(Tier.GOOD, -1e9));
    }

    @Test
    void theNumbersForTheCellAreInTheSameOrder() {
        assertThat(WORST_FIRST.stream().map(PlaceWorth::score).toList())
                .containsExactly(-1e9, -1e6, -1_002.0, -995.0, -100.0, -1.0)
                .isSorted();
    }
}
