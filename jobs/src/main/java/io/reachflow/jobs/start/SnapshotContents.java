package io.reachflow.jobs.start;

import io.reachflow.jobs.settings.StateOptions.Backend;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.flink.core.fs.Path;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.runtime.state.IncrementalKeyedStateHandle;
import org.apache.flink.runtime.state.IncrementalKeyedStateHandle.HandleAndLocalPath;
import org.apache.flink.runtime.state.KeyedStateHandle;
import org.apache.flink.runtime.state.SavepointKeyedStateHandle;

/** What the metadata of a checkpoint or savepoint say: whose state it holds, and in which form. */
final class SnapshotContents {
    private final Collection<OperatorState> operators;

    private SnapshotContents(Collection<OperatorState> operators) {
        this.operators = operators;
    }

    /** Reads metadata; refused where they can't be read. */
    static SnapshotContents of(Path folder, Path metadata) {
        try (DataInputStream in = new DataInputStream(metadata.getFileSystem().open(metadata))) {
            ClassLoader classes = SnapshotContents.class.getClassLoader();
            return new SnapshotContents(
                    Checkpoints.loadCheckpointMetadata(in, classes, folder.toString())
                            .getOperatorStates());
        } catch (IOException | RuntimeException e) {
            throw new IllegalArgumentException(
                    "The checkpoint ("
                            + folder
                            + ") can't be read ("
                            + e.getMessage()
                            + "). No older one is taken in its place: what was committed since"
                            + " then would be decided again. Restore its files.",
                    e);
        }
    }

    Set<OperatorID> operatorsWithState() {
        Set<OperatorID> ids = new HashSet<>();
        for (OperatorState operator : operators) {
            List<OperatorSubtaskState> subtasks = List.copyOf(operator.getStates());
            if (operator.getCoordinatorState() != null
                    || subtasks.stream().anyMatch(OperatorSubtaskState::hasState)) {
                ids.add(operator.getOperatorID());
            }
        }
        return ids;
    }

    /** The backend that alone can restore it; empty: any can, as from a canonical savepoint. */
    Optional<Backend> writtenBy() {
        return keyed().filter(handle -> !(handle instanceof SavepointKeyedStateHandle))
                .map(SnapshotContents::writerOf)
                .findFirst();
    }

    private static Backend writerOf(KeyedStateHandle handle) {
        return handle instanceof IncrementalKeyedStateHandle ? Backend.ROCKSDB : Backend.HASHMAP;
    }

    /** Whether files of it lie in a folder that it shares with other checkpoints. */
    boolean needs(Path folder) {
        String prefix = folder.toUri().getPath() + Path.SEPARATOR;
        return keyed().filter(IncrementalKeyedStateHandle.class::isInstance)
                .map(IncrementalKeyedStateHandle.class::cast)
                .flatMap(handle -> handle.getSharedStateHandles().stream())
                .map(HandleAndLocalPath::getHandle)
                .flatMap(handle -> handle.maybeGetPath().stream())
                .anyMatch(file -> file.toUri().getPath().startsWith(prefix));
    }

    private Stream<KeyedStateHandle> keyed() {
        return operators.stream()
                .flatMap(operator -> operator.getStates().stream())
                .flatMap(subtask -> subtask.getManagedKeyedState().stream());
    }
}
