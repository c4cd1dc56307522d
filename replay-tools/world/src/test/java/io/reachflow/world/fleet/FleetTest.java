package io.reachflow.world.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.world.World;
import io.reachflow.world.scenario.AccessLine;
import io.reachflow.world.scenario.AccessLineKind;
import io.reachflow.world.scenario.GpuMarket;
import io.reachflow.world.scenario.OwnerKind;
import io.reachflow.world.scenario.WorldSettings;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Shares over some nine thousand hosts: a hundredth is about three standard errors or more. */
class FleetTest {
    private static final WorldSettings SETTINGS =
            WorldSettings.of(20_000, Duration.ofDays(2), 0, 11);
    private static final List<Host> HOSTS = World.generate(SETTINGS).hosts();

    private static double share(Predicate<Host> condition) {
        return (double) HOSTS.stream().filter(condition).count() / HOSTS.size();
    }

    @Test
    void hostsHaveOneTwoFourOrEightGpus() {
        assertThat(share(host -> host.gpuIds().size() == 1)).isCloseTo(0.55, within(0.02));
        assertThat(share(host -> host.gpuIds().size() == 2)).isCloseTo(0.20, within(0.02));
        assertThat(share(host -> host.gpuIds().size() == 4)).isCloseTo(0.15, within(0.02));
        assertThat(share(host -> host.gpuIds().size() == 8)).isCloseTo(0.10, within(0.02));
    }

    @Test
    void aFifthKeepsNothingAndTheOthersHaveDisksOfAllSizes() {
        assertThat(share(host -> host.cacheMib() == 0)).isCloseTo(0.2, within(0.02));
        // 100 GB and 500 GB.
        assertThat(share(host -> host.cacheMib() > 95_367)).isCloseTo(0.4, within(0.02));
        assertThat(share(host -> host.cacheMib() > 476_837)).isCloseTo(0.04, within(0.01));
    }

    @Test
    void hostsStandWhereTheScenarioPutsThem() {
        assertThat(share(host -> host.region().id().startsWith("eu-")))
                .isCloseTo(0.39, within(0.02));
        assertThat(share(host -> host.region().id().startsWith("us-")))
                .isCloseTo(0.36, within(0.02));
        assertThat(share(host -> host.region().id().equals("ap-southeast-2")))
                .isCloseTo(0.04, within(0.01));
    }

    @Test
    void linesAndOwnersHaveTheirShares() {
        assertThat(share(host -> host.line().kind() == AccessLineKind.HOME_CABLE))
                .isCloseTo(0.50, within(0.02));
        assertThat(share(host -> host.line().kind() == AccessLineKind.DATA_CENTRE))
                .isCloseTo(0.20, within(0.02));
        assertThat(share(host -> host.owner() == OwnerKind.ALWAYS_ON))
                .isCloseTo(0.35, within(0.02));
        assertThat(share(host -> host.owner() == OwnerKind.EVENINGS)).isCloseTo(0.20, within(0.02));
    }

    @Test
    void hostsOfEightStandInDataCentresAndThoseAreAlwaysOn() {
        assertThat(HOSTS)
                .filteredOn(host -> host.gpuIds().size() == 8)
                .isNotEmpty()
                .allMatch(host -> host.line().kind() == AccessLineKind.DATA_CENTRE);
        assertThat(HOSTS)
                .filteredOn(host -> host.line().kind() == AccessLineKind.DATA_CENTRE)
                .isNotEmpty()
                .allMatch(host -> host.owner() == OwnerKind.ALWAYS_ON);
    }

    @Test
    void modelsAreDrawnByTheirNumberOnTheMarket() {
        assertThat(share(host -> host.model().label().equals("RTX 4090")))
                .isCloseTo(4986 / 17_246.0, within(0.02));
        assertThat(share(host -> host.model().label().equals("H200")))
                .isCloseTo(538 / 17_246.0, within(0.01));
    }

    @Test
    void pricesLieBetweenTheTenthAndTheNinetiethPercentile() {
        assertThat(HOSTS)
                .filteredOn(host -> host.model().label().equals("RTX 3090"))
                .isNotEmpty()
                .allMatch(host -> host.pricePerGpuHourUsd() >= 0.10)
                .allMatch(host -> host.pricePerGpuHourUsd() <= 0.21);
        double belowMedian =
                share(
                                host ->
                                        host.model().label().equals("RTX 4090")
                                                && host.pricePerGpuHourUsd() < 0.33)
                        / share(host -> host.model().label().equals("RTX 4090"));
        assertThat(belowMedian).isCloseTo(0.5, within(0.05));
    }

    @Test
    void newCardsHaveNewDrivers() {
        assertThat(HOSTS)
                .filteredOn(host -> host.model().label().equals("RTX 5090"))
                .isNotEmpty()
                .allMatch(host -> host.software().cudaVersion().compareTo("12.8") >= 0);
    }

    @Test
    void theMedianCardIsWeighedByItsNumber() {
        // At 80 GiB and more: H200 538, H100 SXM 293, A100 SXM4 283, PRO 6000 225, B200 64, NVL 59.
        assertThat(GpuMarket.COMMUNITY.medianPriceUsd(80)).isEqualTo(1.86);
        assertThat(GpuMarket.COMMUNITY.model("RTX 3090").relativeSpeed()).isEqualTo(1.0);
    }

    @Test
    void homeCableIsFastestInTheMorning() {
        AccessLine line = new AccessLine(AccessLineKind.HOME_CABLE, 50, 5, 15, 1);
        long sixUtc = SETTINGS.startMillis() + Duration.ofHours(6).toMillis();

        assertThat(line.downMbpsAt(sixUtc)).isCloseTo(51.1, within(1e-9));
        assertThat(line.upMbpsAt(sixUtc + Duration.ofHours(12).toMillis()))
                .isCloseTo(4.89, within(1e-9));
    }
}
