package io.reachflow.faults.machine;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A file system of a few hundred megabytes in the place of a folder, which can be filled up. */
public final class SmallDisk {
    private static final int BLOCK = 1 << 16;

    private final Path folder;
    private final Path filler;

    private SmallDisk(Path folder) {
        this.folder = folder;
        this.filler = folder.resolve("filler");
    }

    /** Mounts it where nobody outside sees it; does nothing where that can't be. */
    public static SmallDisk mount(Path folder, int mebibytes) {
        SmallDisk disk = new SmallDisk(folder);
        if (disk.hindrance().isEmpty()) {
            try {
                Files.createDirectories(folder);
            } catch (IOException e) {
                throw new UncheckedIOException("Can't make the folder " + folder + ".", e);
            }
            SystemCommand.require(
                    "mount",
                    "-t",
                    "tmpfs",
                    "-o",
                    "size=" + mebibytes + "m",
                    "reachflow-faults",
                    folder.toString());
        }
        return disk;
    }

    /** Why it can't be filled. */
    public Optional<String> hindrance() {
        return OwnNamespaces.areHere()
                ? Optional.empty()
                : Optional.of("needs mounts of its own: root and unshare");
    }

    /** Writes until nothing fits any more; gives back how many bytes that took. */
    public long fill() {
        long written = 0;
        byte[] block = new byte[BLOCK];
        try (OutputStream out = Files.newOutputStream(filler)) {
            for (int size = BLOCK; size > 0; size = size == BLOCK ? 512 : 0) {
                written += writeAll(out, block, size);
            }
        } catch (IOException e) {
            // It is full: that also keeps a stream from closing well.
        }
        return written;
    }

    private static long writeAll(OutputStream out, byte[] block, int size) {
        long written = 0;
        try {
            while (true) {
                out.write(block, 0, size);
                written += size;
            }
        } catch (IOException e) {
            return written;
        }
    }

    /** There is room again. */
    public void free() {
        try {
            Files.deleteIfExists(filler);
        } catch (IOException e) {
            throw new UncheckedIOException("Can't delete " + filler + ".", e);
        }
    }

    /** What is mounted here goes with the last process inside; this only tidies up earlier. */
    public void unmount() {
        if (hindrance().isEmpty()) {
            SystemCommand.run("umount", "--lazy", folder.toString());
        }
    }
}
