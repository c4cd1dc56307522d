package io.reachflow.world.trace.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.world.trace.BadTraceException;
import io.reachflow.world.trace.registry.TraceFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceFileTest {
    @TempDir Path folder;

    @Test
    void whatIsCompressedIsCountedDecompressed() throws IOException {
        Path file = new TraceFiles(folder).compressed("zeros.csv.gz", "0".repeat(999));
        assertThat(Files.size(file)).isLessThan(100);
        TraceFile.read(file, 1000, bytes -> assertThat(bytes.readAllBytes()).hasSize(1000));
        assertThatThrownBy(() -> TraceFile.read(file, 999, InputStream::readAllBytes))
                .isInstanceOf(BadTraceException.class)
                .hasMessageContaining("zeros.csv.gz holds more than 999 bytes");
    }

    @Test
    void singleBytesCountAsWell() throws IOException {
        Path file = new TraceFiles(folder).plain("two.csv", "a");
        assertThatThrownBy(
                        () ->
                                TraceFile.read(
                                        file,
                                        1,
                                        bytes -> {
                                            bytes.read();
                                            bytes.read();
                                        }))
                .hasMessageContaining("more than 1 bytes");
    }

    @Test
    void aFileThatIsNotThereIsAWrongArgument() {
        Path file = folder.resolve("nowhere.csv");
        assertThatThrownBy(() -> TraceFile.read(file, InputStream::readAllBytes))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nowhere.csv) must be a file that can be read");
        assertThatThrownBy(() -> TraceFile.read(folder, InputStream::readAllBytes))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aNameThatPromisesGzipMustKeepIt() throws IOException {
        Path text = new TraceFiles(folder).plain("text.csv.gz", "submit_s,duration_s");
        assertThatThrownBy(() -> TraceFile.read(text, InputStream::readAllBytes))
                .isInstanceOf(BadTraceException.class)
                .hasMessageContaining("text.csv.gz is broken or not a gzip file");

        Path whole = new TraceFiles(folder).compressed("whole.csv.gz", "a,b", "1,2");
        byte[] bytes = Files.readAllBytes(whole);
        Path half = folder.resolve("half.csv.gz");
        Files.write(half, Arrays.copyOf(bytes, bytes.length - 6));
        assertThatThrownBy(() -> TraceFile.read(half, InputStream::readAllBytes))
                .isInstanceOf(BadTraceException.class)
                .hasMessageContaining("half.csv.gz is broken");
    }
}
