package io.reachflow.jobs.start;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
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
        Set<OperatorID> unknown = new HashSet<>(operatorsWithState());
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

    private Set<OperatorID> operatorsWithState() {
        Set<OperatorID> operators = new HashSet<>();
        Path metadata = new Path(path, METADATA);
        try (DataInputStream in = new DataInputStream(path.getFileSystem().open(metadata))) {
            Checkpoints.loadCheckpointMetadata(in, getClass().getClassLoader(), path.toString())
                    .getOperatorStates()
                    .stream()
                    .filter(Snapshot::hasState)
                    .forEach(state -> operators.add(state.getOperatorID()));
        } catch (IOException | RuntimeException e) {
            throw new IllegalArgumentException(
                    "The checkpoint ("
                            + path
                            + ") can't be read ("
                            + e.getMessage()
                            + "). No older one is taken in its place: what was committed since"
                            + " then would be decided again. Restore its files.",
                    e);
        }
        return operators;
    }

    private static boolean hasState(OperatorState state) {
        List<OperatorSubtaskState> subtasks = List.copyOf(state.getStates());
        return state.getCoordinatorState() != null
                || subtasks.stream().anyMatch(OperatorSubtaskState::hasState);
    }
}
