package io.reachflow.jobs.topology;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.reachflow.intake.task.DecisionId;
import io.reachflow.jobs.record.RawRecord;
import io.reachflow.jobs.story.Partition;
import io.reachflow.jobs.story.Records;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.TaskSpill;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Every kind of bad record, in the very partitions of a good story; notes what shall become of it.
 */
final class BadInput {
    /** As {@code Written} shows dead letters: {@code task.arrivals/0@3 MALFORMED}. */
    final List<String> expectedLetters = new ArrayList<>();

    private final Story story;

    BadInput(Story story) {
        this.story = story;
    }

    /** Something bad in one second of the story, in windows in which nothing good is decided. */
    void tell(int second) {
        long time = second * 1_000L + 500;
        switch (second) {
            case 1 -> bytesThatAreNoRecords(time);
            case 2 -> timestampsThatAreNoTimes(time);
            case 3 -> keysThatAreNoIds(time);
            case 4 -> tasksThatCantBeMeant(time);
            case 5 -> metricsThatAreNoMeasurements(time);
            case 6 -> anIdOnTwoHosts(time);
            case 7 -> tasksThatOnlyThoseGpusCouldRun(time);
            case 15 -> duplicatesAndReordering(time);
            case 25 -> outcomesOfLeasesThatAreNotLive(time);
            case 30 -> spillsThatNoCellWrote(time);
            default -> {}
        }
    }

    private void bytesThatAreNoRecords(long time) {
        for (Partition partition :
                List.of(story.telemetry0, story.arrivals, story.outcomes, story.spill)) {
            String topic = topicOf(partition);
            byte[] task = partition.encode(Records.task("t1").build());
            byte[] unknown = task.clone();
            unknown[4] ^= 1;
            byte[] truncated = Arrays.copyOf(task, task.length / 2);
            letter(topic, partition.write(time, "t1", truncated), "MALFORMED");
            letter(topic, partition.write(time, "t1", "{}".getBytes(UTF_8)), "NOT_AVRO");
            letter(topic, partition.write(time, "t1", new byte[0]), "NOT_AVRO");
            letter(topic, partition.write(time, "t1", unknown), "UNKNOWN_SCHEMA");
            letter(topic, partition.write(time, "t1", (byte[]) null), "NO_VALUE");
        }
        letter("gpu.telemetry", story.telemetry0.write(time, Records.task("g1")), "WRONG_RECORD");
        letter("task.spill", story.spill.write(time, Records.task("t1")), "WRONG_RECORD");
    }

    private void timestampsThatAreNoTimes(long time) {
        Partition telemetry = story.telemetry0;
        byte[] heartbeat = telemetry.encode(Records.heartbeat("g1").build());
        RawRecord ahead = telemetry.fromFuture(time + Partition.TEN_YEARS_MILLIS, "g1", heartbeat);
        letter("gpu.telemetry", ahead, "TIMESTAMP");
        byte[] task = story.arrivals.encode(Records.task("t-ahead").build());
        RawRecord taskAhead =
                story.arrivals.fromFuture(time + Partition.TEN_YEARS_MILLIS, "t-ahead", task);
        letter("task.arrivals", taskAhead, "TIMESTAMP");
        letter("task.arrivals", story.arrivals.write(-1, Records.task("t-before")), "TIMESTAMP");
    }

    private void keysThatAreNoIds(long time) {
        byte[] heartbeat = story.telemetry0.encode(Records.heartbeat("g1").build());
        letter("gpu.telemetry", story.telemetry0.withoutKey(time, heartbeat), "KEY");
        letter("gpu.telemetry", story.telemetry0.write(time, "g2", heartbeat), "KEY");
        String absurd = "k".repeat(2_000);
        letter("gpu.telemetry", story.telemetry0.write(time, absurd, heartbeat), "KEY");
    }

    private void tasksThatCantBeMeant(long time) {
        Partition arrivals = story.arrivals;
        for (RawRecord record :
                List.of(
                        arrivals.write(time, Records.task("b1").setGpus(0)),
                        arrivals.write(time, Records.task("b2").setMemoryMibPerGpu(-1)),
                        arrivals.write(time, Records.task("b3").setWorkGpuSeconds(Double.NaN)),
                        arrivals.write(
                                time, Records.task("b4").setDataMib(Double.POSITIVE_INFINITY)),
                        arrivals.write(time, Records.task("b5").setTenant("x".repeat(60_000))),
                        arrivals.write(
                                time,
                                Records.task("b6")
                                        .setAllowedRegions(Collections.nCopies(9_999, "r"))),
                        arrivals.write(time, Records.task("b7").setTenant("")))) {
            letter("task.arrivals", record, "INVALID_FIELD");
        }
    }

