package io.reachflow.simulator.run;

import static io.reachflow.simulator.run.SmallWorld.START;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.intake.network.LinkTiers;
import io.reachflow.intake.network.Region;
import io.reachflow.world.World;
import io.reachflow.world.fleet.Host;
import io.reachflow.world.fleet.HostBuilder;
import io.reachflow.world.task.WorldTask;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The gang exchanges 6,000 Mbit in a minute of compute; lines carry 100 Mbit/s. */
class CommunicationTest {
    private static final World WORLD = SmallWorld.world();
    private static final Host STAYS = WORLD.hosts().get(0);
    private static final Host LEAVES = WORLD.hosts().get(1);
    private static final Host POLITE = WORLD.hosts().get(2);
    private static final Host FAR = WORLD.hosts().get(3);
    private static final WorldTask PAIR = WORLD.tasks().get(1);
    private static final WorldTask TALKATIVE = WORLD.tasks().get(2);

    private static double secondsPerMinute(Host... members) {
        return secondsPerMinute(GangRules.of(WORLD), members);
    }

    private static double secondsPerMinute(GangRules rules, Host... members) {
        double efficiency =
                Communication.of(TALKATIVE, List.of(members), rules, START).efficiency();
        return 60 / efficiency - 60;
    }

    @Test
    void aGangThatDoesNotTalkLosesNothing() {
        Communication silent =
                Communication.of(PAIR, List.of(STAYS, FAR), GangRules.of(WORLD), START);

        assertThat(silent).isEqualTo(new Communication(1, 1));
    }

    @Test
    void membersOfOneHostTalkOverItsBus() {
        // 2 (n - 1) / n = 1 times 6,000 Mbit at 96,000 Mbit/s.
        assertThat(secondsPerMinute(STAYS, STAYS)).isCloseTo(0.0625, within(1e-9));
    }

    @Test
    void membersOfTwoHostsTalkOverTheirLines() {
        assertThat(secondsPerMinute(STAYS, LEAVES)).isCloseTo(60, within(1e-9));
        assertThat(secondsPerMinute(STAYS, FAR)).isCloseTo(60, within(1e-9));
    }

    @Test
    void hostsOfOneSiteTalkOverItsNetwork() {
        Host here = HostBuilder.builder(STAYS).siteId("rack").build();
        Host there = HostBuilder.builder(LEAVES).siteId("rack").build();

        // 6,000 Mbit at 25,000 Mbit/s.
        assertThat(secondsPerMinute(here, there)).isCloseTo(0.24, within(1e-9));
        // With a third one elsewhere, half of the bytes go over the lines.
        assertThat(secondsPerMinute(here, there, POLITE)).isCloseTo(0.24 + 60, within(1e-9));
    }

    @Test
    void everyTierOfAClusterIsARingOfItsOwn() {
        Host a = HostBuilder.builder(STAYS).siteId("rack-1").build();
        Host b = HostBuilder.builder(LEAVES).siteId("rack-1").build();
        Host c = HostBuilder.builder(POLITE).siteId("rack-2").build();
        Host d = HostBuilder.builder(STAYS).id("d").siteId("rack-2").build();
        LinkTiers tiers =
                new LinkTiers(
                        new LinkTiers.Link(60_000, 0.001),
                        new LinkTiers.Link(20_000, 0.002),
                        LinkTiers.STANDARD.cluster());
        GangRules quiet = new GangRules(WORLD.network(), tiers, 0);
        GangRules tenRounds = new GangRules(WORLD.network(), tiers, 10);
        GangRules congested = new GangRules(WORLD.network(), tiers.congested(4), 0);
        Host[] gang = {a, a, b, b, c, c, d, d};

        // Two GPUs of a host: 6,000 Mbit over the bus, 0.1 s. Two hosts of a rack: half of that,
        // 0.15 s. Two racks: a quarter, 15 s over lines of 100 Mbit/s.
        assertThat(secondsPerMinute(quiet, gang)).isCloseTo(0.1 + 0.15 + 15, within(1e-9));
        // Two steps of 1, 2 and 6 ms, ten times.
        assertThat(secondsPerMinute(tenRounds, gang))
                .isCloseTo(15.25 + 0.02 + 0.04 + 0.12, within(1e-9));
        // The bus is nobody else's.
        assertThat(secondsPerMinute(congested, gang)).isCloseTo(0.1 + 0.6 + 15, within(1e-9));
    }

    @Test
    void aRingOfThreeHostsMovesMore() {
        // 2 (n - 1) / n = 4/3.
        assertThat(secondsPerMinute(STAYS, LEAVES, POLITE)).isCloseTo(80, within(1e-9));
    }

    @Test
    void hostsThatReduceFirstSendLess() {
        // Two members each: the bus as above, then half of the bytes over the lines.
        assertThat(secondsPerMinute(STAYS, STAYS, LEAVES, LEAVES))
                .isCloseTo(0.0625 + 30, within(1e-9));
    }

    @Test
    void regionsThatReduceFirstSendLess() {
        Host farToo = SmallWorld.host("too", Region.US_WEST_2, 100, FAR.presences().get(0));

        // Two hosts a region: 60 s within, then half of the bytes between the regions.
        assertThat(secondsPerMinute(STAYS, LEAVES, FAR, farToo)).isCloseTo(90, within(1e-9));
    }

    @Test
    void everyAllReducePaysForTheDelay() {
        GangRules tenRounds = new GangRules(WORLD.network(), LinkTiers.STANDARD, 10);

        // Lines of 6 ms: 2 (n - 1) = 2 times, ten times a minute.
        assertThat(secondsPerMinute(tenRounds, STAYS, LEAVES)).isCloseTo(60 + 0.12, within(1e-9));
    }

    @Test
    void theReferenceIsOneRegionWithGoodLines() {
        Communication apart =
                Communication.of(TALKATIVE, List.of(STAYS, FAR), GangRules.of(WORLD), START);

        // 6,000 Mbit at 10,000 Mbit/s.
        assertThat(60 / apart.efficiencyInOneRegion() - 60).isCloseTo(0.6, within(1e-9));
    }
}
