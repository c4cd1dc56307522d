package io.reachflow.streams.stack;

import io.reachflow.streams.process.FileTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The directory that a run has for itself. Its name tells whose it is, should that be killed. */
final class RunDirectory implements AutoCloseable {
    private static final Pattern OF_A_RUN = Pattern.compile("[a-z]+-run-(\\d+)-.*");

    private final Path path;
    private final boolean keep;

    private RunDirectory(Path path, boolean keep) {
        this.path = path;
        this.keep = keep;
    }

    /** Makes one, and deletes those of runs that were killed and could not do it themselves. */
    static RunDirectory create(Path parent, String kind, boolean keep) {
        String name = kind + (keep ? "-kept-" : "-run-" + ProcessHandle.current().pid() + "-");
        try {
            Files.createDirectories(parent);
            deleteOrphans(parent);
            return new RunDirectory(Files.createTempDirectory(parent, name), keep);
        } catch (IOException e) {
            throw new UncheckedIOException("Can't make a directory in " + parent + ".", e);
        }
    }

    private static void deleteOrphans(Path parent) throws IOException {
        List<Path> orphans;
        try (Stream<Path> found = Files.list(parent)) {
            orphans = found.filter(RunDirectory::isOrphan).toList();
        }
        for (Path orphan : orphans) {
            FileTree.delete(orphan);
        }
    }

    private static boolean isOrphan(Path directory) {
        Matcher name = OF_A_RUN.matcher(directory.getFileName().toString());
        return name.matches() && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty();
    }

    Path brokerData() {
        return path.resolve("broker");
    }

    /** For files that nobody needs after the job's end. */
    Path scratch() {
        return path.resolve("job");
    }

    /** Deletes all of it, or all but the broker's data. */
    @Override
    public void close() {
        FileTree.delete(keep ? scratch() : path);
    }
}
