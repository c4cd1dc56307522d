package io.reachflow.cli.replay;

import io.reachflow.checker.invariant.JobTimes;
import io.reachflow.cli.command.DurationText;
import java.time.Duration;
import picocli.CommandLine.Option;

/** What the topics do not say of the job. */
final class JobTimeOptions {
    @Option(
            names = "--lateness",
            paramLabel = "TIME",
            defaultValue = "60s",
            converter = DurationText.class,
            description = {
                "How late a record may have come in, in event time: for so long, the job need not"
                        + " know of it. Default: ${DEFAULT-VALUE}."
            })
    private Duration lateness;

    @Option(
            names = "--heartbeat-timeout",
            paramLabel = "TIME",
            defaultValue = "45s",
            converter = DurationText.class,
            description = "The job's gpu.heartbeat-timeout. Default: ${DEFAULT-VALUE}.")
    private Duration heartbeatTimeout;

    @Option(
            names = "--quarantine",
            paramLabel = "TIME",
            defaultValue = "10m",
            converter = DurationText.class,
            description = "The job's gpu.quarantine. Default: ${DEFAULT-VALUE}.")
    private Duration quarantine;

    JobTimes times() {
        return new JobTimes(lateness, heartbeatTimeout, quarantine);
    }
}
