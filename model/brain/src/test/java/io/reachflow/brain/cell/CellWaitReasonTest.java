package io.reachflow.brain.cell;

import static io.reachflow.brain.cell.CellDriver.aCell;
import static io.reachflow.brain.cell.CellDriver.aCellWith;
import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.CellSettingsBuilder;
import io.reachflow.brain.state.WindowResult;
import io.reachflow.intake.task.TaskFixture;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.PolicyIdentity;
import io.reachflow.policies.policy.Scores;
import io.reachflow.policies.registry.Policies;
import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CellWaitReasonTest {
    private static final CellSettings ONE_CANDIDATE_PER_TASK =
            CellSettingsBuilder.builder()
                    .windowMillis(200)
                    .maxTasksPerWindow(512)
                    .maxCandidates(1)
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

    /** Scores every candidate 1 and waiting 2. */
    private record Patient() implements Policy {
        @Override
        public PolicyIdentity identity() {
            return new PolicyIdentity("patient", "1", "none");
        }

        @Override
        public List<Scores> score(List<Candidates> batch) {
            return batch.stream().map(some -> new Scores(new double[] {1}, 2)).toList();
        }
    }

    private static void assertDeferred(
            CellDriver cell, TaskFixture task, String code, String words) {
        WindowResult result = cell.arrives(task).close();
        assertThat(result.decisions()).hasSize(1);
        Decision decision = result.decisions().get(0);
        assertThat(decision.getKind()).isEqualTo(DecisionKind.DEFER);
        assertThat(decision.getReasonCode()).isEqualTo(code);
        assertThat(decision.getReason()).isEqualTo(words);
        assertThat(decision.getLeaseEpoch()).isNull();
        assertThat(decision.getGpuIds()).isEmpty();
        assertThat(decision.getAttempt()).isZero();
        assertThat(result.rewards()).isEmpty();
        assertThat(cell.cell().waitingByReason()).isEqualTo(Map.of(code, 1));
    }

    @Test
    void noGpus() {
        assertDeferred(aCell(), aTask("t"), "NO_GPUS", "the cell has no GPU at present");
    }

    @Test
    void memory() {
        assertDeferred(
                aCell().joins(aGpu("a").withMemoryGib(8), aGpu("b").withMemoryGib(16)),
                aTask("t").needingGib(24),
                "MEMORY",
                "0 of 2 GPUs could run it, it needs 1; most often: needs 24576 MiB, 8192 are free"
                        + " of 8192");
    }

    @Test
    void software() {
        assertDeferred(
                aCell().joins(aGpu("a").withCuda("11.8")),
                aTask("t").acceptingCuda("12.4"),
                "SOFTWARE",
                "0 of 1 GPUs could run it, it needs 1; most often: accepts CUDA [12.4], the GPU"
                        + " has 11.8");
    }

    @Test
    void model() {
        assertDeferred(
                aCell().joins(aGpu("a")),
                aTask("t").onlyOn("H100"),
                "MODEL",
                "0 of 1 GPUs could run it, it needs 1; most often: accepts [H100], the GPU is a"
                        + " RTX 3090");
    }

    @Test
    void region() {
        assertDeferred(
                aCell().joins(aGpu("a").in("us-east-1")),
                aTask("t").onlyIn("eu-west-1"),
                "REGION",
                "0 of 1 GPUs could run it, it needs 1; most often: may run in [eu-west-1], the GPU"
                        + " is in us-east-1");
    }

    @Test
    void budget() {
        assertDeferred(
                aCell().joins(aGpu("a").costing(0.3)),
                aTask("t").payingAtMost(0.1),
                "BUDGET",
                "0 of 1 GPUs could run it, it needs 1; most often: pays at most 0.1 USD per hour,"
                        + " the GPU costs 0.3");
    }

    @Test
    void quarantine() {
        assertDeferred(
                aCell().joins(aGpu("a").quarantinedBecause("it lies")),
                aTask("t"),
                "QUARANTINE",
                "0 of 1 GPUs could run it, it needs 1; most often: the GPU is quarantined: it"
                        + " lies");
    }

    @Test
    void paused() {
        assertDeferred(
                aCell().joins(aGpu("a").paused()),
                aTask("t"),
                "PAUSED",
                "0 of 1 GPUs could run it, it needs 1; most often: the GPU is paused by its"
                        + " owner");
    }

    @Test
    void theMostFrequentReasonIsNamedAndTheFirstByNameAmongEquals() {
        assertDeferred(
                aCell().joins(
                                aGpu("a").in("us-east-1"),
                                aGpu("b").paused().in("eu-west-1"),
                                aGpu("c").in("us-east-1")),
                aTask("t").onlyIn("eu-west-1"),
                "REGION",
                "0 of 3 GPUs could run it, it needs 1; most often: may run in [eu-west-1], the GPU"
                        + " is in us-east-1");
        assertDeferred(
                aCell().joins(aGpu("a").in("us-east-1"), aGpu("b").paused().in("eu-west-1")),
                aTask("t").onlyIn("eu-west-1"),
                "PAUSED",
                "0 of 2 GPUs could run it, it needs 1; most often: the GPU is paused by its"
                        + " owner");
    }

    @Test
    void busy() {
        CellDriver cell = aCell().joins(aGpu("a"), aGpu("b").paused()).arrives(aTask("runs"));
        cell.close();

        assertDeferred(
                cell, aTask("t"), "BUSY", "1 GPUs could run it, 0 of them are free, it needs 1");
    }

    @Test
    void gangSize() {
        CellDriver cell = aCell().joins(aGpu("a"), aGpu("b")).arrives(aTask("runs"));
        cell.close();

        assertDeferred(
                cell,
                aTask("t").needingGpus(2),
                "GANG_SIZE",
                "2 GPUs could run it, 1 of them are free, it needs 2");
    }

    @Test
    void aGangLargerThanTheCell() {
        assertDeferred(
                aCell().joins(aGpu("a"), aGpu("b")),
                aTask("t").needingGpus(3),
                "GANG_SIZE",
                "2 of 2 GPUs could run it, it needs 3");
    }

    @Test
    void whatIsBusyAtPresentIsNotWhatMakesItHopeless() {
        CellDriver cell =
                aCell().joins(aGpu("a"), aGpu("b"), aGpu("c").in("us-east-1"))
                        .arrives(aTask("runs").needingGpus(2));
        cell.close();

        assertDeferred(
                cell,
                aTask("t").needingGpus(3).onlyIn("eu-west-1"),
                "REGION",
                "2 of 3 GPUs could run it, it needs 3; most often: may run in [eu-west-1], the GPU"
                        + " is in us-east-1");
    }

    @Test
    void aGpuThatIsBusyAndPausedIsPausedInTheFirstPlace() {
        CellDriver cell = aCell().joins(aGpu("a")).arrives(aTask("runs"));
        cell.close();

        assertDeferred(
                cell.joins(aGpu("a").paused()),
                aTask("t"),
                "PAUSED",
                "0 of 1 GPUs could run it, it needs 1; most often: the GPU is paused by its"
                        + " owner");
    }

    @Test
    void deadline() {
        assertDeferred(
                aCellWith(Policies.byName("weighted-score")).joins(aGpu("a")),
                aTask("t").working(60).dueAtSeconds(61),
                "DEADLINE",
                "no free GPU is expected to finish it by its deadline");
    }

    @Test
    void thePolicyWaits() {
        assertDeferred(
                aCellWith(new Patient()).joins(aGpu("a")),
                aTask("t"),
                "POLICY_WAITS",
                "the policy rates waiting above every free GPU");
    }

    @Test
    void contended() {
        CellDriver cell = aCell(ONE_CANDIDATE_PER_TASK).joins(aGpu("a"), aGpu("b"));
        WindowResult result = cell.arrives(aTask("first"), aTask("second")).close();

        assertThat(Story.told(result))
                .containsExactly("ASSIGN first PLACED [a]", "DEFER second CONTENDED");
        assertThat(result.decisions().get(1).getReason())
                .isEqualTo("tasks before it took its candidates; it is tried again next");
        assertThat(cell.until(1.4).told()).containsExactly("ASSIGN second PLACED [b]");
    }
}
