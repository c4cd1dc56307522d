package io.reachflow.jobs.start;

import java.io.IOException;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.LocalStreamEnvironment;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.jspecify.annotations.Nullable;

/**
 * That no other job of this deployment runs, as far as can be seen from here: on the same cluster,
 * or, without one, in another process with the same checkpoints.
 */
public final class JobClaim implements AutoCloseable {
    private final @Nullable FolderLock lock;

    private JobClaim(@Nullable FolderLock lock) {
        this.lock = lock;
    }

    /** Refuses if another one runs. */
    public static JobClaim take(
            StreamExecutionEnvironment environment, CheckpointFolder folder, String name)
            throws Exception {
        if (environment instanceof LocalStreamEnvironment) {
            folder.create();
            return new JobClaim(FolderLock.of(folder));
        }
        RunningJobs.requireNone(
                name, Configuration.fromMap(environment.getConfiguration().toMap()));
        return new JobClaim(null);
    }

    @Override
    public void close() throws IOException {
        if (lock != null) {
            lock.close();
        }
    }
}
