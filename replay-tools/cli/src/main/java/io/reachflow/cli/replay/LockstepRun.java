package io.reachflow.cli.replay;

import io.reachflow.policies.registry.Policies;
import io.reachflow.schema.TopicNames;
import io.reachflow.streams.lockstep.EmbeddedJob;
import io.reachflow.streams.lockstep.LockstepReplayer;
import io.reachflow.streams.lockstep.LockstepSettings;
import io.reachflow.streams.lockstep.LockstepStats;
import io.reachflow.streams.lockstep.SimulatedReference;
import io.reachflow.streams.stack.StopOnSignal;
import io.reachflow.world.World;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code reachflow replay --lockstep}, from its first round to the digest. */
final class LockstepRun {
    private static final Duration REFRESH = Duration.ofMillis(500);

    private final LockstepOptions options;
    private final LockstepSettings settings;
    private final World world;
    private final PrintWriter out;

    LockstepRun(LockstepOptions options, World world, PrintWriter out) {
        this.options = options;
        this.settings = options.settings(world.settings().rules().runs().dispatchDelay());
        this.world = world;
        this.out = out;
    }

    /** In step with a job that runs already. */
    LockstepStats on(String brokers, TopicNames topics) throws InterruptedException {
        return play(brokers, topics, () -> {});
    }

    /** In step with a job that is there for this alone. */
    LockstepStats onOwnJob(Path home) throws InterruptedException {
        Map<String, String> jobSettings = new LinkedHashMap<>(options.jobSettings);
        jobSettings.put("policy", options.policy);
        // However large a window: the simulator leaves none to a fallback.
        jobSettings.putIfAbsent("policy.max-operations", String.valueOf(Long.MAX_VALUE));
        EmbeddedJob job =
                new EmbeddedJob(home, settings.window(), options.parallelism, jobSettings);
        return StopOnSignal.during(
                () -> {
                    try (job) {
                        job.start();
                        return play(job.brokers(), EmbeddedJob.TOPICS, job::requireAlive);
                    }
                },
                job::close);
    }

    /** Whether the simulator decides as the job did; true as well when that can't be asked. */
    boolean agreesWithSimulator(LockstepStats stats) {
        if (!options.jobSettings.isEmpty()) {
            out.println("not compared with the simulator, which does not know --job-set");
            return true;
        }
        String simulated =
                SimulatedReference.digest(
                        world, settings.window(), Policies.byName(options.policy));
        boolean equal = simulated.equals(stats.digest());
        out.println(
                equal
                        ? "the simulator decides the same"
                        : "the simulator decides otherwise: digest " + simulated);
        out.flush();
        return equal;
    }

    private interface Check {
        void run() throws InterruptedException;
    }

    private LockstepStats play(String brokers, TopicNames topics, Check jobIsAlive)
            throws InterruptedException {
        try (LockstepReplayer replayer = LockstepReplayer.start(world, settings, brokers, topics)) {
            while (!replayer.await(REFRESH)) {
                jobIsAlive.run();
                show(replayer.stats());
            }
            show(replayer.stats());
            out.println();
            conclude(replayer.stats());
            return replayer.stats();
        }
    }

    private void show(LockstepStats stats) {
        if (stats.rounds() == 0) {
            out.print("\rwaiting for the job's first windows ... ");
            out.flush();
            return;
        }
        out.printf(
                "\r%s  tasks arrived %,d of %,d  decisions %,d  %,.0f rounds/s  %,d s left ",
                Instant.ofEpochMilli(stats.traceTimeMillis()).truncatedTo(ChronoUnit.SECONDS),
                stats.tasksArrived(),
                world.tasks().size(),
                stats.decisions(),
                stats.roundsPerSecond(),
                secondsLeft(stats));
        out.flush();
    }

    /** If it goes on as fast as so far. */
    private long secondsLeft(LockstepStats stats) {
        long passed = stats.traceTimeMillis() - world.settings().startMillis();
        long left = world.settings().endMillis() - stats.traceTimeMillis();
        return passed <= 0 ? 0 : Math.round(stats.seconds() * left / passed);
    }

    private void conclude(LockstepStats stats) {
        out.printf(
                "%,d rounds and %,d decisions in %.1f s (%,.0f rounds/s)%n",
                stats.rounds(), stats.decisions(), stats.seconds(), stats.roundsPerSecond());
        out.println("digest " + stats.digest());
        out.flush();
    }
}
