package io.reachflow.policies.constraint;

import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.intake.gpu.GpuFixture;
import io.reachflow.intake.task.Task;
import io.reachflow.intake.task.TaskFixture;
import io.reachflow.policies.cluster.GpuSlot;
import org.junit.jupiter.api.Test;

class ConstraintsTest {

    private static GpuSlot idle(GpuFixture gpu) {
        return GpuSlot.idle(gpu.build(), 0);
    }

    private static void assertFits(TaskFixture task, GpuSlot slot) {
        assertThat(Constraints.fits(task.build(), slot)).isTrue();
        assertThat(Constraints.firstAgainst(task.build(), slot)).isEmpty();
    }

    private static void assertKept(TaskFixture builder, GpuSlot slot, String code, String words) {
        Task task = builder.build();
        Constraint against = Constraints.firstAgainst(task, slot).orElseThrow();
        assertThat(against.code()).isEqualTo(code);
        assertThat(against.reason(task, slot)).isEqualTo(words);
        assertThat(Constraints.fits(task, slot)).isFalse();
    }

    @Test
    void anUndemandingTaskFitsAnywhere() {
        assertFits(
                aTask("t"),
                idle(aGpu("g").ofModel(null).withCuda(null).costing(null).withUnknownSpeed()));
    }

    @Test
    void softwareMustBeAccepted() {
        assertFits(aTask("t").acceptingCuda("12.2", "12.4"), idle(aGpu("g").withCuda("12.4")));
        assertKept(
                aTask("t").acceptingCuda("12.2", "12.4"),
                idle(aGpu("g").withCuda("11.8")),
                "SOFTWARE",
                "accepts CUDA [12.2, 12.4], the GPU has 11.8");
        assertKept(
                aTask("t").acceptingCuda("12.2"),
                idle(aGpu("g").withCuda(null)),
                "SOFTWARE",
                "accepts CUDA [12.2], the GPU has null");
    }

    @Test
    void theModelMustBeAllowed() {
        assertFits(aTask("t").onlyOn("RTX 3090"), idle(aGpu("g").ofModel("RTX 3090")));
        assertKept(
                aTask("t").onlyOn("A100", "H100"),
                idle(aGpu("g").ofModel("RTX 3090")),
                "MODEL",
                "accepts [A100, H100], the GPU is a RTX 3090");
        assertKept(
                aTask("t").onlyOn("A100"),
                idle(aGpu("g").ofModel(null)),
                "MODEL",
                "accepts [A100], the GPU is a null");
    }

    @Test
    void theRegionMustBeAllowed() {
        assertFits(aTask("t").onlyIn("eu-west-1"), idle(aGpu("g").in("eu-west-1")));
        assertKept(
                aTask("t").onlyIn("eu-west-1"),
                idle(aGpu("g").in("us-east-1")),
                "REGION",
                "may run in [eu-west-1], the GPU is in us-east-1");
    }

    @Test
    void aBudgetThatIsALimitMustBeKept() {
        assertFits(aTask("t").payingAtMost(0.5), idle(aGpu("g").costing(0.5)));
        assertKept(
                aTask("t").payingAtMost(0.5),
                idle(aGpu("g").costing(0.51)),
                "BUDGET",
                "pays at most 0.5 USD per hour, the GPU costs 0.51");
        assertKept(
                aTask("t").payingAtMost(0.5),
                idle(aGpu("g").costing(null)),
                "BUDGET",
                "pays at most 0.5 USD per hour, the GPU costs null");
    }

    @Test
    void aBudgetThatIsAWishKeepsNothing() {
        assertFits(aTask("t").wishingToPay(0.5), idle(aGpu("g").costing(9.0)));
    }

    @Test
    void aQuarantinedGpuRunsNothing() {
        assertKept(
                aTask("t"),
                idle(aGpu("g").quarantinedBecause("it lies")),
                "QUARANTINE",
                "the GPU is quarantined: it lies");
    }

