package io.reachflow.jobs.topology;

import io.reachflow.brain.state.CandidateView;
import io.reachflow.brain.state.CandidateViewBuilder;
import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.EndedTask;
import io.reachflow.brain.state.ExplorationSample;
import io.reachflow.brain.state.ExplorationSampleBuilder;
import io.reachflow.brain.state.Handover;
import io.reachflow.brain.state.HandoverBuilder;
import io.reachflow.brain.state.HeldLoss;
import io.reachflow.brain.state.Lease;
import io.reachflow.brain.state.LeaseAccount;
import io.reachflow.brain.state.LeaseAccountBuilder;
import io.reachflow.brain.state.LeaseBuilder;
import io.reachflow.brain.state.Origin;
import io.reachflow.brain.state.PoolEntry;
import io.reachflow.brain.state.TaskStateBuilder;
import io.reachflow.intake.dataset.HostDatasets;
import io.reachflow.intake.gpu.GpuChange;
import io.reachflow.intake.task.Outcome;
import io.reachflow.intake.task.OutcomeBuilder;
import io.reachflow.intake.task.Priority;
import io.reachflow.intake.task.Task;
import io.reachflow.intake.task.TaskBuilder;
import io.reachflow.jobs.operator.BackOff;
import io.reachflow.jobs.record.OutputRecord;
import io.reachflow.jobs.record.RawRecord;
import io.reachflow.jobs.record.RawRecordBuilder;
import io.reachflow.policies.policy.PolicyIdentity;
import io.reachflow.policies.policy.WaitingTask;
import io.reachflow.policies.policy.WaitingTaskBuilder;
import java.util.List;
import java.util.stream.Stream;

/** Of each type that travels: one with everything in it, and one with all that may be null null. */
public final class Samples {
    private static final Origin ORIGIN = new Origin("task.arrivals", 3, 9_120);
    private static final byte[] BYTES = {1, 2, 3};

    private Samples() {}

    public static Stream<Object> all() {
        return Stream.of(
                RawRecordBuilder.builder()
                        .partition(3)
                        .offset(9_120)
                        .timestampMillis(1_700_000_000_000L)
                        .key(BYTES)
                        .value(BYTES)
                        .fromFuture(true)
                        .dark(new long[] {5_000, 80_000})
                        .build(),
                RawRecordBuilder.builder()
                        .partition(0)
                        .offset(0)
                        .timestampMillis(-1)
                        .fromFuture(false)
                        .dark(RawRecord.NO_DARK_TIME)
                        .build(),
                CellEvent.gpu("eu", 17, 1, GpuChange.present(GpuSamples.gpu())).asLate(),
                CellEvent.gpu("eu", 17, 0, GpuChange.present(GpuSamples.bareGpu())),
                CellEvent.gpu("eu", 17, 0, GpuChange.lost("g1", "unplugged")),
                CellEvent.gpu("eu", 17, 0, GpuChange.leaving(GpuSamples.gpu(), 5)),
                CellEvent.arrival("eu", 17, ORIGIN, task()),
                CellEvent.arrival("eu", 17, ORIGIN, bareTask()),
                CellEvent.cancellation("eu", 17, ORIGIN, "t1"),
                CellEvent.outcome("eu", 17, ORIGIN, outcome()),
                CellEvent.outcome("eu", 17, ORIGIN, bareOutcome()),
                CellEvent.handover("eu", 17, ORIGIN, handover()),
                new OutputRecord("assignments", 17, BYTES, BYTES),
                new OutputRecord("assignments", 2, 17, null, BYTES),
                new OutputRecord("dead.letters", 0, null, BYTES),
                GpuSamples.track(),
                GpuSamples.bareTrack(),
                new PoolEntry(GpuSamples.gpu(), 17L << 20, new HeldLoss(17, "unplugged"), 3),
                new PoolEntry(GpuSamples.bareGpu(), 0, null, 0),
                TaskStateBuilder.builder()
                        .waiting(waiting())
                        .visitedCells(List.of("eu", "na"))
                        .takenAtMillis(1_000L)
                        .late(true)
                        .deferredFor("BUSY")
                        .tryNext(true)
                        .lease(lease())
                        .build(),
                TaskStateBuilder.builder()
                        .waiting(waiting())
                        .visitedCells(List.of())
                        .takenAtMillis(0L)
                        .late(false)
                        .tryNext(false)
                        .lease(bareLease())
                        .build(),
                TaskStateBuilder.builder()
                        .waiting(waiting())
                        .visitedCells(List.of())
                        .takenAtMillis(0L)
                        .late(false)
                        .tryNext(false)
                        .build(),
                new EndedTask("t1", true, true),
                new BackOff(17_000, 20));
    }

