package io.reachflow.jobs.start;

import io.reachflow.jobs.settings.JobSettings;
import io.reachflow.jobs.settings.StateOptions;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.RecoveryClaimMode;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.graph.StreamGraphHasherV2;

/**
 * With what a job starts. It goes on from the last checkpoint of its deployment. Without one it
 * starts empty, but not where decisions were committed before: it would take them all again.
 */
public final class StartPoint {
    private final CheckpointFolder folder;
    private final Optional<Snapshot> snapshot;
    private final boolean named;

    private StartPoint(CheckpointFolder folder, Optional<Snapshot> snapshot, boolean named) {
        this.folder = folder;
        this.snapshot = snapshot;
        this.named = named;
    }

    /** From a checkpoint or savepoint that the operator named. */
    public static StartPoint named(String name, CheckpointFolder folder) throws IOException {
        Snapshot chosen = Snapshot.named(name);
        Optional<Snapshot> newest = folder.newest();
        if (newest.isPresent() && newest.get().completedAtMillis() > chosen.completedAtMillis()) {
            throw new IllegalArgumentException(
                    "The checkpoint ("
                            + chosen.path()
                            + ") is older than "
                            + newest.get().path()
                            + ", the last one of this deployment: what was committed between them"
                            + " would be decided again. Leave --from out to go on from the last"
                            + " one, or give another --output-prefix to decide on it once more.");
        }
        return new StartPoint(folder, Optional.of(chosen), true);
    }

    /** With nothing, whatever there is. */
    public static StartPoint fromScratch(CheckpointFolder folder) {
        return new StartPoint(folder, Optional.empty(), false);
    }

    /** From the last checkpoint; with nothing where nothing was decided yet. */
    public static StartPoint last(CheckpointFolder folder, JobSettings settings)
            throws IOException {
        Optional<Snapshot> newest = folder.newest();
        if (newest.isEmpty() && CommittedOutput.exists(settings)) {
            throw new IllegalArgumentException(
                    "The topic "
                            + settings.topics().assignments()
                            + " holds decisions, but no checkpoint of the deployment "
                            + settings.deployment()
                            + " is in "
                            + folder.path()
                            + ". A job that starts empty would decide again on every record that"
                            + " the inputs still hold, and lease GPUs that are in use. Name a"
                            + " checkpoint or savepoint with --from PATH; or keep the new decisions"
                            + " apart with --output-prefix PREFIX; or, if that is what you want,"
                            + " say --from-scratch.");
        }
        return new StartPoint(folder, newest, false);
    }

    /** Refuses a checkpoint that can't be restored into this job. */
    public void requireFor(StreamGraph graph) {
        Set<OperatorID> operators =
                new StreamGraphHasherV2()
                        .traverseStreamGraphAndGenerateHashes(graph).values().stream()
                                .map(OperatorID::new)
                                .collect(Collectors.toSet());
        snapshot.ifPresent(chosen -> chosen.requireFor(operators));
    }

    /** Refuses a checkpoint that the job's state backend can't restore. */
    public void requireFor(StateOptions.Backend backend) {
        snapshot.ifPresent(chosen -> chosen.requireFor(backend));
    }

    /** Makes the folder ready for the job's checkpoints, and free of what nobody needs any more. */
    public void prepare() throws IOException {
        folder.create();
        if (snapshot.isPresent() && !named) {
            folder.deleteOlderThan(snapshot.get());
        }
    }

    /** What Flink has to know of it. */
    public Configuration toFlink() {
        Configuration flink = new Configuration();
        flink.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, folder.path().toString());
        snapshot.ifPresent(
                chosen -> {
                    flink.set(StateRecoveryOptions.SAVEPOINT_PATH, chosen.path().toString());
                    // A claimed checkpoint is deleted when the next one is complete. What somebody
                    // asked for, or named, stays theirs.
                    boolean claimed = !named && !chosen.isSavepoint();
                    flink.set(
                            StateRecoveryOptions.RESTORE_MODE,
                            claimed ? RecoveryClaimMode.CLAIM : RecoveryClaimMode.NO_CLAIM);
                });
        return flink;
    }

    /** In words, for the operator. */
    public String describe() {
        return snapshot.map(chosen -> "Goes on from " + chosen.path() + ".")
                .orElse("Starts empty. Checkpoints go to " + folder.path() + ".");
    }
}
