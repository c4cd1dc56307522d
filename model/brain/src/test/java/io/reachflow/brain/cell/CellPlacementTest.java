package io.reachflow.brain.cell;

import static io.reachflow.brain.cell.CellDriver.aCell;
import static io.reachflow.brain.cell.CellDriver.aCellWith;
import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.CellSettingsBuilder;
import io.reachflow.brain.state.Origin;
import io.reachflow.brain.state.WindowResult;
import io.reachflow.intake.task.Outcome.Kind;
import io.reachflow.policies.registry.Policies;
import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import org.junit.jupiter.api.Test;

class CellPlacementTest {

    @Test
    void aTaskIsPlacedWhereThePolicyLikesItBest() {
        WindowResult result =
                aCell().joins(aGpu("slow").withSpeed(1), aGpu("fast").withSpeed(2))
                        .arrives(aTask("t1").working(60).needingGib(8))
                        .close();

        assertThat(result.decisions()).hasSize(1);
        Decision decision = result.decisions().get(0);
        assertThat(decision.getDecisionId()).isEqualTo("here/1200/0");
        assertThat(decision.getCell()).isEqualTo("here");
        assertThat(decision.getWindowEndMillis()).isEqualTo(1_200);
        assertThat(decision.getOrdinal()).isZero();
        assertThat(decision.getTaskId()).isEqualTo("t1");
        assertThat(decision.getKind()).isEqualTo(DecisionKind.ASSIGN);
        assertThat(decision.getReasonCode()).isEqualTo("PLACED");
        assertThat(decision.getReason()).isEqualTo("placed on 1 of 2 candidates");
        assertThat(decision.getAttempt()).isEqualTo(1);
        assertThat(decision.getLeaseEpoch()).isEqualTo(1_200L << 20);
        assertThat(decision.getGpuIds()).containsExactly("fast");
        assertThat(decision.getSharePermille()).isEqualTo(1000);
        assertThat(decision.getMemoryMibPerGpu()).isEqualTo(8 * 1024);
        assertThat(decision.getResumeFromFraction()).isZero();
        assertThat(decision.getExpectedTransferSeconds()).isZero();
        assertThat(decision.getExpectedRunSeconds()).isEqualTo(30);
        assertThat(decision.getScore()).isEqualTo(2);
        assertThat(decision.getPolicyId()).isEqualTo("aged-fastest");
        assertThat(decision.getPolicyVersion()).isEqualTo("1");
        assertThat(decision.getPolicySha256()).isEqualTo("none");
        assertThat(decision.getLateInput()).isFalse();
        assertThat(result.rewards()).isEmpty();
        assertThat(result.refusals()).isEmpty();
    }

    @Test
    void aTaskThatCameLateIsMarked() {
        CellDriver cell = aCell().joins(aGpu("g1"));
        CellEvent arrival =
                CellEvent.arrival("here", 900, new Origin("a topic", 0, 1), aTask("t1").build());

        Decision decision = cell.add(arrival.asLate()).close().decisions().get(0);

        assertThat(decision.getLateInput()).isTrue();
    }

    @Test
    void theMoreUrgentIsPlacedFirst() {
        WindowResult result =
                aCell().joins(aGpu("slow").withSpeed(1), aGpu("fast").withSpeed(2))
                        .arrives(aTask("a").low(), aTask("b").high())
                        .close();

        assertThat(Story.told(result))
                .containsExactly("ASSIGN b PLACED [fast]", "ASSIGN a PLACED [slow]");
        assertThat(result.decisions())
                .extracting(Decision::getLeaseEpoch)
                .containsExactly(1_200L << 20, (1_200L << 20) + 1);
    }

    @Test
    void aGangGetsAllOfItsGpusBestFirst() {
        WindowResult result =
                aCell().joins(
                                aGpu("a").withSpeed(1),
                                aGpu("b").withSpeed(3),
                                aGpu("c").withSpeed(2))
                        .arrives(aTask("pair").needingGpus(2).working(120))
                        .close();

        Decision decision = result.decisions().get(0);
        assertThat(decision.getGpuIds()).containsExactly("b", "c");
        assertThat(decision.getReason()).isEqualTo("placed on 2 of 3 candidates");
        assertThat(decision.getScore()).isEqualTo(2.5);
        // As slow as its slowest member: 120 s of work over two at speed 2.
        assertThat(decision.getExpectedRunSeconds()).isEqualTo(30);
    }

