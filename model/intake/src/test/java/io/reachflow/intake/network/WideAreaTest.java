package io.reachflow.intake.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WideAreaTest {

    /**
     * From a public measurement between ten AWS regions. Two lines can't be near every pair: the
     * rate between Asia and Europe comes out up to 70 % too high, because those cables go around.
     */
    @ParameterizedTest
    @CsvSource({"us-west-2, us-east-1, 67, 790", "eu-west-2, ap-southeast-2, 262, 326"})
    void theFitIsNearWhatWasMeasured(String from, String to, double millis, double mbps) {
        assertThat(WideArea.delayMillis(from, to)).isCloseTo(millis, withinPercentage(35));
        assertThat(WideArea.rateMbps(from, to)).isCloseTo(mbps, withinPercentage(40));
    }

    @Test
    void thereIsAsFarAsBack() {
        for (Region from : Region.values()) {
            for (Region to : Region.values()) {
                assertThat(WideArea.delayMillis(from.id(), to.id()))
                        .isEqualTo(WideArea.delayMillis(to.id(), from.id()));
                assertThat(WideArea.rateMbps(from.id(), to.id()))
                        .isEqualTo(WideArea.rateMbps(to.id(), from.id()));
            }
        }
    }

    @Test
    void oneRegionIsNearItselfKnownOrNot() {
        for (String region : new String[] {"eu-west-1", "the-moon"}) {
            assertThat(WideArea.delayMillis(region, region)).isEqualTo(2);
            assertThat(WideArea.rateMbps(region, region)).isEqualTo(10_000);
        }
    }

    @Test
    void anUnknownRegionIsFarAway() {
        assertThat(WideArea.delayMillis("eu-west-1", "the-moon")).isEqualTo(250);
        assertThat(WideArea.delayMillis("the-moon", "eu-west-1")).isEqualTo(250);
        assertThat(WideArea.rateMbps("the-moon", "mars")).isEqualTo(320);
    }

    @Test
    void aFlowBetweenRegionsStaysBelowItsCeiling() {
        for (Region from : Region.values()) {
            for (Region to : Region.values()) {
                if (from != to) {
                    assertThat(WideArea.rateMbps(from.id(), to.id())).isBetween(200.0, 1_100.0);
                }
            }
        }
    }

    @Test
    void distancesAreThoseOfTheGlobe() {
        assertThat(Region.EU_WEST_2.kilometresTo(Region.US_EAST_1))
                .isCloseTo(5_900, withinPercentage(2));
        assertThat(Region.EU_WEST_2.kilometresTo(Region.EU_WEST_2)).isZero();
    }

    @Test
    void regionsAreFoundByTheirNames() {
        for (Region region : Region.values()) {
            assertThat(Region.byId(region.id())).contains(region);
        }
        assertThat(Region.byId("the-moon")).isEmpty();
    }
}
