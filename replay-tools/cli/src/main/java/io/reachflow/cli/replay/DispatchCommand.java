package io.reachflow.cli.replay;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.reachflow.cli.command.BrokerOptions;
import io.reachflow.cli.command.RepositoryHome;
import io.reachflow.cli.command.WorldOptions;
import io.reachflow.simulator.run.InstantRuns;
import io.reachflow.simulator.run.ResumableRuns;
import io.reachflow.simulator.run.SimulatedRuns;
import io.reachflow.streams.dispatch.DispatchStats;
import io.reachflow.streams.dispatch.Dispatcher;
import io.reachflow.streams.dispatch.DispatcherSettings;
import io.reachflow.world.World;
import io.reachflow.world.scenario.WorldSettings;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code reachflow dispatch}. */
@Command(
        name = "dispatch",
        description = {
            "Carry out a job's decisions on the GPUs of a made-up network, and report to"
                    + " task.outcomes what came of them.",
            "Reads assignments (committed ones only). Trace time is that of gpu.telemetry. Runs"
                    + " until it is stopped with Ctrl-C, or for --seconds.",
            "What runs is in a journal, so a dispatcher that was stopped or killed goes on where"
                    + " it was. Only one may run on the same topics; a second one is refused."
        },
        footer = {
            "",
            "Example: for 'reachflow replay --gpus 256 --hours 24 --seed 7'",
            "  reachflow dispatch --gpus 256 --hours 24 --seed 7"
        })
public final class DispatchCommand implements Callable<Integer> {
    private static final Duration REFRESH = Duration.ofMillis(500);

    @Spec private CommandSpec command;
    @Mixin private BrokerOptions broker;
    @Mixin private WorldOptions world;

    @Option(
            names = "--instant",
            description =
                    "Complete every assignment at once instead of running it; for benchmarks. The"
                            + " world options are then not used.")
    private boolean instant;

    @Option(
            names = "--journal",
            paramLabel = "DIR",
            description =
                    "Folder of journals, one for each broker and its topics. Default:"
                            + " .reachflow/dispatch in the repository.")
    private @Nullable Path journal;

    @Option(
            names = "--new-journal",
            description =
                    "The journal is lost or broken: begin a new one at the offsets of the consumer"
                            + " group. What ran is forgotten, and its leases end by silence. Shuts"
                            + " out a dispatcher that still runs.")
    private boolean newJournal;

    @Mixin private PatienceOption patience;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            description = "Stop after so many seconds. Default: run until stopped.")
    private @Nullable Long seconds;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "With --seconds: write the final numbers to this file.")
    private @Nullable File json;

    @Override
    public Integer call() throws InterruptedException, IOException {
        long beginNanos = System.nanoTime();
        try (Dispatcher dispatcher =
                Dispatcher.start(runs(), broker.brokers, broker.topics(), settings(), this::tell)) {
            Runtime.getRuntime().addShutdownHook(new Thread(dispatcher::close));
            while (!isOver(beginNanos) && !dispatcher.await(REFRESH)) {
                show(dispatcher);
            }
            command.commandLine().getOut().println();
            command.commandLine().getOut().flush();
            if (json != null) {
                new ObjectMapper().writeValue(json, dispatcher.stats());
            }
        }
        return 0;
    }

    private DispatcherSettings settings() {
        Path journals =
                journal == null
                        ? RepositoryHome.path().resolve(".reachflow").resolve("dispatch")
                        : journal;
        return new DispatcherSettings(journals, newJournal, patience.duration());
    }

    private ResumableRuns runs() {
        return instant
                ? new InstantRuns()
                : new SimulatedRuns(World.generate(world.settings(WorldSettings.STANDARD_START)));
    }

    private boolean isOver(long beginNanos) {
        return seconds != null
                && System.nanoTime() - beginNanos >= Duration.ofSeconds(seconds).toNanos();
    }

    /** On the dispatcher's thread. */
    private void tell(String notice) {
        PrintWriter err = command.commandLine().getErr();
        err.println();
        err.println(notice);
        err.flush();
    }

    private void show(Dispatcher dispatcher) {
        DispatchStats stats = dispatcher.stats();
        PrintWriter out = command.commandLine().getOut();
        out.printf(
                "\r%s  assigned %,d  running %,d  done %,d  failed %,d  lost %,d  stopped %,d%s ",
                Instant.ofEpochMilli(stats.traceTimeMillis()).truncatedTo(ChronoUnit.SECONDS),
                stats.assigned(),
                stats.running(),
                stats.completed(),
                stats.failed(),
                stats.lost(),
                stats.stopped(),
                PatienceOption.waiting(dispatcher.waitingSince()));
        out.flush();
    }
}
