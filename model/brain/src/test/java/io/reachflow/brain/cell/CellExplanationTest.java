package io.reachflow.brain.cell;

import static io.reachflow.brain.cell.CellDriver.aCell;
import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.CellSettingsBuilder;
import io.reachflow.brain.state.WindowResult;
import io.reachflow.schema.Decision;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Reasons for waiting are looked up seldom, and once for all that ask for the same. */
class CellExplanationTest {

    @Test
    void tasksThatAskForOtherThingsWaitForOtherReasons() {
        CellDriver cell =
                aCell().joins(aGpu("a"), aGpu("b").withMemoryGib(8).in("us-east-1"))
                        .arrives(aTask("runs").needingGpus(2));
        cell.close();
        WindowResult result =
                cell.arrives(
                                aTask("alike"),
                                aTask("also alike"),
                                aTask("gang").needingGpus(2),
                                aTask("large").needingGib(16),
                                aTask("share").takingPermille(5).needingGib(99),
                                aTask("cuda").acceptingCuda("9"),
                                aTask("model").onlyOn("H100"),
                                aTask("region").onlyIn("us-east-1"),
                                aTask("poor").payingAtMost(0.1),
                                aTask("frugal").wishingToPay(0.1))
                        .close();

        assertThat(result.decisions())
                .extracting(
                        Decision::getTaskId, Decision::getReasonCode, CellExplanationTest::counts)
                .containsExactly(
                        tuple("alike", "BUSY", "2 GPUs"),
                        tuple("also alike", "BUSY", "2 GPUs"),
                        tuple("gang", "GANG_SIZE", "2 GPUs"),
                        tuple("large", "BUSY", "1 GPUs"),
                        tuple("share", "MEMORY", "0 of"),
                        tuple("cuda", "SOFTWARE", "0 of"),
                        tuple("model", "MODEL", "0 of"),
                        tuple("region", "BUSY", "1 GPUs"),
                        tuple("poor", "BUDGET", "0 of"),
                        tuple("frugal", "BUSY", "2 GPUs"));
    }

    private static String counts(Decision decision) {
        return decision.getReason().substring(0, decision.getReason().indexOf(' ', 2));
    }

    @Test
    void whatWasFreedInTheWindowIsCounted() {
        // The first finds nothing free. Then room is made for the urgent one by stopping
        // a gang of two, of which it takes one.
        CellDriver cell =
                aCell().joins(aGpu("a"), aGpu("b"), aGpu("c"))
                        .arrives(aTask("low").low().needingGpus(2).working(9_000));
        cell.close();
        cell.arrives(aTask("fixed").working(9_000).notPreemptible()).close();
        WindowResult result =
                cell.arrives(
                                aTask("before").high().takingPermille(500),
                                aTask("urgent").high().takingPermille(500).dueAtSeconds(150),
                                aTask("after").takingPermille(500))
                        .close();

        assertThat(Story.told(result))
                .containsExactly(
                        "DEFER before BUSY",
                        "PREEMPT low HIGHER_PRIORITY [a, b]",
                        "ASSIGN urgent PLACED [a]",
                        "DEFER after BUSY",
                        "DEFER low CONTENDED");
        assertThat(result.decisions().get(0).getReason())
                .isEqualTo("3 GPUs could run it, 0 of them are free, it needs 1");
        assertThat(result.decisions().get(3).getReason())
                .isEqualTo("3 GPUs could run it, 2 of them are free, it needs 1");
    }

    @Test
    void reasonsAreLookedUpAgainAtTheFirstRecheckOfAMinute() {
        assertThat(explained(5_000)).containsExactly(60_200L, 120_200L, 180_200L);
        // Multiples of 1.1 s: 60.5 s, 121 s and 180.4 s are the first of their minutes.
        assertThat(explained(1_100)).containsExactly(60_600L, 121_200L, 180_600L);
        assertThat(explained(70_000)).containsExactly(70_200L, 140_200L);
    }

    /** The ends of the windows from one to 190 s in which reasons are looked up again. */
    private static long[] explained(long recheckMillis) {
        CellSettings settings =
                CellSettingsBuilder.builder()
                        .windowMillis(200)
                        .maxTasksPerWindow(512)
                        .maxCandidates(256)
                        .recheckMillis(recheckMillis)
                        .agingMillis(600_000)
                        .leaseSilenceMillis(1_800_000)
                        .stopLimitMillis(1_800_000)
                        .spillAfterMillis(30_000)
                        .spillDelayMillis(5_000)
                        .rememberMillis(60_000)
                        .massLossPercent(20)
                        .massLossGraceMillis(120_000)
                        .maxInterruptions(20)
                        .build();
        return LongStream.rangeClosed(5, 950)
                .map(window -> window * 200)
                .filter(settings::explainsAgain)
                .toArray();
    }
}
