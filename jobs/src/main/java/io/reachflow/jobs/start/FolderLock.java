package io.reachflow.jobs.start;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a second job of the deployment on this machine away from its checkpoints. The system lets
 * go of it when the process ends, however it ends.
 */
final class FolderLock implements AutoCloseable {
    private final FileChannel file;

    private FolderLock(FileChannel file) {
        this.file = file;
    }

    static FolderLock of(CheckpointFolder folder) throws IOException {
        Path path = Path.of(folder.path().toUri().getPath(), "lock");
        FileChannel file =
                FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (tryLock(file) == null) {
            file.close();
            throw new IllegalArgumentException(
                    "A job of this deployment runs already: it holds "
                            + path
                            + ". Two would decide everything twice. Stop the other one, or give"
                            + " this one a name of its own with --set deployment=NAME and an"
                            + " --output-prefix.");
        }
        return new FolderLock(file);
    }

    private static @Nullable FileLock tryLock(FileChannel file) throws IOException {
        try {
            return file.tryLock();
        } catch (OverlappingFileLockException e) {
            // It is held within this JVM.
            return null;
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
