package io.reachflow.faults.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class ResourceSeriesTest {
    private static ResourceSeries series(Resource resource, DoubleUnaryOperator byMinute) {
        ResourceSeries series = new ResourceSeries(resource, "job");
        for (double minute = 0; minute < 120; minute += 0.25) {
            series.add(minute, byMinute.applyAsDouble(minute));
        }
        return series;
    }

    @Test
    void theLeastOfAMinuteCounts() {
        ResourceSeries saw = series(Resource.HEAP, minute -> 100 + 400 * (minute % 1));
        assertThat(saw.values()).hasSize(120).containsOnly(100.0);
        assertThat(saw.isFlat()).isTrue();
    }

    @Test
    void warmingUpIsNoGrowth() {
        assertThat(series(Resource.HEAP, minute -> Math.min(500, 50 * minute)).isFlat()).isTrue();
    }

    @Test
    void aLeakGrows() {
        ResourceSeries leak = series(Resource.RESIDENT, minute -> 200 + minute);
        assertThat(leak.early()).isEqualTo(245);
        assertThat(leak.late()).isEqualTo(305);
        assertThat(leak.isFlat()).isFalse();
    }

    @Test
    void aTransactionMoreIsNoGrowthAndOneEachTenMinutesIs() {
        assertThat(series(Resource.TRANSACTIONS, minute -> minute < 60 ? 2 : 3).isFlat()).isTrue();
        assertThat(series(Resource.TRANSACTIONS, minute -> (int) (minute / 10)).isFlat()).isFalse();
    }
}