    private static Task task() {
        return TaskBuilder.builder()
                .taskId("t1")
                .tenant("university")
                .priority(Priority.HIGH)
                .gpus(2)
                .sharePermille(1000)
                .memoryMibPerGpu(8_000)
                .workGpuSeconds(60)
                .dataRegion("us-east-1")
                .dataMib(512)
                .checkpointMib(1_024)
                .allReduceMibPerMinute(10)
                .deadlineMillis(99_000L)
                .maxPricePerGpuHourUsd(0.5)
                .budgetIsLimit(true)
                .acceptedCudaVersions(List.of("12.4", "12.2"))
                .allowedRegions(List.of("eu-central-1"))
                .allowedModels(List.of("RTX 3090"))
                .maxAttempts(3)
                .preemptible(true)
                .datasetId("imagenet")
                .build();
    }

    private static Task bareTask() {
        return TaskBuilder.builder()
                .taskId("t1")
                .tenant("university")
                .priority(Priority.LOW)
                .gpus(1)
                .sharePermille(500)
                .memoryMibPerGpu(0)
                .workGpuSeconds(60)
                .dataMib(0)
                .checkpointMib(1_024)
                .allReduceMibPerMinute(0)
                .budgetIsLimit(false)
                .acceptedCudaVersions(List.of())
                .allowedRegions(List.of())
                .allowedModels(List.of())
                .maxAttempts(1)
                .preemptible(false)
                .build();
    }

    private static Outcome outcome() {
        return OutcomeBuilder.builder()
                .taskId("t1")
                .decisionId("eu/200/0")
                .attempt(2)
                .leaseEpoch(17)
                .kind(Outcome.Kind.FAILED)
                .cause("SOFTWARE")
                .checkpointedFraction(0.5)
                .transferSeconds(1.0)
                .costUsd(0.2)
                .lostWorkSeconds(30.0)
                .hostDatasets(List.of(new HostDatasets("h1", GpuSamples.datasets())))
                .build();
    }

    private static Outcome bareOutcome() {
        return OutcomeBuilder.builder()
                .taskId("t1")
                .decisionId("eu/200/0")
                .attempt(1)
                .leaseEpoch(17)
                .kind(Outcome.Kind.STARTED)
                .hostDatasets(List.of())
                .build();
    }

    private static Handover handover() {
        return HandoverBuilder.builder()
                .task(task())
                .arrivedAtMillis(17)
                .attempts(1)
                .interruptions(0)
                .stopped(true)
                .checkpointedFraction(0.25)
                .servedGpuSeconds(90)
                .visitedCells(List.of("eu", "na"))
                .build();
    }

    private static WaitingTask waiting() {
        return WaitingTaskBuilder.builder()
                .task(task())
                .arrivedAtMillis(17)
                .attempts(2)
                .interruptions(1)
                .stopped(true)
                .checkpointedFraction(0.25)
                .servedGpuSeconds(90)
                .build();
    }

    private static Lease lease() {
        List<CandidateView> candidates =
                List.of(
                        CandidateViewBuilder.builder()
                                .gpuId("g1")
                                .transferSeconds(1)
                                .runSeconds(60)
                                .survivalChance(0.9)
                                .pricePerHourUsd(0.3)
                                .score(0.8)
                                .build(),
                        CandidateViewBuilder.builder()
                                .gpuId("g2")
                                .transferSeconds(1)
                                .runSeconds(60)
                                .survivalChance(0.9)
                                .score(0.7)
                                .build());
        PolicyIdentity policy = new PolicyIdentity("weighted-score", "1", "ab");
        return LeaseBuilder.builder()
                .decisionId("eu/200/0")
                .epoch(200L << 20)
                .attempt(1)
                .gpuIds(List.of("g1", "g2"))
                .grantedAtMillis(200)
                .expectedEndMillis(60_200)
                .heardAtMillis(400)
                .account(
                        LeaseAccountBuilder.builder(LeaseAccount.opened(2, 200, 0.6, 3.2))
                                .askedToStopMillis(800L)
                                .build())
                .excusedUntilMillis(17)
                .termEndsMillis(600_200L)
                .stopByMillis(1_800_200L)
                .candidates(candidates)
                .candidateCount(2)
                .score(0.75)
                .waitScore(0.1)
                .policy(policy)
                .drawn(drawn())
                .build();
    }

    private static Lease bareLease() {
        PolicyIdentity policy = new PolicyIdentity("weighted-score", "1", "ab");
        return LeaseBuilder.builder()
                .decisionId("eu/200/0")
                .epoch(1)
                .attempt(1)
                .gpuIds(List.of("g1"))
                .grantedAtMillis(200)
                .expectedEndMillis(60_200)
                .heardAtMillis(400)
                .account(LeaseAccount.opened(1, 200, 0, 0))
                .excusedUntilMillis(17)
                .candidates(List.of())
                .candidateCount(0)
                .policy(policy)
                .build();
    }

    private static ExplorationSample drawn() {
        return ExplorationSampleBuilder.builder()
                .logProbability(-0.5)
                .value(1.25)
                .encoderVersion(1)
                .gpus(List.of(0.5f, -1f))
                .gpuRegions(List.of(3, 0))
                .task(List.of(0.25f))
                .taskRegion(3)
                .pairs(List.of(2f, 4f))
                .chosen(List.of(1))
                .possible(List.of(true, true, false))
                .build();
    }
}
