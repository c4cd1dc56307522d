package io.reachflow.training;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.schema.LeaseEnd;
import io.reachflow.schema.RewardEvent;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class GpuDemandTest {
    private static final int LONG_ENOUGH = 500;

    private final GpuDemand demand = new GpuDemand();

    private static RewardEvent ended(LeaseEnd how, String... gpuIds) {
        RewardEvent event = new RewardEvent();
        event.setEndedBy(how);
        event.setGpuIds(List.of(gpuIds));
        return event;
    }

    @Test
    void nothingIsWantedAtFirst() {
        assertThat(demand.share()).isZero();
    }

    @Test
    void whatIsAlwaysTakenAgainIsWantedByAll() {
        for (int i = 0; i < LONG_ENOUGH; i++) {
            demand.closed(
                    List.of(HandMadeWindows.assign("next", "a")),
                    List.of(ended(LeaseEnd.COMPLETED, "a")));
        }
        assertThat(demand.share()).isCloseTo(1, Offset.offset(1e-3));
    }

    @Test
    void ofAGangEachGpuCounts() {
        for (int i = 0; i < LONG_ENOUGH; i++) {
            demand.closed(
                    List.of(HandMadeWindows.assign("next", "a")),
                    List.of(ended(LeaseEnd.COMPLETED, "a", "b")));
        }
        assertThat(demand.share()).isCloseTo(0.5, Offset.offset(0.02));
    }

    @Test
    void whoIsGoneSaysNothing() {
        demand.closed(
                List.of(HandMadeWindows.assign("next", "a")),
                List.of(ended(LeaseEnd.COMPLETED, "a")));
        double before = demand.share();
        demand.closed(List.of(), List.of(ended(LeaseEnd.GPU_LEFT, "a")));
        assertThat(demand.share()).isEqualTo(before).isPositive();
    }

    @Test
    void itIsForgottenWhenNobodyTakesWhatIsGivenBack() {
        demand.closed(
                List.of(HandMadeWindows.assign("next", "a")),
                List.of(ended(LeaseEnd.COMPLETED, "a")));
        for (int i = 0; i < LONG_ENOUGH; i++) {
            demand.closed(List.of(), List.of(ended(LeaseEnd.COMPLETED, "a")));
        }
        assertThat(demand.share()).isCloseTo(0, Offset.offset(1e-3));
    }
}
