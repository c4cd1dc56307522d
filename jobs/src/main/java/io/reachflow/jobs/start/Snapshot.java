package io.reachflow.jobs.start;

import io.reachflow.jobs.settings.StateOptions.Backend;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;
import org.apache.flink.runtime.jobgraph.OperatorID;

/**
 * A checkpoint or savepoint that was completed. Flink writes the file {@code _metadata} last, and
 * has sinks commit only after that: a folder without it holds nothing that anybody has seen.
 */
public record Snapshot(Path path, long completedAtMillis) {
    /** How Flink begins the names of folders of checkpoints. */
    static final String CHECKPOINT = "chk-";

    private static final String METADATA = "_metadata";

    /** The one in a folder; none where it was never completed. */
    static Optional<Snapshot> in(Path folder) throws IOException {
        FileSystem files = folder.getFileSystem();
        Path metadata = new Path(folder, METADATA);
        if (!files.exists(metadata)) {
            return Optional.empty();
        }
        FileStatus status = files.getFileStatus(metadata);
        return Optional.of(new Snapshot(folder.makeQualified(files), status.getModificationTime()));
    }

    /** The one that somebody named, by its folder or by the file in it. */
    static Snapshot named(String name) throws IOException {
        Path path = new Path(name);
        Path folder = path.getName().equals(METADATA) ? path.getParent() : path;
        return in(folder)
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "There is no checkpoint or savepoint at ("
                                                + name
                                                + "): the file "
                                                + METADATA
                                                + " is missing. Name its folder, for example"
                                                + " .../chk-12."));
    }

    /** Savepoints belong to whoever asked for them. Checkpoints are Flink's to delete. */
    boolean isSavepoint() {
        return !path.getName().startsWith(CHECKPOINT);
    }

    /**
     * Refuses one that can't be read, or that holds state of operators that the job does not have.
     */
    void requireFor(Set<OperatorID> operators) {
        Set<OperatorID> unknown = contents().operatorsWithState();
        unknown.removeAll(operators);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException(
                    "The checkpoint ("
                            + path
                            + ") is of another job, or of another version of this one: it holds"
                            + " state of "
                            + unknown.size()
                            + " operators that this job does not have ("
                            + unknown.iterator().next()
                            + " for example). Name one of this job with --from; CHANGELOG.md says"
                            + " between which versions state can be restored.");
        }
    }

    /** Refuses one whose state only the other backend can restore: the job would never come up. */
    void requireFor(Backend backend) {
        Optional<Backend> writer = contents().writtenBy();
        if (writer.isPresent() && writer.get() != backend) {
            throw new IllegalArgumentException(
                    "The checkpoint ("
                            + path
                            + ") was written by state.backend="
                            + nameOf(writer.get())
                            + ", and can't be restored by state.backend="
                            + nameOf(backend)
                            + ". To change the backend, start the job once more with the old one,"
                            + " stop it with 'flink stop --type canonical --savepointPath DIR JOB',"
                            + " and start it with the new one and --from that savepoint.");
        }
    }

    private static String nameOf(Backend backend) {
        return backend.name().toLowerCase(Locale.ROOT);
    }

    SnapshotContents contents() {
        return SnapshotContents.of(path, new Path(path, METADATA));
    }
}
