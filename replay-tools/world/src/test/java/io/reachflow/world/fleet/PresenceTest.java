package io.reachflow.world.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.world.World;
import io.reachflow.world.scenario.OwnerKind;
import io.reachflow.world.scenario.WorldSettings;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PresenceTest {
    private static final WorldSettings SETTINGS =
            WorldSettings.of(10_000, Duration.ofDays(4), 0, 5);
    private static final List<Host> HOSTS = World.generate(SETTINGS).hosts();

    private static double upShare(OwnerKind owner) {
        double up = 0;
        double hosts = 0;
        for (Host host : HOSTS) {
            if (host.owner() == owner) {
                hosts++;
                for (Presence presence : host.presences()) {
                    up += presence.overlapMillis(SETTINGS.startMillis(), SETTINGS.endMillis());
                }
            }
        }
        return up / hosts / SETTINGS.duration().toMillis();
    }

    @Test
    void staysAreInOrderAndDoNotOverlap() {
        for (Host host : HOSTS) {
            long last = SETTINGS.startMillis();
            for (Presence presence : host.presences()) {
                assertThat(presence.joinedMillis()).isGreaterThanOrEqualTo(last);
                assertThat(presence.joinedMillis()).isLessThan(SETTINGS.endMillis());
                last = presence.leftMillis();
            }
        }
    }

    @Test
    void aWeekBeforeTheWorldIsKnown() {
        long earliest = Long.MAX_VALUE;
        for (Host host : HOSTS) {
            long last = SETTINGS.historyFromMillis();
            for (Presence before : host.history()) {
                assertThat(before.joinedMillis()).isGreaterThanOrEqualTo(last);
                assertThat(before.leftMillis()).isLessThanOrEqualTo(SETTINGS.startMillis());
                last = before.leftMillis();
                earliest = Math.min(earliest, before.joinedMillis());
            }
        }
        assertThat(earliest).isEqualTo(SETTINGS.startMillis() - Duration.ofDays(7).toMillis());
    }

    @Test
    void ownersShareAsMuchOfTheDayAsTheirKindDoes() {
        assertThat(upShare(OwnerKind.ALWAYS_ON)).isCloseTo(20 / 20.5, within(0.01));
        // Ten hours a day, less the breaks of half an hour between stays of four.
        assertThat(upShare(OwnerKind.PART_TIME)).isBetween(0.36, 0.40);
        assertThat(upShare(OwnerKind.EVENINGS)).isCloseTo(2 / 24.0, within(0.005));
    }

    @Test
    void threeInTenDeparturesAreAnnounced() {
        double stays = HOSTS.stream().mapToInt(host -> host.presences().size()).sum();
        double goodbyes =
                HOSTS.stream()
                        .flatMap(host -> host.presences().stream())
                        .filter(Presence::saysGoodbye)
                        .count();

        assertThat(goodbyes / stays).isCloseTo(0.3, within(0.01));
    }

    @Test
    void eveningsFollowTheLocalClock() {
        for (Host host : HOSTS) {
            if (host.owner() == OwnerKind.EVENINGS && host.region().id().equals("ap-northeast-1")) {
                for (Presence presence : host.presences()) {
                    long hour = (presence.joinedMillis() / 3_600_000 + 9) % 24;
                    boolean thereAtTheStart = presence.joinedMillis() == SETTINGS.startMillis();
                    assertThat((hour >= 17 && hour < 22) || thereAtTheStart).isTrue();
                }
            }
        }
    }

    @Test
    void aStayThatEndsBeforeItBeginsIsRefused() {
        assertThatThrownBy(() -> new Presence(10, 10, false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("10");
    }
}
