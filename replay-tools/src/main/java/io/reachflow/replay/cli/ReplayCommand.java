package io.reachflow.replay.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.reachflow.replay.replay.Pace;
import io.reachflow.replay.replay.ReplaySettings;
import io.reachflow.replay.replay.ReplayStats;
import io.reachflow.replay.replay.Replayer;
import io.reachflow.replay.world.World;
import io.reachflow.replay.world.WorldSettings;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Callable;
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
            "  reachflow replay --gpus 256 --hours 24 --seed 7 --speed 60"
        })
public final class ReplayCommand implements Callable<Integer> {
    private static final Duration REFRESH = Duration.ofMillis(500);

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

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Write the final numbers to this file.")
    private File json;

    @Override
    public Integer call() throws InterruptedException, IOException {
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
                show(replayer.stats(), generated);
            }
            show(replayer.stats(), generated);
            out.println();
            out.flush();
            if (json != null) {
                new ObjectMapper().writeValue(json, replayer.stats());
            }
        }
        return 0;
    }

    private ReplaySettings replaySettings() {
        try {
            Pace pace = live ? Pace.live() : Pace.parse(speed);
            return new ReplaySettings(
                    pace, Duration.ofMillis(tickMillis), Duration.ofSeconds(finalTickSeconds));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), e.getMessage(), e);
        }
    }

    private Instant defaultStart() {
        return live ? Instant.now().truncatedTo(ChronoUnit.SECONDS) : WorldSettings.STANDARD_START;
    }

    private void show(ReplayStats stats, World generated) {
        PrintWriter out = command.commandLine().getOut();
        out.printf(
                "\r%s  tasks arrived %,d of %,d  heartbeats %,d  ticks %,d ",
                Instant.ofEpochMilli(stats.traceTimeMillis()).truncatedTo(ChronoUnit.SECONDS),
                stats.tasksArrived(),
                generated.tasks().size(),
                stats.telemetrySent(),
                stats.ticksSent());
        out.flush();
    }
}
