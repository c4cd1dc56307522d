package io.reachflow.schema;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;

/** One full record of each kind, every optional field filled: what the golden bytes hold. */
final class Samples {
    static final long NINE_O_CLOCK = 1_767_258_000_000L;

    private Samples() {}

    static List<SpecificRecord> all() {
        return List.of(
                telemetry(),
                arrival(),
                new TaskCancellation("t-17"),
                outcome(),
                spill(),
                new GpuRelease("GPU-7f", "eu", 3L),
                decision(),
                reward(),
                deadLetter(),
                new Tick("replayer"));
    }

    static GpuTelemetry telemetry() {
        return GpuTelemetry.newBuilder()
                .setGpuId("GPU-7f")
                .setHostId("host-3")
                .setSiteId("lab-2")
                .setRegion("eu-central-1")
                .setState(GpuState.PAUSED)
                .setMeasuredAtMillis(NINE_O_CLOCK)
                .setModel("RTX 3090")
                .setRelativeSpeed(1.0)
                .setMemoryTotalMib(24_576L)
                .setMemoryUsedMib(1_024L)
                .setGpuUtilizationPercent(87.5)
                .setMemoryCopyUtilizationPercent(12.25)
                .setSmClockMhz(1_695.0)
                .setMemoryClockMhz(9_751.0)
                .setTemperatureCelsius(71.0)
                .setPowerWatts(320.5)
                .setXidError(0L)
                .setPcieReplayCount(3L)
                .setDownMbps(250.0)
                .setUpMbps(40.0)
                .setRttMillis(18.5)
                .setPricePerHourUsd(0.31)
                .setDriverVersion("550.54.14")
                .setCudaVersion("12.4")
                .setRecentStays(
                        List.of(
                                new RecentStay(NINE_O_CLOCK - 7_200_000, NINE_O_CLOCK - 3_600_000),
                                new RecentStay(NINE_O_CLOCK - 60_000, null)))
                .setCachedDatasets(List.of("imagenet", "squad"))
                .build();
    }

    static TaskArrival arrival() {
        return TaskArrival.newBuilder()
                .setTaskId("t-17")
                .setTenant("university")
                .setPriority(TaskPriority.HIGH)
                .setGpus(2)
                .setSharePermille(1000)
                .setMemoryMibPerGpu(16_000)
                .setWorkGpuSeconds(7_200.0)
                .setDataRegion("eu-west-1")
                .setDataMib(2_048.0)
                .setCheckpointMib(1_024.0)
                .setAllReduceMibPerMinute(350.0)
                .setDeadlineMillis(NINE_O_CLOCK + 3_600_000)
                .setMaxPricePerGpuHourUsd(0.5)
                .setBudgetIsLimit(true)
                .setAcceptedCudaVersions(List.of("12.2", "12.4"))
                .setAllowedRegions(List.of("eu-central-1", "eu-west-1"))
                .setAllowedModels(List.of("RTX 3090"))
                .setMaxAttempts(5)
                .setPreemptible(false)
                .setDatasetId("imagenet")
                .build();
    }

    static TaskOutcome outcome() {
        return TaskOutcome.newBuilder()
                .setTaskId("t-17")
                .setDecisionId("eu/1767258000200/4")
                .setCell("eu")
                .setAttempt(2)
                .setLeaseEpoch(epoch(NINE_O_CLOCK + 200, 4))
                .setKind(OutcomeKind.FAILED)
                .setCause(FailureCause.OUT_OF_MEMORY)
                .setCheckpointedFraction(0.5)
                .setTransferSeconds(61.5)
                .setCostUsd(0.12)
                .setLostWorkSeconds(300.0)
                .setHostCaches(List.of(new HostCache("host-7", List.of("imagenet", "squad"))))
                .build();
    }

    static TaskSpill spill() {
        return TaskSpill.newBuilder()
                .setTask(arrival())
                .setFromCell("eu")
                .setToCell("us-east")
                .setVisitedCells(List.of("eu"))
                .setArrivedAtMillis(NINE_O_CLOCK)
                .setAttempt(1)
                .setCheckpointedFraction(0.25)
                .setServedGpuSeconds(1_800.5)
                .setInterruptions(1)
                .setStopped(true)
                .build();
    }

