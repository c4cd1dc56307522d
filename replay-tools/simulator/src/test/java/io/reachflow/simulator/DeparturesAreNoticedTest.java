package io.reachflow.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.state.WindowResult;
import io.reachflow.policies.registry.Policies;
import io.reachflow.schema.LeaseEnd;
import io.reachflow.simulator.run.Attempt;
import io.reachflow.world.World;
import io.reachflow.world.fleet.Presence;
import io.reachflow.world.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Dispatchers speak for what they run, so a lease that nobody spoke for was lost with its host, and
 * the heartbeats that stayed away should have said so long before.
 */
class DeparturesAreNoticedTest {
    @Test
    void whoeverLeavesWithoutAWordIsMissedAlsoAfterHavingComeBack() {
        World restless =
                World.generate(
                        Scenario.of("churn-x8@1.3")
                                .with("gpus", "32")
                                .with("warm-up", "0s")
                                .with("length", "6h")
                                .with("follow-up", "1h")
                                .with("owners.goodbye-share", "0")
                                .world(11));
        List<LeaseEnd> ends = new ArrayList<>();
        SimulationListener listener =
                new SimulationListener() {
                    @Override
                    public void closed(long windowEndMillis, WindowResult result) {
                        result.rewards().forEach(event -> ends.add(event.getEndedBy()));
                    }

                    @Override
                    public void attempted(Attempt attempt) {}
                };

        new Simulation(
                        restless,
                        SimulationSettings.STANDARD,
                        Policies.byName("greedy-fastest"),
                        listener)
                .run();

        assertThat(restless.hosts())
                .anyMatch(host -> host.presences().size() > 2)
                .allMatch(host -> host.presences().stream().noneMatch(Presence::saysGoodbye));
        assertThat(ends).contains(LeaseEnd.GPU_LEFT).doesNotContain(LeaseEnd.SILENT);
    }
}
