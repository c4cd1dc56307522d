package io.reachflow.cli.replay;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.reachflow.cli.command.BrokerOptions;
import io.reachflow.cli.command.ExitCode;
import io.reachflow.cli.command.RepositoryHome;
import io.reachflow.cli.command.WorldOptions;
import io.reachflow.streams.lockstep.LockstepStats;
import io.reachflow.streams.replay.ReplayPace;
import io.reachflow.streams.replay.ReplaySettings;
import io.reachflow.streams.replay.ReplayStats;
import io.reachflow.streams.replay.Replayer;
import io.reachflow.streams.stack.JobFailedException;
import io.reachflow.world.World;
import io.reachflow.world.scenario.WorldSettings;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code reachflow replay}. */
@Command(
        name = "replay",
        description = {
            "Write a made-up community GPU network and its tasks into Kafka.",
            "Heartbeats go to gpu.telemetry, tasks to task.arrivals. The topics must exist:"
                    + " 'reachflow topics create' makes them."
        },
        footer = {
            "",
            "Example: a day of 256 GPUs in 24 minutes",
            "  reachflow replay --gpus 256 --hours 24 --warm-up-hours 0 --follow-up-hours 0 --speed"
                    + " 60",
            "Example: two hours in step with a job that is started for it",
            "  reachflow replay --lockstep --embedded --gpus 64 --hours 2 --warm-up-hours 0"
                    + " --follow-up-hours 0"
        })
public final class ReplayCommand implements Callable<Integer> {
    private static final Duration REFRESH = Duration.ofMillis(500);

    /** What says how trace time passes, which in lockstep the job says. */
    private static final List<String> OF_A_PACE =
            List.of("--speed", "--live", "--tick-ms", "--final-tick-seconds", "--patience-minutes");

    private static final List<String> OF_A_BROKER =
            List.of("--brokers", "--topic-prefix", "--output-prefix");

    @Spec private CommandSpec command;
    @Mixin private BrokerOptions broker;
    @Mixin private WorldOptions world;

    @Option(
            names = "--speed",
            paramLabel = "N",
            defaultValue = "60",
            description =
                    "Seconds of trace time in a second, 1 to 10000; 'max': as fast as the broker"
                            + " takes it, to record an input. Default: ${DEFAULT-VALUE}.")
    private String speed;

    @Option(
            names = "--live",
            description =
                    "Trace time is the time of day, at speed 1, and the world begins now; for"
                            + " topics with LogAppendTime.")
    private boolean live;

    @Option(
            names = "--tick-ms",
            paramLabel = "MS",
            defaultValue = "50",
            description =
                    "Wall clock time between the ticks that keep quiet partitions moving. At speed"
                            + " max: one every second of trace time. Default: ${DEFAULT-VALUE}.")
    private long tickMillis;

    @Option(
            names = "--final-tick-seconds",
            paramLabel = "S",
            defaultValue = "10",
            description =
                    "Trace time from the end to a last tick, which closes the last windows."
                            + " Default: ${DEFAULT-VALUE}.")
    private long finalTickSeconds;

    @Mixin private PatienceOption patience;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Write the final numbers to this file.")
    private @Nullable File json;

    @ArgGroup(exclusive = false, heading = "%nIn step with the job:%n")
    private @Nullable LockstepOptions lockstep;

    @Override
    public Integer call() throws InterruptedException, IOException {
        return lockstep == null ? replay() : replayInLockstep(lockstep);
    }

    private int replayInLockstep(LockstepOptions options) throws InterruptedException, IOException {
        refuse(OF_A_PACE, "--lockstep: trace time passes as fast as the job decides");
        if (options.embedded) {
            refuse(OF_A_BROKER, "--embedded: it brings its own broker");
        }
        World generated = World.generate(world.settings(WorldSettings.STANDARD_START));
        PrintWriter out = command.commandLine().getOut();
        try {
            LockstepRun run = new LockstepRun(options, generated, out);
            LockstepStats stats =
                    options.embedded
                            ? run.onOwnJob(RepositoryHome.path())
                            : run.on(broker.brokers, broker.topics());
            write(stats);
            boolean fine = !options.embedded || run.agreesWithSimulator(stats);
            return fine ? ExitCode.FINE : ExitCode.NOT_FINE;
        } catch (JobFailedException e) {
            PrintWriter err = command.commandLine().getErr();
            err.println(e.getMessage());
            e.lastWords().forEach(err::println);
            return ExitCode.FAILED;
        }
    }

    private void refuse(List<String> options, String beside) {
        for (String option : options) {
            if (command.commandLine().getParseResult().hasMatchedOption(option)) {
                throw new ParameterException(
                        command.commandLine(),
                        "The option "
                                + option
                                + " does not go with "
                                + beside
                                + ". Leave one out.");
            }
        }
    }

    private void write(Object stats) throws IOException {
        if (json != null) {
            new ObjectMapper().writeValue(json, stats);
        }
    }

    private int replay() throws InterruptedException, IOException {
        ReplaySettings settings = replaySettings();
        WorldSettings worldSettings = world.settings(defaultStart());
        PrintWriter out = command.commandLine().getOut();
        out.println(
                "The world begins at "
                        + worldSettings.start()
                        + "; give 'reachflow dispatch' the same world options.");
        World generated = World.generate(worldSettings);
        try (Replayer replayer =
                Replayer.start(generated, settings, broker.brokers, broker.topics())) {
            Runtime.getRuntime().addShutdownHook(new Thread(replayer::close));
            while (!replayer.await(REFRESH)) {
                show(replayer, generated);
            }
            show(replayer, generated);
            out.println();
            out.flush();
            write(replayer.stats());
        }
        return ExitCode.FINE;
    }

    private ReplaySettings replaySettings() {
        try {
            ReplayPace pace = live ? ReplayPace.live() : ReplayPace.parse(speed);
            return new ReplaySettings(
                    pace,
                    Duration.ofMillis(tickMillis),
                    Duration.ofSeconds(finalTickSeconds),
                    patience.duration());
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), e.getMessage(), e);
        }
    }

    private Instant defaultStart() {
        return live ? Instant.now().truncatedTo(ChronoUnit.SECONDS) : WorldSettings.STANDARD_START;
    }

    private void show(Replayer replayer, World generated) {
        ReplayStats stats = replayer.stats();
        PrintWriter out = command.commandLine().getOut();
        out.printf(
                "\r%s  tasks arrived %,d of %,d  heartbeats %,d  ticks %,d%s ",
                Instant.ofEpochMilli(stats.traceTimeMillis()).truncatedTo(ChronoUnit.SECONDS),
                stats.tasksArrived(),
                generated.tasks().size(),
                stats.telemetrySent(),
                stats.ticksSent(),
                PatienceOption.waiting(replayer.waitingSince()));
        out.flush();
    }
}
