package io.reachflow.world.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.world.World;
import io.reachflow.world.scenario.AccessLineKind;
import io.reachflow.world.scenario.Scenario;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SitesTest {
    private static final World WORLD =
            World.generate(Scenario.standard().with("length", "1h").world(3));

    @Test
    void homesStandAlone() {
        assertThat(WORLD.hosts())
                .filteredOn(host -> host.line().kind() != AccessLineKind.DATA_CENTRE)
                .isNotEmpty()
                .allSatisfy(host -> assertThat(host.siteId()).isEqualTo(host.id()));
    }

    @Test
    void hostsOfADataCentreStandInRacksOfTheirRegion() {
        Map<String, List<Host>> racks =
                WORLD.hosts().stream()
                        .filter(host -> host.line().kind() == AccessLineKind.DATA_CENTRE)
                        .collect(Collectors.groupingBy(Host::siteId));

        assertThat(racks.values())
                .anySatisfy(rack -> assertThat(rack).hasSizeGreaterThan(1))
                .allSatisfy(
                        rack -> {
                            assertThat(rack).hasSizeLessThanOrEqualTo(4);
                            assertThat(rack)
                                    .extracting(Host::region)
                                    .containsOnly(rack.get(0).region());
                        });
    }

    @Test
    void telemetrySaysWhereAHostStands() {
        assertThat(WORLD.heartbeatGenerators().get(0).nextTelemetry().getSiteId())
                .isEqualTo(WORLD.hosts().get(0).siteId());
    }
}
