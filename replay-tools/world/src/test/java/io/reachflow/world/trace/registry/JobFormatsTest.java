package io.reachflow.world.trace.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.world.trace.BadRowException;
import io.reachflow.world.trace.BadRowPolicy;
import io.reachflow.world.trace.BadTraceException;
import io.reachflow.world.trace.JobTrace;
import io.reachflow.world.trace.SkippedRows;
import io.reachflow.world.trace.TraceJob;
import io.reachflow.world.trace.TraceJobBuilder;
import io.reachflow.world.trace.TracePriority;
import io.reachflow.world.trace.format.ReachflowCsv;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobFormatsTest {
    private static final String PHILLY = "submit_s,duration_s,num_gpus,vc";
    private static final String OPENB =
            "name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,deletion_time,scheduled_time";

    @TempDir Path folder;
    private TraceFiles files;

    @BeforeEach
    void prepare() {
        files = new TraceFiles(folder);
    }

    private static JobTrace read(String format, Path file, BadRowPolicy badRows) {
        return TraceFormats.jobs(format + ":" + file, badRows);
    }

    @Test
    void phillyJobsCountTimeFromTheEarliest() throws IOException {
        Path file = files.compressed("p.csv.gz", PHILLY, "107.5,60,8,red", "100,3.25,1,blue");
        assertThat(read("philly", file, BadRowPolicy.FAIL))
                .isEqualTo(
                        new JobTrace(
                                List.of(
                                        job("philly-00000003", "blue", 0, 3.25, 1, 1000, null),
                                        job("philly-00000002", "red", 7500, 60, 8, 1000, null)),
                                SkippedRows.NONE));
    }

    @Test
    void aBrokenRowIsNamedWithItsLineColumnAndValue() throws IOException {
        Path file = files.plain("p.csv", PHILLY, "0,10,1,a", "5,many,1,a");
        assertThatThrownBy(() -> read("philly", file, BadRowPolicy.FAIL))
                .isInstanceOf(BadRowException.class)
                .hasMessage(
                        "p.csv, line 3: the duration_s (many) must be a number from 0 to"
                                + " 315360000.");
    }

    @Test
    void numbersThatCantBeAreRefused() throws IOException {
        for (String row :
                List.of(
                        "0,-1,1,a",
                        "0,NaN,1,a",
                        "0,1e99,1,a",
                        "0,1f,1,a",
                        "0,,1,a",
                        "-3,1,1,a",
                        "0,1,0,a",
                        "0,1,1.5,a",
                        "0,1,99999999999999999999,a",
                        "0,1,1,",
                        "0,1,1",
                        "0,1,1,a,b",
                        "0,--1,1,a")) {
            Path file = files.plain("p.csv", PHILLY, row);
            assertThatThrownBy(() -> read("philly", file, BadRowPolicy.FAIL))
                    .as(row)
                    .isInstanceOf(BadRowException.class)
                    .hasMessageStartingWith("p.csv, line 2: ");
        }
    }

    @Test
    void skippedRowsAreCountedAndTheFirstFewExplained() throws IOException {
        Path file =
                files.plain(
                        "p.csv",
                        PHILLY,
                        "x,1,1,a",
                        "0,1,1,a",
                        "1,1,0,a",
                        "2,1",
                        "3,\"1\"1,1,a",
                        "x,1,1,a",
                        "x,1,1,a",
                        "x,1,1,a");
        JobTrace trace = read("philly", file, BadRowPolicy.SKIP);
        assertThat(trace.jobs()).hasSize(1);
        assertThat(trace.skipped().count()).isEqualTo(7);
        assertThat(trace.skipped().firstMessages())
                .hasSize(5)
                .contains(
                        "p.csv, line 4: the num_gpus (0) must be a whole number from 1 to 100000.",
                        "p.csv, line 5: it has 2 fields, but must have 4.");
    }

    @Test
    void aFileOfAnotherFormatIsRefusedAsAWhole() throws IOException {
        Path file = files.plain("p.csv", "submit_s,num_gpus,vc", "0,1,a");
        assertThatThrownBy(() -> read("philly", file, BadRowPolicy.SKIP))
                .isInstanceOf(BadTraceException.class)
                .hasMessageContaining("has no column duration_s in its first line");
        Path empty = Files.createFile(folder.resolve("empty.csv"));
        assertThatThrownBy(() -> read("philly", empty, BadRowPolicy.SKIP))
                .hasMessageContaining("empty.csv is empty");
        Path twice = files.plain("twice.csv", PHILLY + ",vc", "0,1,1,a,a");
        assertThatThrownBy(() -> read("philly", twice, BadRowPolicy.SKIP))
                .hasMessageContaining("names the column vc twice");
    }

    @Test
    void openbPodsShareGpusAndNameModels() throws IOException {
        Path file =
                files.plain(
                        "o.csv",
                        OPENB,
                        "pod-a,1,1,1,250,P100|T4|T4,BE,Failed,50,90,60",
                        "pod-b,1,1,8,1000,,LS,Running,50,80,50",
                        "pod-c,1,1,1,1000,,Burstable,Running,70,80,75",
                        "pod-d,1,1,1,1000,,Guaranteed,Running,71,80,75");
        assertThat(read("openb-pods", file, BadRowPolicy.FAIL).jobs())
                .containsExactly(
                        TraceJobBuilder.builder()
                                .id("pod-a")
                                .tenant("openb")
                                .submitMillis(0)
                                .durationSeconds(30)
                                .gpus(1)
                                .sharePermille(250)
                                .models(List.of("P100", "T4"))
                                .priority(TracePriority.LOW)
                                .build(),
                        job("pod-b", "openb", 0, 30, 8, 1000, TracePriority.HIGH),
                        job("pod-c", "openb", 20_000, 5, 1, 1000, TracePriority.NORMAL),
                        job("pod-d", "openb", 21_000, 5, 1, 1000, TracePriority.HIGH));
    }

    @Test
    void podsThatNeverRanOrNeedNoGpuAreCountedApart() throws IOException {
        Path file =
                files.compressed(
                        "o.csv.gz",
                        OPENB,
                        "pod-a,1,1,1,1000,,LS,Pending,5,90,",
                        "pod-b,1,1,0,0,,LS,Running,6,90,7",
                        "pod-c,1,1,1,1000,,LS,Running,7,90,8");
        JobTrace trace = read("openb-pods", file, BadRowPolicy.FAIL);
        assertThat(trace.jobs()).extracting(TraceJob::id).containsExactly("pod-c");
        assertThat(trace.skipped()).isEqualTo(new SkippedRows(0, List.of(), 1, 1));
    }

    @Test
    void brokenPodsAreNamed() throws IOException {
        Path qos = files.plain("q.csv", OPENB, "pod-a,1,1,1,1000,,GOLD,Running,0,9,1");
        assertThatThrownBy(() -> read("openb-pods", qos, BadRowPolicy.FAIL))
                .hasMessage(
                        "q.csv, line 2: the qos (GOLD) must be LS, Guaranteed, Burstable or BE.");
        Path back = files.plain("b.csv", OPENB, "pod-a,1,1,1,1000,,LS,Running,0,3,4");
        assertThatThrownBy(() -> read("openb-pods", back, BadRowPolicy.FAIL))
                .hasMessage(
                        "b.csv, line 2: the deletion_time (3) must be no earlier than the"
                                + " scheduled_time.");
        String pod = "pod-a,1,1,1,1000,,LS,Running,0,9,1";
        Path twice = files.plain("t.csv", OPENB, pod, pod);
        assertThatThrownBy(() -> read("openb-pods", twice, BadRowPolicy.FAIL))
                .hasMessage(
                        "t.csv, line 3: the name (pod-a) must be a name that no earlier row has.");
        assertThat(read("openb-pods", twice, BadRowPolicy.SKIP).skipped().count()).isEqualTo(1);
    }

    @Test
    void ownCsvNeedsOnlyAFewColumnsInAnyOrder() throws IOException {
        Path file =
                files.compressed(
                        "r.csv.gz",
                        "gpus,note,tenant,id,duration_s,submit_ms",
                        "2,hello,lab,j1,1.5,40");
        assertThat(read("reachflow-csv", file, BadRowPolicy.FAIL).jobs())
                .containsExactly(job("j1", "lab", 0, 1.5, 2, 1000, null));
    }

    @Test
    void ownCsvNamesWhatIsBroken() throws IOException {
        String header = String.join(",", ReachflowCsv.FORMAT.columns());
        Path file =
                files.plain(
                        "r.csv",
                        header,
                        "j1,lab,0,5,1,1000,,,urgent",
                        "j2,lab,0,5,1,1001,,,",
                        "j3,lab,0,5,1,500,8192,T4|A10,low");
        assertThatThrownBy(() -> read("reachflow-csv", file, BadRowPolicy.FAIL))
                .hasMessage(
                        "r.csv, line 2: the priority (urgent) must be low, normal, high or blank.");
        JobTrace trace = read("reachflow-csv", file, BadRowPolicy.SKIP);
        assertThat(trace.jobs())
                .containsExactly(
                        TraceJobBuilder.builder()
                                .id("j3")
                                .tenant("lab")
                                .submitMillis(0)
                                .durationSeconds(5)
                                .gpus(1)
                                .sharePermille(500)
                                .memoryMibPerGpu(8192L)
                                .models(List.of("T4", "A10"))
                                .priority(TracePriority.LOW)
                                .build());
        assertThat(trace.skipped().count()).isEqualTo(2);
    }

    @Test
    void whatIsWrittenAsOwnCsvIsReadBackTheSame() throws IOException {
        JobTrace trace =
                new JobTrace(
                        List.of(
                                job("a, \"quoted\"", "two\nlines", 0, 0.1 + 0.2, 1, 1000, null),
                                job("b", "lab", 12, 12_345_678.9, 64, 1000, TracePriority.HIGH),
                                job("c", "lab", 12, 1e-7, 1, 1, TracePriority.NORMAL),
                                TraceJobBuilder.builder()
                                        .id("d")
                                        .tenant("Ünï")
                                        .submitMillis(9_000_000_000L)
                                        .durationSeconds(0)
                                        .gpus(1)
                                        .sharePermille(999)
                                        .memoryMibPerGpu(0L)
                                        .models(List.of("RTX 4090", "A10"))
                                        .priority(TracePriority.LOW)
                                        .build()),
                        SkippedRows.NONE);
        StringWriter written = new StringWriter();
        ReachflowCsv.write(trace, written);
        Path file = Files.writeString(folder.resolve("w.csv"), written.toString());

        assertThat(read("reachflow-csv", file, BadRowPolicy.FAIL)).isEqualTo(trace);
        assertThat(written.toString())
                .startsWith("id,tenant,submit_ms,duration_s,gpus,share_permille,")
                .contains("\nb,lab,12,12345678.9,64,1000,,,high\n");
    }

    private static TraceJob job(
            String id,
            String tenant,
            long submit,
            double duration,
            int gpus,
            int share,
            TracePriority priority) {
        return TraceJobBuilder.builder()
                .id(id)
                .tenant(tenant)
                .submitMillis(submit)
                .durationSeconds(duration)
                .gpus(gpus)
                .sharePermille(share)
                .models(List.of())
                .priority(priority)
                .build();
    }
}
