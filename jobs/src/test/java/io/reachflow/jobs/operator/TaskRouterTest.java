package io.reachflow.jobs.operator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.Origin;
import io.reachflow.jobs.operator.routing.TaskRouter;
import io.reachflow.jobs.record.DeadLetters;
import io.reachflow.jobs.record.RawRecord;
import io.reachflow.jobs.story.Partition;
import io.reachflow.jobs.story.Records;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.TaskArrival;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TaskRouterTest {
    private static final String TOPIC = "task.arrivals";

    private final Partition partition = new Partition(1);
    private RecordHarness<CellEvent> router;

    @BeforeEach
    void open() throws Exception {
        DeadLetters letters = new DeadLetters(TOPIC, "dead.letters");
        router =
                new RecordHarness<>(
                        new TaskRouter("eu=eu-central-1, na=us-east-1, rest=*", letters));
    }

    @AfterEach
    void close() throws Exception {
        router.close();
    }

    @Test
    void aTaskGoesToTheCellOfItsData() throws Exception {
        router.take(partition.write(1_000, Records.task("t1").setDataRegion("us-east-1")));
        router.take(partition.write(1_000, Records.task("t2").setDataRegion("eu-central-1")));
        router.take(partition.write(1_000, Records.task("t3").setDataRegion("af-south-1")));
        router.take(partition.write(1_000, Records.task("t4")));

        assertThat(router.output())
                .extracting(CellEvent::cell, CellEvent::id)
                .isEqualTo(
                        List.of(
                                tuple("na", "t1"),
                                tuple("eu", "t2"),
                                tuple("rest", "t3"),
                                tuple("rest", "t4")));
    }

    @Test
    void anArrivalNamesItsTimeAndWhereItLies() throws Exception {
        partition.tick(900);
        router.take(partition.write(1_000, Records.task("t1")));

        CellEvent event = router.output().get(0);
        assertThat(event.kind()).isEqualTo(CellEvent.Kind.ARRIVAL);
        assertThat(event.timeMillis()).isEqualTo(1_000);
        assertThat(event.origin()).isEqualTo(new Origin(TOPIC, 1, 1));
        assertThat(event.task().gpus()).isEqualTo(1);
        assertThat(event.late()).isFalse();
    }

    /** The task may have been handed on, so no one cell can be asked. */
    @Test
    void everyCellHearsOfACancellation() throws Exception {
        router.take(partition.cancel(1_000, "t1"));

        assertThat(router.output())
                .extracting(CellEvent::cell, CellEvent::kind, CellEvent::id)
                .isEqualTo(
                        Stream.of("eu", "na", "rest")
                                .map(cell -> tuple(cell, CellEvent.Kind.CANCELLATION, "t1"))
                                .toList());
    }

    static Stream<Arguments> badTasks() {
        return Stream.of(
                bad("no GPUs", "The gpus (0) must be 1 to 1024.", t -> t.setGpus(0)),
                bad("negative GPUs", "The gpus (-8) must be", t -> t.setGpus(-8)),
                bad("more GPUs than exist", "The gpus (2000000000)", t -> t.setGpus(2_000_000_000)),
                bad("negative memory", "(-1) must be 0 to", t -> t.setMemoryMibPerGpu(-1)),
                bad("NaN", "workGpuSeconds (NaN)", t -> t.setWorkGpuSeconds(Double.NaN)),
                bad(
                        "infinite work",
                        "workGpuSeconds (Infinity)",
                        t -> t.setWorkGpuSeconds(Double.POSITIVE_INFINITY)),
                bad("data less than none", "dataMib (-0.5)", t -> t.setDataMib(-0.5)),
                bad("NaN price", "(NaN)", t -> t.setMaxPricePerGpuHourUsd(Double.NaN)),
                bad("blank tenant", "The tenant ( ) must not be blank", t -> t.setTenant(" ")),
                bad(
                        "a share of a gang",
                        "only a single GPU",
                        t -> t.setGpus(2).setSharePermille(5)),
                bad("a far deadline", "deadlineMillis", t -> t.setDeadlineMillis(Long.MAX_VALUE)),
                bad("no attempts", "maxAttempts (0)", t -> t.setMaxAttempts(0)),
                bad(
                        "an id of absurd length",
                        "60000 characters) must have at most 256",
                        t -> t.setTenant("x".repeat(60_000))),
                bad(
                        "a list of absurd length",
                        "allowedModels (60000 entries)",
                        t -> t.setAllowedModels(Collections.nCopies(60_000, "RTX 3090"))),
                bad("a control character", "control characters", t -> t.setTenant("a\u0000b")));
    }

    @ParameterizedTest
    @MethodSource("badTasks")
    void aTaskThatCantBeMeantIsRefused(String reason, Consumer<TaskArrival.Builder> but)
            throws Exception {
        TaskArrival.Builder task = Records.task("t1");
        but.accept(task);
        router.take(partition.write(1_000, task));

        assertThat(router.output()).isEmpty();
        assertThat(router.letters().letters())
                .singleElement()
                .satisfies(
                        letter -> {
                            assertThat(letter.getReasonCode()).isEqualTo("INVALID_FIELD");
                            assertThat(letter.getReason())
                                    .contains(reason)
                                    .endsWith("(task.arrivals/1@0)");
                        });
        assertThat(router.metrics.count("refused")).isEqualTo(1);
    }

    @Test
    void bytesThatAreNoTaskAreRefusedAndKept() throws Exception {
        byte[] task = partition.encode(Records.task("t1").build());
        byte[] unknown = task.clone();
        unknown[5] ^= 1;
        router.take(partition.write(1_000, "t1", Arrays.copyOf(task, task.length - 3)));
        router.take(partition.write(1_000, "t1", "{\"taskId\":\"t1\"}".getBytes(UTF_8)));
        router.take(partition.write(1_000, "t1", unknown));
        router.take(partition.write(1_000, "t1", (byte[]) null));
        router.take(partition.write(1_000, Records.outcome("t1", 1, OutcomeKind.STARTED)));

        assertThat(router.output()).isEmpty();
        assertThat(router.letters().lettersInShort())
                .isEqualTo(
                        List.of(
                                "task.arrivals/1@0 MALFORMED",
                                "task.arrivals/1@1 NOT_AVRO",
                                "task.arrivals/1@2 UNKNOWN_SCHEMA",
                                "task.arrivals/1@3 NO_VALUE",
                                "task.arrivals/1@4 WRONG_RECORD"));
        assertThat(router.letters().letters().get(2).getValue().array()).isEqualTo(unknown);
    }

    @Test
    void goesOnAfterABadRecord() throws Exception {
        RawRecord bad = partition.write(1_000, "t1", new byte[] {1});
        router.take(bad);
        router.take(partition.write(1_000, Records.task("t2")));

        assertThat(router.output()).extracting(CellEvent::id).isEqualTo(List.of("t2"));
    }

    private static Arguments bad(String name, String reason, Consumer<TaskArrival.Builder> but) {
        return Arguments.of(Named.of(name, reason), but);
    }
}