    @Test
    void aGangGetsNoneUntilItGetsAll() {
        CellDriver cell = aCell().joins(aGpu("a"), aGpu("b"));
        assertThat(Story.told(cell.arrives(aTask("trio").needingGpus(3)).close()))
                .containsExactly("DEFER trio GANG_SIZE");
        assertThat(cell.cell().leaseCount()).isZero();

        assertThat(Story.told(cell.joins(aGpu("c")).close()))
                .containsExactly("ASSIGN trio PLACED [a, b, c]");
    }

    @Test
    void sharesFillAGpuUpToAThousandths() {
        CellDriver cell = aCell().joins(aGpu("g1").withMemoryGib(24));
        WindowResult result =
                cell.arrives(
                                aTask("a").takingPermille(500).needingGib(4),
                                aTask("b").takingPermille(500).needingGib(4),
                                aTask("c").takingPermille(1).needingGib(4))
                        .close();

        assertThat(Story.told(result))
                .containsExactly("ASSIGN a PLACED [g1]", "ASSIGN b PLACED [g1]", "DEFER c BUSY");
        assertThat(Story.told(cell.reports(Kind.COMPLETED, "a").close()))
                .containsExactly("ASSIGN c PLACED [g1]");
    }

    @Test
    void sharesFillAGpuUpToItsMemory() {
        CellDriver cell = aCell().joins(aGpu("g1").withMemoryGib(24));
        WindowResult result =
                cell.arrives(
                                aTask("a").takingPermille(100).needingGib(20),
                                aTask("b").takingPermille(100).needingGib(5),
                                aTask("c").takingPermille(100).needingGib(4))
                        .close();

        assertThat(Story.told(result))
                .containsExactly("ASSIGN a PLACED [g1]", "ASSIGN c PLACED [g1]", "DEFER b BUSY");
    }

    @Test
    void aWholeGpuIsNotShared() {
        CellDriver cell = aCell().joins(aGpu("g1")).arrives(aTask("a").takingPermille(1));
        cell.close();

        assertThat(Story.told(cell.arrives(aTask("whole")).close()))
                .containsExactly("DEFER whole BUSY");
    }

    @Test
    void roundRobinGoesFromGpuToGpu() {
        CellDriver cell =
                aCellWith(Policies.byName("round-robin")).joins(aGpu("a"), aGpu("b"), aGpu("c"));
        cell.arrives(aTask("t0")).close();
        for (int i = 0; i < 6; i++) {
            WindowResult result =
                    cell.reports(Kind.COMPLETED, "t" + i).arrives(aTask("t" + (i + 1))).close();
            String next = new String[] {"b", "c", "a"}[i % 3];
            assertThat(result.decisions().get(0).getGpuIds()).containsExactly(next);
        }
    }

    @Test
    void onlyTheCandidatesThatFinishSoonestAreScored() {
        CellSettings twoCandidates =
                CellSettingsBuilder.builder()
                        .windowMillis(200)
                        .maxTasksPerWindow(512)
                        .maxCandidates(2)
                        .recheckMillis(5_000)
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
        WindowResult result =
                aCell(twoCandidates)
                        .joins(
                                aGpu("a").withSpeed(3).withLineOfMbps(1.0),
                                aGpu("b").withSpeed(1).withLineOfMbps(1000.0),
                                aGpu("c").withSpeed(2).withLineOfMbps(1000.0))
                        .arrives(aTask("t1").withDataIn("eu-west-1", 1000))
                        .close();

        Decision decision = result.decisions().get(0);
        assertThat(decision.getGpuIds()).containsExactly("c");
        assertThat(decision.getReason()).isEqualTo("placed on 1 of 3 candidates");
    }

    @Test
    void aCellThatWasToldNothingSaysNothing() {
        WindowResult result = aCell().close();

        assertThat(result.decisions()).isEmpty();
        assertThat(result.wakeAtMillis()).isEmpty();
    }
}
