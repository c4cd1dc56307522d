package io.reachflow.streams.dispatch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a journal to one process. The system gives the lock back when that process ends, however it
 * ends; one that is only stopped keeps it.
 */
final class JournalLock implements AutoCloseable {
    private static final String FILE = "lock";
    private static final String OWNER = "owner";

    private final Path folder;
    private final FileChannel channel;

    private JournalLock(Path folder, FileChannel channel) {
        this.folder = folder;
        this.channel = channel;
    }

    static JournalLock take(Path folder) {
        try {
            Files.createDirectories(folder);
            FileChannel channel =
                    FileChannel.open(
                            folder.resolve(FILE),
                            StandardOpenOption.CREATE,
                            StandardOpenOption.WRITE);
            if (tryLock(channel) == null) {
                channel.close();
                throw new SecondDispatcherException(
                        "Another dispatcher ("
                                + owner(folder)
                                + ") works with the journal in "
                                + folder
                                + ". Only one may run on the same topics: stop that one first.");
            }
            Files.writeString(
                    folder.resolve(OWNER), "process " + ProcessHandle.current().pid() + "\n");
            return new JournalLock(folder, channel);
        } catch (IOException e) {
            throw new UncheckedIOException("Can't lock the journal in " + folder + ".", e);
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    private static String owner(Path folder) throws IOException {
        Path owner = folder.resolve(OWNER);
        return Files.exists(owner) ? Files.readString(owner).strip() : "just started";
    }

    /**
     * Opens the journal.
     *
     * @param anew puts one that is there aside
     */
    LeaseJournal openJournal(boolean anew) {
        if (anew) {
            LeaseJournal.putAside(folder);
        }
        return LeaseJournal.open(folder);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException("Can't give the lock of a journal back.", e);
        }
    }
}
