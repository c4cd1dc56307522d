package io.reachflow.replay.dispatch;

import static io.reachflow.replay.dispatch.SmallWorld.START;
import static io.reachflow.replay.dispatch.SmallWorld.assign;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.model.network.Region;
import io.reachflow.replay.world.Host;
import io.reachflow.replay.world.World;
import io.reachflow.replay.world.WorldTask;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunPlanTest {
    private static final World WORLD = SmallWorld.world();
    private static final Host STAYS = WORLD.hosts().get(0);
    private static final Host FAR = WORLD.hosts().get(3);
    private static final WorldTask ALONE = WORLD.tasks().get(0);
    private static final WorldTask TALKATIVE = WORLD.tasks().get(2);

    @Test
    void aSlowLineDecidesHowFastDataComes() {
        RunPlan plan = RunPlan.of(ALONE, assign("alone", 1, 0, "far"), List.of(FAR), START);

        // 10,000 Mbit at 100 Mbit/s.
        assertThat(plan.transferSeconds()).isCloseTo(100, within(1e-9));
        assertThat(plan.pricePerHourUsd()).isEqualTo(0.36);
    }

    @Test
    void theWideAreaDecidesHowFastDataComesToAFastLine() {
        Host far = SmallWorld.host("fast", Region.US_WEST_2, 10_000, FAR.presences().get(0));
        RunPlan plan = RunPlan.of(ALONE, assign("alone", 1, 0, "fast"), List.of(far), START);

        // Some 7,400 km: 119 ms, and 80,000 / 119 = 672 Mbit/s.
        assertThat(plan.transferSeconds()).isCloseTo(10_000 / 672.0, within(0.5));
    }

    @Test
    void membersOfOneHostDoNotNeedItsLine() {
        RunPlan together =
                RunPlan.of(
                        TALKATIVE,
                        assign("talkative", 1, 0, "stays", "stays"),
                        List.of(STAYS, STAYS),
                        START);

        assertThat(together.communicationShare()).isZero();
        assertThat(together.runSeconds()).isCloseTo(3_600, within(1e-9));
    }

    @Test
    void membersOfTwoHostsComputeHalfOfTheTime() {
        RunPlan apart =
                RunPlan.of(
                        TALKATIVE,
                        assign("talkative", 1, 0, "stays", "far"),
                        List.of(STAYS, FAR),
                        START);

        assertThat(apart.communicationShare()).isCloseTo(0.5, within(1e-9));
        assertThat(apart.runSeconds()).isCloseTo(7_200, within(1e-9));
        assertThat(apart.members()).isEqualTo(2);
    }
}
