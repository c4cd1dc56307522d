package io.reachflow.world.trace.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.world.trace.AvailabilityTrace;
import io.reachflow.world.trace.BadRowException;
import io.reachflow.world.trace.BadRowPolicy;
import io.reachflow.world.trace.BadTraceException;
import io.reachflow.world.trace.SkippedRows;
import io.reachflow.world.trace.TraceStay;
import io.reachflow.world.trace.TraceStayBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AvailabilityFormatsTest {
    private static final String DIME = "utc,log,event,instance,gpu_count,gpu,zone\r";

    @TempDir Path folder;
    private TraceFiles files;

    @BeforeEach
    void prepare() {
        files = new TraceFiles(folder);
    }

    private static AvailabilityTrace read(String format, Path file, BadRowPolicy badRows) {
        return TraceFormats.availability(format + ":" + file, badRows);
    }

    private static TraceStay stay(String node, long from, long to) {
        return TraceStayBuilder.builder().node(node).gpus(1).fromMillis(from).toMillis(to).build();
    }

    private static TraceStay cut(String node, long from, long to) {
        return TraceStayBuilder.builder(stay(node, from, to)).cut(true).build();
    }

    @Test
    void bambooNodesComeGoAndComeBack() throws IOException {
        Path file =
                files.compressed(
                        "b.csv.gz",
                        "1000,add,n1\r",
                        "1000,add,n2\r",
                        "4000,remove,n1\r",
                        "6000,add,n1\r",
                        "9000,remove,n2\r");
        assertThat(read("bamboo", file, BadRowPolicy.FAIL))
                .isEqualTo(
                        new AvailabilityTrace(
                                List.of(
                                        stay("n1", 0, 3000),
                                        stay("n2", 0, 8000),
                                        cut("n1", 5000, 8000)),
                                8000,
                                SkippedRows.NONE));
    }

    @Test
    void aNodeThatLeavesAsItComesIsNotInTheTrace() throws IOException {
        Path file = files.plain("b.csv", "0,add,n1", "5,add,n2", "5,remove,n2", "5,add,n3");
        AvailabilityTrace trace = read("bamboo", file, BadRowPolicy.FAIL);
        assertThat(trace.stays()).containsExactly(cut("n1", 0, 5));
    }

    @Test
    void bambooEventsThatCantBeAreNamed() throws IOException {
        Path file =
                files.plain(
                        "b.csv",
                        "10,add,n1",
                        "11,add,n1",
                        "12,remove,n9",
                        "9,remove,n1",
                        "13,move,n1",
                        "14,remove,n1");
        assertThatThrownBy(() -> read("bamboo", file, BadRowPolicy.FAIL))
                .isInstanceOf(BadRowException.class)
                .hasMessage("b.csv, line 2: the node (n1) must be a node that is not there yet.");
        AvailabilityTrace trace = read("bamboo", file, BadRowPolicy.SKIP);
        assertThat(trace.stays()).containsExactly(stay("n1", 0, 4));
        assertThat(trace.skipped().firstMessages())
                .containsExactly(
                        "b.csv, line 2: the node (n1) must be a node that is not there yet.",
                        "b.csv, line 3: the node (n9) must be a node that was added before.",
                        "b.csv, line 4: the ms (9) must be no earlier than the row before (10).",
                        "b.csv, line 5: the event (move) must be add or remove.");
    }

    @Test
    void aFileWithoutRowsIsATraceWithoutStays() throws IOException {
        Path file = Files.createFile(folder.resolve("empty.csv"));
        AvailabilityTrace nothing = new AvailabilityTrace(List.of(), 0, SkippedRows.NONE);
        assertThat(read("bamboo", file, BadRowPolicy.FAIL)).isEqualTo(nothing);
        assertThat(read("bamboo-counts", file, BadRowPolicy.FAIL)).isEqualTo(nothing);
    }

    @Test
    void aNewerCountReplacesWhatWasWrittenAhead() throws IOException {
        Path file =
                files.compressed(
                        "c.txt.gz",
                        "2021-05-01, 23:59:00, 2",
                        "2021-05-02, 00:00:00, 2",
                        "2021-05-02, 00:01:00, 2",
                        "2021-05-02, 00:00:00, 1",
                        "2021-05-02, 00:02:00, 3");
        assertThat(read("bamboo-counts", file, BadRowPolicy.FAIL))
                .isEqualTo(
                        new AvailabilityTrace(
                                List.of(
                                        cut("node-000000", 0, 180_000),
                                        stay("node-000001", 0, 60_000)),
                                180_000,
                                SkippedRows.NONE));
    }

    @Test
    void brokenCountsAreNamed() throws IOException {
        Path file =
                files.plain(
                        "c.txt",
                        "2021-05-02, 12:00:00, 2",
                        "2021-05-02, 11:00:00, 2",
                        "2021-05-02, 25:00:00, 2",
                        "2021-05-02, 12:01:00, -1");
        assertThatThrownBy(() -> read("bamboo-counts", file, BadRowPolicy.FAIL))
                .hasMessage(
                        "c.txt, line 2: the time (11:00:00) must be at most five minutes before"
                                + " that of the row before.");
        assertThat(read("bamboo-counts", file, BadRowPolicy.SKIP).skipped().firstMessages())
                .hasSize(3)
                .contains(
                        "c.txt, line 3: the time (25:00:00) must be like 13:07:45, after a date"
                                + " like 2021-12-10.",
                        "c.txt, line 4: the count (-1) must be a whole number from 0 to 1000000.");
    }

    @Test
    void dimeInstancesStayFromCreatedToThePollThatMissesThem() throws IOException {
        Path file =
                files.compressed(
                        "d.csv.gz",
                        DIME,
                        "2020-03-02T00:00:00.000Z,late,created,i1,8,v100,east\r",
                        "2020-03-02T00:10:00.000Z,late,running,i1,,,east\r",
                        "2020-03-01T00:00:00.000Z,early,created,i1,1,nvidia-tesla-k80,west\r",
                        "2020-03-01T00:00:01.000Z,early,create_failed,i2,,,\r",
                        "2020-03-01T00:00:02.000Z,early,not_running,i2,,,west\r",
                        "2020-03-01T00:15:00.000Z,early,running,i1,,,west\r",
                        "2020-03-01T00:30:00.000Z,early,not_running,i1,,,west\r",
                        "2020-03-01T00:45:00.000Z,early,created,i1,1,nvidia-tesla-k80,west\r",
                        "2020-03-01T01:00:00.000Z,early,running,i1,,,west\r");
        long day = 86_400_000;
        assertThat(read("dime", file, BadRowPolicy.FAIL))
                .isEqualTo(
                        new AvailabilityTrace(
                                List.of(
                                        TraceStayBuilder.builder()
                                                .node("early/i1")
                                                .gpus(1)
                                                .model("K80")
                                                .place("west")
                                                .fromMillis(0)
                                                .toMillis(1_800_000)
                                                .build(),
                                        TraceStayBuilder.builder()
                                                .node("early/i1")
                                                .gpus(1)
                                                .model("K80")
                                                .place("west")
                                                .fromMillis(2_700_000)
                                                .toMillis(3_600_000)
                                                .cut(true)
                                                .build(),
                                        TraceStayBuilder.builder()
                                                .node("late/i1")
                                                .gpus(8)
                                                .model("V100")
                                                .place("east")
                                                .fromMillis(day)
                                                .toMillis(day + 600_000)
                                                .cut(true)
                                                .build()),
                                day + 600_000,
                                SkippedRows.NONE));
    }

    @Test
    void brokenDimeEventsAreNamed() throws IOException {
        Path file =
                files.plain(
                        "d.csv",
                        DIME,
                        "2020-03-01T00:00:00Z,log,created,i1,1,k80,west\r",
                        "2020-03-01T00:01:00Z,log,created,i1,1,k80,west\r",
                        "yesterday,log,running,i1,,,west\r",
                        "2020-03-01T00:02:00Z,log,paused,i1,,,west\r",
                        "2020-02-01T00:02:00Z,log,running,i1,,,west\r",
                        "2020-03-01T00:02:00Z,log,created,i2,,k80,west\r");
        assertThatThrownBy(() -> read("dime", file, BadRowPolicy.FAIL))
                .hasMessage("d.csv, line 3: the instance (i1) must be one that is not there yet.");
        assertThat(read("dime", file, BadRowPolicy.SKIP).skipped().firstMessages())
                .hasSize(5)
                .contains(
                        "d.csv, line 4: the utc (yesterday) must be a time in UTC like"
                                + " 2020-03-01T10:11:21Z.",
                        "d.csv, line 5: the event (paused) must be created, running, not_running"
                                + " or create_failed.",
                        "d.csv, line 6: the utc (2020-02-01T00:02:00Z) must be no earlier than"
                                + " the log's row before.",
                        "d.csv, line 7: the gpu_count () must be a whole number from 1 to"
                                + " 100000.");
    }

    @Test
    void jsonReadingsHoldUntilTheNext() throws IOException {
        Path file =
                files.compressed(
                        "a.json.gz",
                        "{\"data\": [0, 2, 1.0, 1, 0],",
                        " \"metadata\": {\"zone\": {\"x\": [1]}, \"gap_seconds\": 1.5}}");
        assertThat(read("availability-json", file, BadRowPolicy.FAIL))
                .isEqualTo(
                        new AvailabilityTrace(
                                List.of(
                                        stay("node-000000", 1500, 6000),
                                        stay("node-000001", 1500, 3000)),
                                7500,
                                SkippedRows.NONE));
    }

    @Test
    void aNodeThatIsThereAtTheLastReadingIsCut() throws IOException {
        Path file = files.plain("a.json", "{\"metadata\":{\"gap_seconds\":60},\"data\":[1,1]}");
        assertThat(read("availability-json", file, BadRowPolicy.FAIL).stays())
                .containsExactly(cut("node-000000", 0, 120_000));
    }

    @Test
    void brokenJsonReadingsLeaveTheCountAsItWas() throws IOException {
        Path file =
                files.plain(
                        "a.json",
                        "{\"metadata\":{\"gap_seconds\":1},",
                        "\"data\":[1, \"two\", [3], 0.5, -1, 0]}");
        assertThatThrownBy(() -> read("availability-json", file, BadRowPolicy.FAIL))
                .isInstanceOf(BadRowException.class)
                .hasMessage(
                        "a.json, line 2: the data[1] (two) must be a whole number from 0 to"
                                + " 1000000.");
        AvailabilityTrace trace = read("availability-json", file, BadRowPolicy.SKIP);
        assertThat(trace.skipped().count()).isEqualTo(4);
        assertThat(trace.stays()).containsExactly(stay("node-000000", 0, 5000));
    }

    @Test
    void jsonOfAnotherShapeIsRefusedAsAWhole() throws IOException {
        assertRefused("[1, 2]", "must be {\"metadata\"");
        assertRefused("{\"metadata\":{\"gap_seconds\":1}}", "must be {\"metadata\"");
        assertRefused("{\"data\":[1]}", "gap_seconds (0.0) must be a number above 0");
        assertRefused("{\"data\":[1", "is not JSON from line");
        assertRefused("", "must be {\"metadata\"");
    }

    private void assertRefused(String json, String message) throws IOException {
        Path file = files.plain("other.json", json);
        assertThatThrownBy(() -> read("availability-json", file, BadRowPolicy.SKIP))
                .as(json)
                .isInstanceOf(BadTraceException.class)
                .hasMessageContaining(message);
    }
}