    @Test
    void memoryMustHoldTheTaskBesideWhatIsReserved() {
        GpuSlot half = idle(aGpu("g").withMemoryGib(24)).reserve(500, 16 * 1024, 1);
        assertFits(aTask("t").takingPermille(500).needingGib(8), half);
        assertKept(
                aTask("t").takingPermille(500).needingGib(9),
                half,
                "MEMORY",
                "needs 9216 MiB, 8192 are free of 24576");
        assertKept(
                aTask("t").needingGib(1),
                idle(aGpu("g").withUnknownMemory()),
                "MEMORY",
                "needs 1024 MiB, 0 are free of null");
        assertFits(aTask("t").needingGib(0), idle(aGpu("g").withUnknownMemory()));
    }

    @Test
    void enoughOfTheGpuMustNotBeLeased() {
        GpuSlot shared = idle(aGpu("g")).reserve(600, 1024, 1);
        assertFits(aTask("t").takingPermille(400), shared);
        assertKept(
                aTask("t").takingPermille(401),
                shared,
                "BUSY",
                "needs 401 thousandths of a GPU, 400 are free");
    }

    @Test
    void aPausedGpuStartsNothing() {
        assertKept(
                aTask("t"), idle(aGpu("g").paused()), "PAUSED", "the GPU is paused by its owner");
    }

    @Test
    void aLastingReasonIsNamedBeforeAPassingOne() {
        TaskFixture task =
                aTask("t")
                        .acceptingCuda("12.4")
                        .onlyOn("H100")
                        .onlyIn("us-east-1")
                        .payingAtMost(0.1)
                        .needingGib(80);
        GpuFixture wrong = aGpu("g").withCuda("11").paused().quarantinedBecause("it lies");
        assertCode(task, busy(wrong), "SOFTWARE");
        assertCode(task, busy(wrong.withCuda("12.4")), "MODEL");
        assertCode(task, busy(wrong.ofModel("H100")), "REGION");
        assertCode(task, busy(wrong.in("us-east-1")), "BUDGET");
        assertCode(task, busy(wrong.costing(0.1)), "QUARANTINE");
        assertCode(task, busy(wrong.quarantinedBecause(null)), "MEMORY");
        assertCode(task, busy(wrong.withMemoryGib(80)), "BUSY");
        assertCode(task, idle(wrong), "PAUSED");
    }

    private static GpuSlot busy(GpuFixture gpu) {
        return idle(gpu).reserve(1000, 1024, 1);
    }

    private static void assertCode(TaskFixture task, GpuSlot slot, String code) {
        assertThat(Constraints.firstAgainst(task.build(), slot).orElseThrow().code())
                .isEqualTo(code);
    }

    @Test
    void whatFitsAnIdleGpuMayHaveToWaitForIt() {
        GpuSlot busy = busy(aGpu("g"));
        assertThat(Constraints.fits(aTask("t").build(), busy)).isFalse();
        assertThat(Constraints.fitsWhenIdle(aTask("t").build(), busy)).isTrue();
        assertThat(Constraints.fitsWhenIdle(aTask("t").needingGib(25).build(), busy)).isFalse();
        assertThat(Constraints.fitsWhenIdle(aTask("t").onlyOn("H100").build(), busy)).isFalse();
        assertThat(Constraints.fitsWhenIdle(aTask("t").build(), busy(aGpu("g").paused())))
                .isFalse();
    }

    @Test
    void aDeadlineIsMetUpToItsLastMillisecond() {
        DeadlineJudgement judgement = new DeadlineJudgement();
        Task due = aTask("t").dueAtSeconds(100).build();
        double ninetySeconds = 90;

        assertThat(judgement.accepts(due, ninetySeconds, 10_000)).isTrue();
        assertThat(judgement.accepts(due, ninetySeconds, 10_001)).isFalse();
        assertThat(judgement.accepts(aTask("t").build(), ninetySeconds, Long.MAX_VALUE / 2))
                .isTrue();
        assertThat(judgement.code()).isEqualTo("DEADLINE");
        assertThat(judgement.reason())
                .isEqualTo("no free GPU is expected to finish it by its deadline");
    }
}
