package io.reachflow.policies.horizon;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One card gives 1,200 s in each stretch of twenty minutes. */
class TimePricesTest {
    private static final long NOW = 7_000_000;
    private static final double STRETCH = TimePrices.STRETCH_MILLIS / 1000.0;

    private static double[] cards(int count) {
        double[] supply = new double[TimePrices.STRETCHES];
        Arrays.fill(supply, count * STRETCH);
        return supply;
    }

    /** On one RTX 3090 for a stretch. */
    private static PlannedTask task(double gain, Long dueInStretches) {
        long last =
                dueInStretches == null
                        ? Long.MAX_VALUE
                        : NOW + (dueInStretches - 1) * TimePrices.STRETCH_MILLIS;
        return new PlannedTask(gain, STRETCH, 1, begin -> begin <= last);
    }

    private static TimePrices prices(int cards, PlannedTask... tasks) {
        return TimePrices.sharingOut(List.of(tasks), cards(cards), NOW);
    }

    @Test
    void whatIsThereForAllCostsNothing() {
        TimePrices prices = prices(2, task(4, 1L), task(1, 1L));

        assertThat(prices.of(NOW, NOW + 10 * TimePrices.STRETCH_MILLIS)).isZero();
    }

    @Test
    void whatIsScarceCostsMoreThanOneWouldPayAndLessThanTheOther() {
        // Both would have to start now. Someone goes without.
        TimePrices prices = prices(1, task(4, 1L), task(1, 1L));

        assertThat(prices.inStretch(0) * STRETCH).isBetween(1.0, 4.0);
        assertThat(prices.inStretch(1)).isZero();
    }

    @Test
    void whoHasTimeLeavesNowToWhoHasNot() {
        // Ten want to start at once, nine of them could do so later as well.
        PlannedTask[] tasks = new PlannedTask[10];
        Arrays.fill(tasks, task(1, null));
        tasks[0] = task(1, 1L);
        TimePrices prices = prices(5, tasks);

        // Time costs just enough now for the nine to go later.
        assertThat(prices.inStretch(0) * STRETCH).isBetween(0.001, 0.5);
        assertThat(tasks[0].leftLater(prices)).isZero();
        assertThat(tasks[1].leftLater(prices)).isPositive();
    }

    @Test
    void pricesRiseUntilOnlyAsManyAreLeftAsThereIsRoomFor() {
        // Thirty have to start now on ten cards; they bring 1 to 30.
        PlannedTask[] tasks = new PlannedTask[30];
        Arrays.setAll(tasks, i -> task(i + 1, 1L));
        TimePrices prices = prices(10, tasks);

        assertThat(prices.inStretch(0) * STRETCH).isBetween(19.0, 22.0);
    }

    @Test
    void oneThatTakesForEverDoesNotMakeTimeFree() {
        PlannedTask endless = new PlannedTask(4, 1e10, 1, begin -> true);
        TimePrices prices = prices(1, task(4, 1L), task(3, 1L), task(2, 1L), endless);

        assertThat(prices.inStretch(0) * STRETCH).isGreaterThan(2);
    }

    @Test
    void aStayIsPaidStretchByStretchAndGoesOnAtThePriceOfTheLast() {
        double[] perSecond = new double[TimePrices.STRETCHES];
        perSecond[0] = 1;
        perSecond[1] = 2;
        perSecond[TimePrices.STRETCHES - 1] = 5;
        TimePrices prices = new TimePrices(NOW, perSecond);
        long second = NOW + TimePrices.STRETCH_MILLIS;

        assertThat(prices.of(NOW - 5_000, NOW)).isZero();
        assertThat(prices.of(NOW + 5_000, NOW + 15_000)).isEqualTo(10);
        assertThat(prices.of(second - 10_000, second + 30_000)).isEqualTo(10 + 2 * 30);
        assertThat(prices.of(prices.endMillis() - 10_000, prices.endMillis() + 90_000))
                .isEqualTo(5 * 100);
    }
}
