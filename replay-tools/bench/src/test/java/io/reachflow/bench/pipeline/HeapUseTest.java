package io.reachflow.bench.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HeapUseTest {
    @Test
    void readsTheLogOfCollections() {
        List<String> log =
                List.of(
                        "[0.010s][info][gc] Using G1",
                        "[1.1s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause)"
                                + " 310M->45M(512M) 5.678ms",
                        "[2.1s][info][gc] GC(1) Concurrent Mark Cycle 12.3ms",
                        "[2.2s][info][gc] GC(2) Pause Remark 120M->118M(512M) 1.2ms",
                        "[9.1s][info][gc] GC(3) Pause Full (Diagnostic Command) 200M->41M(256M)"
                                + " 90.1ms");
        assertThat(HeapUse.parse(log)).isEqualTo(new HeapUse(310, 41, 256));
    }

    @Test
    void isZeroBeforeTheFirstCollection() {
        assertThat(HeapUse.parse(List.of("[0.010s][info][gc] Using G1")))
                .isEqualTo(new HeapUse(0, 0, 0));
    }
}
