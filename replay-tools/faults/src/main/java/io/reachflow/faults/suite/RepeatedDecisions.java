package io.reachflow.faults.suite;

import io.reachflow.checker.Verifier;
import io.reachflow.checker.VerifyReport;
import io.reachflow.streams.process.BuiltJars;
import io.reachflow.streams.process.ChildProcess;
import io.reachflow.streams.process.FileTree;
import io.reachflow.streams.process.JavaCommand;
import io.reachflow.streams.topics.TopicAdmin;
import io.reachflow.streams.topics.TopicPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Decides on the recorded input of a round once more, undisturbed, in a process of its own. */
final class RepeatedDecisions {
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private RepeatedDecisions() {}

    static VerifyReport of(RoundJob live, String brokers, Path home, Path scratch)
            throws InterruptedException {
        RoundJob job = live.again();
        try (TopicAdmin admin = new TopicAdmin(brokers)) {
            admin.create(
                    TopicPlan.live(job.topics(), RoundJob.PARTITIONS, Duration.ofDays(1))
                            .outputs());
        }
        Path checkpoints = scratch.resolve("again");
        List<String> arguments = new ArrayList<>(job.arguments(brokers));
        arguments.addAll(List.of("--bounded", "--stop-with-parent"));
        arguments.addAll(List.of("--parallelism", "2", "--checkpoints", checkpoints.toString()));
        BuiltJars jars = new BuiltJars(home);
        List<String> command =
                new JavaCommand()
                        .compileLate()
                        .options("-Xmx1g", "-XX:-UsePerfData")
                        .property("log.file", scratch.resolve("again.log"))
                        .openForFlink()
                        .run(jars.jobClassPath(), BuiltJars.JOB_MAIN, arguments);
        try (ChildProcess process =
                ChildProcess.start("repetition", command, scratch.resolve("again.out"))) {
            process.awaitEnd(PATIENCE);
        } finally {
            FileTree.delete(checkpoints);
        }
        return Verifier.run(brokers, job.topics());
    }
}
