package io.reachflow.jobs.start;

import io.reachflow.jobs.settings.JobSettings;
import java.io.IOException;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.LocalStreamEnvironment;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.jspecify.annotations.Nullable;

/**
 * That no other job of this deployment runs, as far as can be seen from here: on the same cluster,
 * or, without one, in another process with the same checkpoints; and nowhere in the world, if it
 * writes to the same topics.
 */
public final class JobClaim implements AutoCloseable {
    private final @Nullable FolderLock lock;

    private JobClaim(@Nullable FolderLock lock) {
        this.lock = lock;
    }

    /** Refuses if another one runs. */
    public static JobClaim take(
            StreamExecutionEnvironment environment, CheckpointFolder folder, JobSettings settings)
            throws Exception {
        Configuration flink = Configuration.fromMap(environment.getConfiguration().toMap());
        FolderLock lock = null;
        if (environment instanceof LocalStreamEnvironment) {
            folder.create();
            lock = FolderLock.of(folder);
        } else {
            RunningJobs.requireNone(settings.writer(), flink);
        }
        JobClaim claim = new JobClaim(lock);
        try {
            if (!ApplicationCluster.runsMainAgain(flink)) {
                new WriterWatch(settings).requireSilence();
            }
            return claim;
        } catch (Exception e) {
            claim.close();
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        if (lock != null) {
            lock.close();
        }
    }
}
