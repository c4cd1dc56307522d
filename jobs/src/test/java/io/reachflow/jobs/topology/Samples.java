package io.reachflow.jobs.topology;

import io.reachflow.brain.gpu.Gpu;
import io.reachflow.brain.gpu.GpuChange;
import io.reachflow.brain.gpu.GpuReport;
import io.reachflow.brain.gpu.GpuReport.Presence;
import io.reachflow.brain.gpu.GpuTrack;
import io.reachflow.brain.gpu.Survival;
import io.reachflow.brain.policy.PolicyIdentity;
import io.reachflow.brain.policy.WaitingTask;
import io.reachflow.brain.state.CandidateView;
import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.EndedTask;
import io.reachflow.brain.state.ExplorationSample;
import io.reachflow.brain.state.Handover;
import io.reachflow.brain.state.Lease;
import io.reachflow.brain.state.Origin;
import io.reachflow.brain.state.PoolEntry;
import io.reachflow.brain.state.TaskState;
import io.reachflow.brain.task.Outcome;
import io.reachflow.brain.task.Priority;
import io.reachflow.brain.task.Task;
import io.reachflow.jobs.operator.BackOff;
import io.reachflow.jobs.record.OutputRecord;
import io.reachflow.jobs.record.RawRecord;
import java.util.List;
import java.util.stream.Stream;

/** Of each type that travels: one with everything in it, and one with all that may be null null. */
final class Samples {
    private static final Origin ORIGIN = new Origin("task.arrivals", 3, 9_120);
    private static final byte[] BYTES = {1, 2, 3};

    private Samples() {}

    static Stream<Object> all() {
        return Stream.of(
                new RawRecord(3, 9_120, 1_700_000_000_000L, BYTES, BYTES, true),
                new RawRecord(0, 0, -1, null, null, false),
                CellEvent.gpu("eu", 17, 1, GpuChange.present(gpu())).asLate(),
                CellEvent.gpu("eu", 17, 0, GpuChange.present(bareGpu())),
                CellEvent.gpu("eu", 17, 0, GpuChange.gone("g1", "unplugged")),
                CellEvent.arrival("eu", 17, ORIGIN, task()),
                CellEvent.arrival("eu", 17, ORIGIN, bareTask()),
                CellEvent.cancellation("eu", 17, ORIGIN, "t1"),
                CellEvent.outcome("eu", 17, ORIGIN, outcome()),
                CellEvent.outcome("eu", 17, ORIGIN, bareOutcome()),
                CellEvent.handover("eu", 17, ORIGIN, handover()),
                new OutputRecord("assignments", 17, BYTES, BYTES),
                new OutputRecord("assignments", 2, 17, null, BYTES),
                new OutputRecord("dead.letters", 0, null, BYTES),
                track(),
                bareTrack(),
                new PoolEntry(gpu(), 17L << 20),
                new PoolEntry(bareGpu(), 0),
                new TaskState(waiting(), List.of("eu", "na"), 1_000L, true, "BUSY", true, lease()),
                new TaskState(waiting(), List.of(), 0L, false, null, false, bareLease()),
                new TaskState(waiting(), List.of(), 0L, false, null, false, null),
                new EndedTask("t1", true),
                new BackOff(17_000, 20));
    }

    private static Gpu gpu() {
        return new Gpu(
                "g1",
                "h1",
                "s1",
                "eu-central-1",
                true,
                "a clone",
                "RTX 3090",
                1.0,
                24_576L,
                5.0,
                50.0,
                100.0,
                40.0,
                12.0,
                0.3,
                "550.54",
                "12.4",
                17,
                survival());
    }

    private static Gpu bareGpu() {
        return new Gpu(
                "g1",
                "h1",
                null,
                "eu-central-1",
                false,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                17,
                Survival.UNSEEN);
    }

    private static Survival survival() {
        return Survival.UNSEEN.online(0, 7_200_000).departed(7_200_000);
    }

    private static GpuTrack track() {
        GpuReport report =
                new GpuReport(
                        "g1",
                        "h1",
                        "s1",
                        "eu-central-1",
                        Presence.PAUSED,
                        "RTX 3090",
                        1.0,
                        24_576L,
                        5.0,
                        50.0,
                        1_700.0,
                        100.0,
                        40.0,
                        12.0,
                        0.3,
                        "550.54",
                        "12.4");
        return new GpuTrack(
                report, true, 1, 2, 3, 5.0, 100.0, survival(), gpu(), "a clone", 600_000);
    }

    private static GpuTrack bareTrack() {
        GpuReport report =
                new GpuReport(
                        "g1",
                        "h1",
                        null,
                        "eu-central-1",
                        Presence.AVAILABLE,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null);
        return new GpuTrack(report, false, 1, 2, 3, null, null, Survival.UNSEEN, null, null, 0);
    }

    private static Task task() {
        return new Task(
                "t1",
                "university",
                Priority.HIGH,
                2,
                1000,
                8_000,
                60,
                "us-east-1",
                512,
                10,
                99_000L,
                0.5,
                true,
                List.of("12.4", "12.2"),
                List.of("eu-central-1"),
                List.of("RTX 3090"),
                3,
                true);
    }

    private static Task bareTask() {
        return new Task(
                "t1",
                "university",
                Priority.LOW,
                1,
                500,
                0,
                60,
                null,
                0,
                0,
                null,
                null,
                false,
                List.of(),
                List.of(),
                List.of(),
                1,
                false);
    }

    private static Outcome outcome() {
        return new Outcome(
                "t1", "eu/200/0", 2, 17, Outcome.Kind.FAILED, "SOFTWARE", 0.5, 1.0, 0.2, 30.0);
    }

    private static Outcome bareOutcome() {
        return new Outcome(
                "t1", "eu/200/0", 1, 17, Outcome.Kind.STARTED, null, null, null, null, null);
    }

    private static Handover handover() {
        return new Handover(task(), 17, 1, 0.25, 90, List.of("eu", "na"));
    }

    private static WaitingTask waiting() {
        return new WaitingTask(task(), 17, 1, 0.25, 90);
    }

    private static Lease lease() {
        List<CandidateView> candidates =
                List.of(
                        new CandidateView("g1", 1, 60, 0.9, 0.3, 0.8),
                        new CandidateView("g2", 1, 60, 0.9, null, 0.7));
        PolicyIdentity policy = new PolicyIdentity("weighted-score", "1", "ab");
        return new Lease(
                "eu/200/0",
                200L << 20,
                1,
                List.of("g1", "g2"),
                200,
                60_200,
                400,
                candidates,
                2,
                0.75,
                0.1,
                policy,
                drawn());
    }

    private static Lease bareLease() {
        PolicyIdentity policy = new PolicyIdentity("weighted-score", "1", "ab");
        return new Lease(
                "eu/200/0",
                1,
                1,
                List.of("g1"),
                200,
                60_200,
                400,
                List.of(),
                0,
                null,
                null,
                policy,
                null);
    }

    private static ExplorationSample drawn() {
        return new ExplorationSample(
                -0.5,
                1.25,
                1,
                List.of(0.5f, -1f),
                List.of(3, 0),
                List.of(0.25f),
                3,
                List.of(2f, 4f),
                List.of(1),
                List.of(true, true, false));
    }
}
