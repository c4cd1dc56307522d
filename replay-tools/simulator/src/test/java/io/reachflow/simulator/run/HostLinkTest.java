package io.reachflow.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.world.scenario.AccessLine;
import io.reachflow.world.scenario.AccessLineKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A line of 100 Mbit/s. */
class HostLinkTest {
    private final HostLink line =
            new HostLink(new AccessLine(AccessLineKind.HOME_FIBRE, 100, 20, 6, 0)::downMbpsAt);

    private static HostLink.Flow flow(double megabits, double capMbps) {
        return new HostLink.Flow(null, megabits, capMbps);
    }

    @Test
    void aLoneFlowHasTheWholeLine() {
        line.add(flow(1_000, 700), 0);

        assertThat(line.nextFinishMillis()).isEqualTo(10_000);
    }

    @Test
    void aLoneFlowIsAsSlowAsItsWayThroughTheWideArea() {
        line.add(flow(1_000, 40), 0);

        assertThat(line.nextFinishMillis()).isEqualTo(25_000);
    }

    @Test
    void twoFlowsShareAndTheSecondSpeedsUpWhenTheFirstIsDone() {
        line.add(flow(1_000, 700), 0);
        line.add(flow(2_000, 700), 0);

        assertThat(line.nextFinishMillis()).isEqualTo(20_000);
        assertThat(line.takeFinished(20_000)).hasSize(1);
        // 1,000 Mbit are left, for which it has the line to itself.
        assertThat(line.nextFinishMillis()).isEqualTo(30_000);
    }

    @Test
    void whatASlowFlowCanNotUseGoesToTheOthers() {
        line.add(flow(300, 30), 0);
        line.add(flow(700, 700), 0);

        // 30 and 70 Mbit/s: both are done after ten seconds.
        assertThat(line.nextFinishMillis()).isEqualTo(10_000);
        assertThat(line.takeFinished(10_000)).hasSize(2);
    }

    @Test
    void whatWasCarriedIsCountedAlsoOfADroppedFlow() {
        HostLink.Flow dropped = flow(1_000, 700);
        line.add(dropped, 0);
        line.drop(null, 4_000);

        assertThat(line.deliveredMbit()).isCloseTo(400, within(1e-9));
        assertThat(line.nextFinishMillis()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aChangeMakesForeseenFinishesVoid() {
        line.add(flow(1_000, 700), 0);
        int foreseen = line.version();
        line.add(flow(1_000, 700), 1_000);

        assertThat(line.version()).isGreaterThan(foreseen);
        assertThat(line.takeFinished(10_000)).isEqualTo(List.of());
    }
}
