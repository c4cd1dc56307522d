package io.reachflow.jobs;

import io.reachflow.jobs.settings.FlinkDefaults;
import io.reachflow.jobs.settings.JobSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.LocalStreamEnvironment;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The Flink that a job runs on: the cluster it was handed to, else one in this process. */
final class FlinkEnvironment {
    @Option(
            names = "--parallelism",
            paramLabel = "N",
            defaultValue = "2",
            description =
                    "Subtasks of each operator, without a cluster; on one, 'flink run -p' says."
                            + " Default: ${DEFAULT-VALUE}.")
    int parallelism;

    @Option(
            names = "--checkpoints",
            paramLabel = "DIR",
            description =
                    "Where checkpoints go, without a cluster: to a folder of the deployment in it."
                            + " Default: .reachflow/checkpoints.")
    Path checkpoints =
            Path.of(System.getProperty("reachflow.home", "."), ".reachflow", "checkpoints");

    @Option(
            names = "--result",
            paramLabel = "FILE",
            hidden = true,
            description = "Write the run time of a job that ended, in milliseconds.")
    @Nullable Path result;

    @Option(
            names = "--stop-with-parent",
            hidden = true,
            description = "End when standard input is closed: whoever started this is gone.")
    boolean stopWithParent;

    StreamExecutionEnvironment create(JobSettings settings) {
        StreamExecutionEnvironment found =
                StreamExecutionEnvironment.getExecutionEnvironment(FlinkDefaults.of(settings));
        if (found instanceof LocalStreamEnvironment) {
            return local(settings);
        }
        requireDurableCheckpoints(found);
        return found;
    }

    private StreamExecutionEnvironment local(JobSettings settings) {
        if (stopWithParent) {
            stopWithParent();
        }
        Configuration flink = FlinkDefaults.embedded(settings, parallelism, checkpoints);
        return StreamExecutionEnvironment.createLocalEnvironment(parallelism, flink);
    }

    private static void requireDurableCheckpoints(StreamExecutionEnvironment environment) {
        if (environment.getConfiguration().get(CheckpointingOptions.CHECKPOINTS_DIRECTORY)
                == null) {
            throw new IllegalArgumentException(
                    "The cluster has no execution.checkpointing.dir: checkpoints would lie in the"
                        + " JobManager's memory and be lost with it, and with them which decisions"
                        + " were committed. Set it to a directory that all of the cluster can"
                        + " reach, for example with 'flink run -D"
                        + " execution.checkpointing.dir=file:///var/checkpoints'.");
        }
    }

    void execute(StreamExecutionEnvironment environment, String name) throws Exception {
        JobExecutionResult ended = environment.execute(name);
        if (result != null) {
            Files.writeString(
                    result, String.valueOf(ended.getNetRuntime()), StandardCharsets.UTF_8);
        }
    }

    private static void stopWithParent() {
        Thread watcher =
                new Thread(
                        () -> {
                            try {
                                while (System.in.read() >= 0) {
                                    // Nothing is said on this line; only its end matters.
                                }
                            } catch (IOException e) {
                                // A broken pipe is an end, too.
                            }
                            System.exit(0);
                        },
                        "stop-with-parent");
        watcher.setDaemon(true);
        watcher.start();
    }
}