    /** The GPU itself is real, and joins; what it says is null. */
    private void metricsThatAreNoMeasurements(long time) {
        story.telemetry0.write(
                time,
                Records.heartbeat("g-broken")
                        .setRegion("broken-1")
                        .setRelativeSpeed(Double.NaN)
                        .setDownMbps(Double.POSITIVE_INFINITY)
                        .setTemperatureCelsius(140_737_488_355_328.0)
                        .setMemoryTotalMib(9_223_372_036_854_775_794L));
        story.telemetry0.write(
                time,
                Records.heartbeat("g-negative").setRegion("broken-1").setMemoryTotalMib(-24_576L));
    }

    private void anIdOnTwoHosts(long time) {
        story.telemetry0.write(time, Records.heartbeat("g-clone").setRegion("cloned-1"));
        story.telemetry0.write(
                time + 10,
                Records.heartbeat("g-clone").setRegion("cloned-1").setHostId("another-host"));
    }

    private void tasksThatOnlyThoseGpusCouldRun(long time) {
        story.spill.write(time, stranded("wants-the-broken", "broken", time));
        story.spill.write(time, stranded("wants-the-clone", "cloned", time));
    }

    /** A task that has been everywhere else: it stays where it is, and says why it waits. */
    private static TaskSpill.Builder stranded(String taskId, String cell, long time) {
        return Records.spill(taskId)
                .setToCell(cell)
                .setVisitedCells(List.of("eu", "na", "broken", "cloned"))
                .setArrivedAtMillis(time);
    }

    private void duplicatesAndReordering(long time) {
        letter(
                "task.arrivals",
                story.arrivals.write(time, Records.task("t1").setDataRegion("eu-central-1")),
                "DUPLICATE_TASK");
        story.telemetry0.write(time, Records.heartbeat("g1"));
        story.telemetry0.write(time, Records.heartbeat("g1"));
        story.telemetry0.write(time - 9_000, Records.heartbeat("g1").setDownMbps(1.0));
    }

    private void outcomesOfLeasesThatAreNotLive(long time) {
        Partition outcomes = story.outcomes;
        letter(
                "task.outcomes",
                outcomes.write(
                        time,
                        Records.outcome(
                                new DecisionId("eu", 10_200, 0), "t1", OutcomeKind.PROGRESS)),
                "STALE_LEASE");
        letter(
                "task.outcomes",
                outcomes.write(
                        time,
                        Records.outcome(
                                new DecisionId("eu", 0, 17), "nobody", OutcomeKind.COMPLETED)),
                "STALE_LEASE");
        // The lease of t2 is live in eu: na must not say that it is not.
        letter(
                "task.outcomes",
                outcomes.write(
                        time,
                        Records.outcome(new DecisionId("eu", 20_200, 0), "t2", OutcomeKind.PROGRESS)
                                .setCell("na")),
                "DECISION_MISMATCH");
        letter(
                "task.outcomes",
                outcomes.write(time, Records.outcome("t2", 17, OutcomeKind.FAILED).setCell("mars")),
                "UNKNOWN_CELL");
    }

    private void spillsThatNoCellWrote(long time) {
        letter(
                "task.spill",
                story.spill.write(time, Records.spill("t9").setToCell("mars")),
                "UNKNOWN_CELL");
        letter(
                "task.spill",
                story.spill.write(time, Records.spill("t9").setCheckpointedFraction(Double.NaN)),
                "INVALID_FIELD");
    }

    private String topicOf(Partition partition) {
        if (partition == story.telemetry0) {
            return "gpu.telemetry";
        }
        if (partition == story.arrivals) {
            return "task.arrivals";
        }
        return partition == story.outcomes ? "task.outcomes" : "task.spill";
    }

    private void letter(String topic, RawRecord record, String reasonCode) {
        expectedLetters.add(
                topic + "/" + record.partition() + "@" + record.offset() + " " + reasonCode);
    }
}
