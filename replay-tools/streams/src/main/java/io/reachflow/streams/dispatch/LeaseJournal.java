package io.reachflow.streams.dispatch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A file that is only added to. A last line that was torn by a crash is cut off: nothing was done
 * yet because of it. Any other bad line is a broken disk, and refused.
 */
final class LeaseJournal implements AutoCloseable {
    static final String FILE = "journal.log";

    private final Path folder;
    private final JournalLines lines = new JournalLines();
    private FileChannel channel;

    private LeaseJournal(Path folder, FileChannel channel) {
        this.folder = folder;
        this.channel = channel;
    }

    /** Opens the folder's journal, which nobody else may have open. */
    static LeaseJournal open(Path folder) {
        try {
            Files.createDirectories(folder);
            return new LeaseJournal(folder, openFile(folder.resolve(FILE)));
        } catch (IOException e) {
            throw new UncheckedIOException("Can't open the journal in " + folder + ".", e);
        }
    }

    /** Leaves the journal to those who want to look at it. */
    static void putAside(Path folder) {
        Path file = folder.resolve(FILE);
        try {
            if (Files.exists(file)) {
                int number = 1;
                while (Files.exists(aside(folder, number))) {
                    number++;
                }
                Files.move(file, aside(folder, number));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Can't put " + file + " aside.", e);
        }
    }

    private static Path aside(Path folder, int number) {
        return folder.resolve(FILE + ".old-" + number);
    }

    private static FileChannel openFile(Path file) throws IOException {
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        channel.position(channel.size());
        return channel;
    }

    /** All entries, in the order in which they were added. Cuts off a last one that is torn. */
    void replay(Consumer<JournalEntry> taker) {
        Path file = folder.resolve(FILE);
        try {
            // All that is written is ASCII or JSON, and a torn line may end anywhere.
            String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
            int begin = 0;
            for (int number = 1; begin < text.length(); number++) {
                int end = text.indexOf('\n', begin);
                boolean last = end < 0 || end + 1 == text.length();
                JournalEntry entry =
                        end < 0 ? null : read(text.substring(begin, end), number, last);
                if (entry == null) {
                    channel.truncate(begin);
                    channel.position(begin);
                    return;
                }
                taker.accept(entry);
                begin = end + 1;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Can't read " + file + ".", e);
        }
    }

    private @Nullable JournalEntry read(String line, int number, boolean last) {
        try {
            return lines.read(
                    new String(line.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            if (last) {
                return null;
            }
            throw new IllegalStateException(
                    "Line "
                            + number
                            + " of "
                            + folder.resolve(FILE)
                            + " can't be read: "
                            + e.getMessage()
                            + ". Without it nobody knows what runs. Bring the file back from a"
                            + " copy, or begin a new one with --new-journal.",
                    e);
        }
    }

    /**
     * Adds an entry.
     *
     * @param force return only when it is on the disk
     */
    void add(JournalEntry entry, boolean force) {
        try {
            write(channel, entry);
            if (force) {
                channel.force(false);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Can't write to " + folder.resolve(FILE) + ".", e);
        }
    }

    private void write(FileChannel to, JournalEntry entry) throws IOException {
        ByteBuffer bytes =
                ByteBuffer.wrap((lines.write(entry) + "\n").getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            to.write(bytes);
        }
    }

    /** Puts these entries in the place of all. */
    void replaceBy(List<JournalEntry> entries) {
        Path fresh = folder.resolve(FILE + ".new");
        try {
            Files.deleteIfExists(fresh);
            FileChannel written = openFile(fresh);
            for (JournalEntry entry : entries) {
                write(written, entry);
            }
            written.force(true);
            Files.move(
                    fresh,
                    folder.resolve(FILE),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
            channel.close();
            channel = written;
        } catch (IOException e) {
            throw new UncheckedIOException("Can't write " + fresh + ".", e);
        }
    }

    long bytes() {
        try {
            return channel.size();
        } catch (IOException e) {
            throw new UncheckedIOException("Can't look at " + folder.resolve(FILE) + ".", e);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException("Can't close " + folder.resolve(FILE) + ".", e);
        }
    }
}
