package io.reachflow.world.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.intake.network.WideArea;
import io.reachflow.world.scenario.WideAreaNetwork;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WorldNetworkTest {
    private static final String IRELAND = "eu-west-1";
    private static final String TOKYO = "ap-northeast-1";
    private static final long HOUR = 3_600_000;

    private static WorldNetwork network(
            double congestion, double spread, double rhythm, long seed) {
        return new WorldNetwork(new WideAreaNetwork(congestion, spread, rhythm, Map.of()), seed);
    }

    @Test
    void withoutSpreadAndRhythmItIsWhatTheSchedulerBelieves() {
        assertThat(network(1, 0, 0, 1).rateMbps(IRELAND, TOKYO, 0))
                .isEqualTo(WideArea.rateMbps(IRELAND, TOKYO));
        assertThat(network(4, 0, 0, 1).rateMbps(IRELAND, TOKYO, 0))
                .isCloseTo(WideArea.rateMbps(IRELAND, TOKYO) / 4, within(1e-9));
    }

    @Test
    void aRegionsStoreIsFastAtAnyTimeInAnyWorld() {
        assertThat(network(8, 0.3, 0.2, 5).rateMbps(TOKYO, TOKYO, 7 * HOUR)).isEqualTo(10_000);
        assertThat(network(8, 0.3, 0.2, 5).mostMbps(TOKYO, TOKYO)).isEqualTo(10_000);
    }

    /** Of a log-normal with sigma 0.3, two thirds lie within a factor of 1.35. */
    @Test
    void waysDifferBetweenWorldsAndDirections() {
        double usual = WideArea.rateMbps(IRELAND, TOKYO);
        double[] rates =
                LongStream.range(0, 1_000)
                        .mapToDouble(seed -> network(1, 0.3, 0, seed).rateMbps(IRELAND, TOKYO, 0))
                        .toArray();
        long near =
                LongStream.range(0, 1_000)
                        .filter(i -> Math.abs(Math.log(rates[(int) i] / usual)) < 0.3)
                        .count();

        assertThat(near).isBetween(640L, 720L);
        WorldNetwork one = network(1, 0.3, 0, 1);
        assertThat(one.rateMbps(IRELAND, TOKYO, 0)).isNotEqualTo(one.rateMbps(TOKYO, IRELAND, 0));
        assertThat(network(1, 0.3, 0, 1).rateMbps(IRELAND, TOKYO, 0))
                .isEqualTo(one.rateMbps(IRELAND, TOKYO, 0));
    }

    @Test
    void aWayIsFastestBeforeDawnHalfWay() {
        WorldNetwork network = network(1, 0, 0.2, 1);
        double usual = WideArea.rateMbps(IRELAND, TOKYO);
        // Ireland is at UTC, Tokyo nine hours ahead: five o'clock half way is half past midnight.
        assertThat(network.rateMbps(IRELAND, TOKYO, HOUR / 2)).isCloseTo(1.2 * usual, within(1e-9));
        assertThat(network.rateMbps(IRELAND, TOKYO, HOUR / 2 + 12 * HOUR))
                .isCloseTo(0.8 * usual, within(1e-9));
        assertThat(network.mostMbps(IRELAND, TOKYO)).isCloseTo(1.2 * usual, within(1e-9));
    }

    @Test
    void aRegionThatIsNotOnTheMapIsFarAway() {
        assertThat(network(1, 0.3, 0, 1).rateMbps("moon", TOKYO, 0))
                .isEqualTo(WideArea.rateMbps("moon", TOKYO));
    }
}
