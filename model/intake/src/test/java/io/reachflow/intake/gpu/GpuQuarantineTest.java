package io.reachflow.intake.gpu;

import static io.reachflow.intake.gpu.ReportBuilder.aReport;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.intake.gpu.GpuTracker.Notice;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GpuQuarantineTest {
    private static final long QUARANTINE = TrackerSettings.STANDARD.quarantineMillis();
    private static final long BEAT = 20_000;

    private final TrackerDriver gpu = new TrackerDriver();

    @BeforeEach
    void joins() {
        gpu.hears(aReport().from("host-a"), 0).told();
    }

    @Test
    void anIdOnTwoHostsIsQuarantinedUnderTheFirst() {
        gpu.hears(aReport().from("host-b"), 1_000);

        Gpu told = gpu.told();
        assertThat(told.hostId()).isEqualTo("host-a");
        assertThat(told.quarantineReason())
                .isEqualTo("its id was reported by host host-a and host host-b at the same time");
    }

    @Test
    void aCloneThatSpeaksOnIsToldOnceAndKeepsTheQuarantine() {
        for (long time = BEAT; time <= 3 * QUARANTINE; time += BEAT) {
            gpu.hears(aReport().from("host-a"), time);
            gpu.hears(aReport().from("host-b"), time + 1);
        }

        assertThat(gpu.told().quarantineReason()).contains("host-b");
        assertThat(gpu.track().present()).isTrue();
    }

    @Test
    void aQuarantineEndsWhenTheCloneHasBeenSilentForLongEnough() {
        gpu.hears(aReport().from("host-b"), 1_000).told();
        for (long time = BEAT; time < 1_000 + QUARANTINE; time += BEAT) {
            gpu.hears(aReport().from("host-a"), time);
        }
        assertThat(gpu.noticed()).isEmpty();
        gpu.hears(aReport().from("host-a"), 1_000 + QUARANTINE);

        assertThat(gpu.told().quarantineReason()).isNull();
    }

    @Test
    void whenTheFirstHostFallsSilentTheOtherTakesTheIdAndStaysQuarantinedForAWhile() {
        for (long time = BEAT; time <= 3 * BEAT; time += BEAT) {
            gpu.hears(aReport().from("host-b"), time);
        }

        List<Notice> notices = gpu.noticed();
        assertThat(notices).hasSize(4);
        assertThat(notices.get(1).change().gpu().suspect()).isTrue();
        assertThat(notices.get(2).change().goneReason()).isEqualTo("no heartbeat for 45 s");
        Gpu taken = notices.get(3).change().gpu();
        assertThat(taken.hostId()).isEqualTo("host-b");
        assertThat(taken.quarantineReason()).contains("at the same time");

        for (long time = 4 * BEAT; time <= 3 * BEAT + QUARANTINE; time += BEAT) {
            gpu.hears(aReport().from("host-b"), time);
        }
        assertThat(gpu.told().quarantineReason()).isNull();
    }

    @Test
    void aCardCantTurnIntoAnother() {
        gpu.hears(aReport().ofModel("H100"), 1_000);

        assertThat(gpu.told().quarantineReason())
                .isEqualTo("it was a RTX 3090 and now claims to be a H100");
    }

    @Test
    void aCardCantGrowMemory() {
        gpu.hears(aReport().withMemoryMib(81_920L), 1_000);

        assertThat(gpu.told().quarantineReason())
                .isEqualTo("it had 24576 MiB of memory and now claims 81920");
    }

    @Test
    void aCardThatStopsToNameItselfIsNotSuspicious() {
        gpu.hears(aReport().ofModel(null).withMemoryMib(null), 1_000);

        assertThat(gpu.told().quarantineReason()).isNull();
    }

    @Test
    void aCardThatCameBackAsAnotherIsQuarantined() {
        gpu.hears(aReport().leaving(), 1_000).noticed();
        gpu.hears(aReport().ofModel("H100"), 2_000);

        assertThat(gpu.told().quarantineReason()).contains("H100");
    }

    @Test
    void leavingDoesNotShortenAQuarantine() {
        gpu.hears(aReport().ofModel("H100"), 1_000).told();
        gpu.hears(aReport().ofModel("H100").leaving(), 2_000).noticed();
        gpu.hears(aReport().ofModel("H100"), 3_000);
        assertThat(gpu.told().quarantineReason()).contains("H100");

        gpu.hears(aReport().ofModel("H100").leaving(), 4_000).noticed();
        gpu.hears(aReport().ofModel("H100"), 1_000 + QUARANTINE);
        assertThat(gpu.told().quarantineReason()).isNull();
    }

    @Test
    void aGpuThatMovedLeavesThereAndJoinsHere() {
        gpu.hears(aReport().in("us-east-1"), 1_000);

        List<Notice> notices = gpu.noticed();
        assertThat(notices).extracting(Notice::cell).containsExactly("eu", "us");
        assertThat(notices).extracting(Notice::timeMillis).containsOnly(1_000L);
        assertThat(notices.get(0).change().goneReason()).isEqualTo("it moved to us-east-1");
        assertThat(notices.get(1).change().gpu().onlineSinceMillis()).isEqualTo(1_000);
        assertThat(notices.get(1).change().gpu().quarantineReason()).isNull();
    }
}
