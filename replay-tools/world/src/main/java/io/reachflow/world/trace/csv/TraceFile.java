package io.reachflow.world.trace.csv;

import io.reachflow.world.trace.BadTraceException;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** The bytes of a trace, decompressed when the name ends in {@code .gz}. */
public final class TraceFile {
    /** A small compressed file can hold an endless one. */
    static final long MOST_BYTES = 8L << 30;

    private static final int BUFFER_BYTES = 1 << 16;

    /** What is done with the bytes of a file. */
    @FunctionalInterface
    public interface Use {
        void accept(InputStream bytes) throws IOException;
    }

    private TraceFile() {}

    public static void read(Path file, Use use) {
        read(file, MOST_BYTES, use);
    }

    static void read(Path file, long mostBytes, Use use) {
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            throw new IllegalArgumentException(
                    "The trace file (%s) must be a file that can be read.".formatted(file));
        }
        try (InputStream raw = Files.newInputStream(file);
                InputStream bytes = new Bounded(plain(file, raw), file, mostBytes)) {
            use.accept(bytes);
        } catch (ZipException | EOFException e) {
            throw new BadTraceException(
                    ("%s is broken or not a gzip file."
                                    + " Fetch it again, or rename it if it is not compressed.")
                            .formatted(file),
                    e);
        } catch (IOException e) {
            throw new UncheckedIOException("Can't read the trace file " + file + ".", e);
        }
    }

    private static InputStream plain(Path file, InputStream raw) throws IOException {
        return file.toString().endsWith(".gz") ? new GZIPInputStream(raw, BUFFER_BYTES) : raw;
    }

    /** Counts what was read, and stops above the limit. */
    private static final class Bounded extends FilterInputStream {
        private final Path file;
        private final long mostBytes;
        private long count;

        Bounded(InputStream in, Path file, long mostBytes) {
            super(in);
            this.file = file;
            this.mostBytes = mostBytes;
        }

        @Override
        public int read() throws IOException {
            int next = super.read();
            if (next >= 0) {
                add(1);
            }
            return next;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            int read = super.read(into, offset, length);
            if (read > 0) {
                add(read);
            }
            return read;
        }

        private void add(int read) {
            count += read;
            if (count > mostBytes) {
                throw new BadTraceException(
                        ("%s holds more than %d bytes."
                                        + " Split it, or check that it is what it should be.")
                                .formatted(file, mostBytes));
            }
        }
    }
}