    static Decision decision() {
        return Decision.newBuilder()
                .setDecisionId("eu/1767258000200/4")
                .setCell("eu")
                .setWindowEndMillis(NINE_O_CLOCK + 200)
                .setOrdinal(4)
                .setTaskId("t-17")
                .setKind(DecisionKind.ASSIGN)
                .setReasonCode("BEST_SCORE")
                .setReason("The two fastest GPUs that hold 16,000 MiB.")
                .setAttempt(2)
                .setLeaseEpoch(epoch(NINE_O_CLOCK + 200, 4))
                .setGpuIds(List.of("GPU-7f", "GPU-80"))
                .setSharePermille(1000)
                .setMemoryMibPerGpu(16_000)
                .setResumeFromFraction(0.25)
                .setPricePerHourUsd(0.5)
                .setExpectedTransferSeconds(66.0)
                .setExpectedRunSeconds(2_700.0)
                .setScore(0.75)
                .setPolicyId("weighted-score")
                .setPolicyVersion("1")
                .setPolicySha256("ab".repeat(32))
                .setLateInput(true)
                .setStopByMillis(NINE_O_CLOCK + 1_800_000)
                .build();
    }

    static RewardEvent reward() {
        return RewardEvent.newBuilder()
                .setDecisionId("eu/1767258000200/4")
                .setCell("eu")
                .setWindowEndMillis(NINE_O_CLOCK + 900_000)
                .setDecidedAtMillis(NINE_O_CLOCK + 200)
                .setTaskId("t-17")
                .setTenant("university")
                .setPriority(TaskPriority.HIGH)
                .setAttempt(2)
                .setLeaseEpoch(epoch(NINE_O_CLOCK + 200, 4))
                .setGpuIds(List.of("GPU-7f", "GPU-80"))
                .setCandidates(
                        List.of(
                                new Candidate("GPU-7f", 61.5, 2_700.0, 0.875, 0.31, 0.8),
                                new Candidate("GPU-80", 66.0, 2_700.0, 0.75, null, 0.7)))
                .setCandidateCount(12)
                .setWaitScore(0.1)
                .setLogProbability(-0.5)
                .setValue(1.5)
                .setEndedBy(LeaseEnd.COMPLETED)
                .setReward(2.5)
                .setDoneReward(3.0)
                .setFailurePenalty(-0.0)
                .setCostPenalty(-0.25)
                .setBandwidthPenalty(-0.125)
                .setLostWorkPenalty(-0.125)
                .setHeldGpuSeconds(7_200.0)
                .setCostUsd(1.25)
                .setTransferGpuSeconds(900.0)
                .setLostGpuSeconds(450.0)
                .setPolicyId("weighted-score")
                .setPolicyVersion("1")
                .setPolicySha256("ab".repeat(32))
                .setSample(sample())
                .build();
    }

    /** Of two GPUs, both of which were drawn; rows are shorter than real ones. */
    private static TrainingSample sample() {
        return TrainingSample.newBuilder()
                .setEncoderVersion(1)
                .setGpus(List.of(0.5f, -1f, 0.25f, 2f))
                .setGpuRegions(List.of(3, 0))
                .setTask(List.of(1f, 0f, -0.75f))
                .setTaskRegion(3)
                .setPairs(List.of(0.125f, 4f))
                .setChosen(List.of(1, 0))
                .setPossible(List.of(true, true, true, true, false, false))
                .build();
    }

    static DeadLetter deadLetter() {
        return DeadLetter.newBuilder()
                .setTopic("task.arrivals")
                .setPartition(3)
                .setOffset(9_120)
                .setTimestampMillis(NINE_O_CLOCK)
                .setKey(ByteBuffer.wrap("t-17".getBytes(StandardCharsets.UTF_8)))
                .setValue(ByteBuffer.wrap("{\"gpus\": 0}".getBytes(StandardCharsets.UTF_8)))
                .setValueLength(11)
                .setReasonCode("NOT_AVRO")
                .setReason("The record's 11 bytes do not start with C3 01.")
                .build();
    }

    private static long epoch(long windowEndMillis, int ordinal) {
        return windowEndMillis * 4096 + ordinal;
    }
}
