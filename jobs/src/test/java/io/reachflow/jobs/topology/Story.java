package io.reachflow.jobs.topology;

import io.reachflow.jobs.record.Inputs;
import io.reachflow.jobs.source.MemoryTopic;
import io.reachflow.jobs.story.Partition;
import io.reachflow.jobs.story.Records;
import io.reachflow.schema.GpuState;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.Topic;
import java.util.List;
import java.util.Map;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * A minute of a small network. Two GPUs in Europe, one in America that leaves; tasks that run, wait
 * for a gang, are cancelled, miss their deadline and are handed from one cell to the other.
 */
public final class Story {
    /** Two of them are empty, for a test to fill. */
    public static final String CELLS = "broken=broken-1, cloned=cloned-1, na=*, eu=eu-central-1";

    static final List<String> TASKS = List.of("t1", "t2", "t3", "t4", "t5");

    public static final List<String> DECISIONS =
            List.of(
                    "10200 ASSIGN t1 PLACED [g1]",
                    "12200 DEFER t2 GANG_SIZE",
                    "12200 ASSIGN t3 PLACED [g3]",
                    "14200 ASSIGN t4 PLACED [g2]",
                    "16200 PREEMPT t4 CANCELLED [g2]",
                    "20200 ASSIGN t2 PLACED [g1, g2]",
                    "21200 DEFER t5 BUSY",
                    "23200 REJECT t5 DEADLINE_PASSED",
                    "35200 PREEMPT t3 GPU_LEFT [g3]",
                    "35200 DEFER t3 NO_GPUS",
                    "45200 DEFER t3 SPILLED",
                    "50400 ASSIGN t3 PLACED [g1]");

    public final Partition telemetry0 = new Partition(0);
    public final Partition telemetry1 = new Partition(1);
    public final Partition arrivals = new Partition(0);
    public final Partition outcomes = new Partition(0);
    public final Partition spill = new Partition(0);

    /** All of it. */
    static Story minute() {
        Story story = new Story();
        for (int second = 0; second <= 60; second++) {
            story.tell(second);
        }
        return story;
    }

    /** Tells what happens in one second of it, from 0 to 60. */
    public void tell(int second) {
        long time = second * 1_000L;
        arrivals.tick(time);
        outcomes.tick(time);
        telemetry0.tick(time);
        telemetry1.tick(time);
        if (second % 10 == 0) {
            telemetry0.write(time, Records.heartbeat("g1"));
            telemetry1.write(time, Records.heartbeat("g2"));
        }
        if (second % 10 == 0 && second < 35) {
            telemetry1.write(time, Records.heartbeat("g3").setRegion("us-east-1"));
        }
        switch (second) {
            case 10 -> arrivals.write(10_050, Records.task("t1").setDataRegion("eu-central-1"));
            case 12 -> {
                arrivals.write(12_050, Records.task("t2").setDataRegion("eu-central-1").setGpus(2));
                arrivals.write(12_100, Records.task("t3").setDataRegion("us-east-1"));
            }
            case 14 -> arrivals.write(14_050, Records.task("t4").setDataRegion("eu-central-1"));
            case 16 -> arrivals.cancel(16_050, "t4");
            case 20 -> end(20_100, "t1", "eu", 10_200);
            case 21 ->
                    arrivals.write(
                            21_050,
                            Records.task("t5")
                                    .setDataRegion("eu-central-1")
                                    .setWorkGpuSeconds(1)
                                    .setDeadlineMillis(23_000L));
            case 35 ->
                    telemetry1.write(
                            35_000,
                            Records.heartbeat("g3")
                                    .setRegion("us-east-1")
                                    .setState(GpuState.LEAVING));
            case 38 -> end(38_050, "t2", "eu", 20_200);
            case 50 ->
                    spill.write(
                            50_200,
                            Records.spill("t3")
                                    .setFromCell("na")
                                    .setToCell("eu")
                                    .setVisitedCells(List.of("na"))
                                    .setArrivedAtMillis(12_100)
                                    .setAttempt(1));
            case 55 -> end(55_010, "t3", "eu", 50_400);
            default -> {}
        }
    }

    /** The first decision of a window grants the lease with the epoch window end times 2^20. */
    private void end(long timeMillis, String taskId, String cell, long grantedAtMillis) {
        outcomes.write(
                timeMillis,
                Records.outcome(taskId, grantedAtMillis << 20, OutcomeKind.COMPLETED)
                        .setCell(cell)
                        .setDecisionId(cell + "/" + grantedAtMillis + "/0"));
    }

    Inputs open(StreamExecutionEnvironment environment) {
        Map<Topic, List<Partition>> partitions =
                Map.of(
                        Topic.TELEMETRY, List.of(telemetry0, telemetry1),
                        Topic.ARRIVALS, List.of(arrivals),
                        Topic.OUTCOMES, List.of(outcomes),
                        Topic.SPILL, List.of(spill));
        return Inputs.open(topic -> MemoryTopic.open(environment, partitions.get(topic)));
    }
}
