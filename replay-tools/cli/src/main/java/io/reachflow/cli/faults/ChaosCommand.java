package io.reachflow.cli.faults;

import io.reachflow.cli.command.ExitCode;
import io.reachflow.cli.command.JsonFile;
import io.reachflow.cli.command.OptionEcho;
import io.reachflow.cli.command.RepositoryHome;
import io.reachflow.faults.kind.FaultKinds;
import io.reachflow.faults.machine.OwnNamespaces;
import io.reachflow.faults.report.SuitePage;
import io.reachflow.faults.report.SuiteText;
import io.reachflow.faults.scene.Extent;
import io.reachflow.faults.suite.FaultSuite;
import io.reachflow.faults.suite.SuitePlan;
import io.reachflow.faults.suite.SuiteProgress;
import io.reachflow.faults.suite.SuiteResult;
import io.reachflow.streams.cluster.ClusterLayout;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Breaks things under load, and checks that nothing is lost and nothing is done twice. */
@Command(
        name = "chaos",
        description = {
            "Start a cluster on this machine, put it under load, and break it: kill processes, cut"
                    + " links, fill disks, write nonsense. After each round the checker reads the"
                    + " topics, and the same input is decided on again.",
            "As root it gives itself a network and mounts of its own; without, the kinds that"
                    + " need them are skipped."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  reachflow chaos --suite small",
            "  reachflow chaos --suite full --html faults.html --json faults.json",
            "  reachflow chaos --kinds broker-kill,dead-gpu --times 10",
            "  reachflow chaos --brokers 3 --kinds broker-kill,all-brokers-kill --times 5"
        })
public final class ChaosCommand implements Callable<Integer> {
    /** Which faults. */
    enum Suite {
        SMALL,
        FULL
    }

    @Spec private CommandSpec command;
    @Mixin private JsonFile json;

    @Option(
            names = "--suite",
            defaultValue = "small",
            description = "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private Suite suite;

    @Option(
            names = "--kinds",
            split = ",",
            paramLabel = "KIND",
            description = "Only these kinds of faults, a round for each; see --list.")
    private @Nullable List<String> kinds;

    @Option(
            names = "--times",
            paramLabel = "N",
            defaultValue = "3",
            description = "How often each of --kinds. Default: ${DEFAULT-VALUE}.")
    private int times;

    @Option(names = "--list", description = "List the kinds of faults, and do nothing.")
    private boolean list;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Another seed, other moments and victims. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--policies",
            split = ",",
            defaultValue = "reach,weighted-score",
            paramLabel = "NAME",
            description = "They take turns by rounds. Default: ${DEFAULT-VALUE}.")
    private List<String> policies;

    @Option(
            names = "--brokers",
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "One broker, or a quorum of three: then some kinds break one of them, and the"
                            + " others go on. Default: ${DEFAULT-VALUE}.")
    private int brokers;

    @Option(
            names = "--first-round",
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "Go on from this round, if the suite was stopped before. The files of --json"
                            + " and --html are written after each round. Default:"
                            + " ${DEFAULT-VALUE}.")
    private int firstRound;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Also write the result as a page to this file.")
    private @Nullable Path html;

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter out = command.commandLine().getOut();
        if (list) {
            FaultKinds.all()
                    .forEach(
                            fault ->
                                    out.println("%-22s %s".formatted(fault.name(), fault.words())));
            return ExitCode.FINE;
        }
        SuitePlan plan = plan().from(firstRound);
        if (!OwnNamespaces.areHere()) {
            Optional<String> hindrance = OwnNamespaces.hindrance();
            if (hindrance.isEmpty()) {
                return InsideNamespaces.run(
                        command.root().commandLine().getParseResult().originalArgs(), out);
            }
            out.println(hindrance.get() + "; kinds that need them are skipped.");
        }
        return play(plan, out);
    }

    private String typed() {
        return "reachflow chaos"
                + OptionEcho.spaced(OptionEcho.without(command, Set.of("--json", "--html")));
    }

    private SuitePlan plan() {
        Extent extent = suite == Suite.SMALL ? Extent.SHORT : Extent.LONG;
        if (kinds != null) {
            return SuitePlan.of(kinds, times, extent, seed, policies);
        }
        return suite == Suite.SMALL
                ? SuitePlan.small(seed, policies)
                : SuitePlan.full(seed, policies);
    }

    private int play(SuitePlan plan, PrintWriter out) throws IOException, InterruptedException {
        PrintWriter people = json.takesStandardOutput() ? command.commandLine().getErr() : out;
        people.println(
                "%d faults in %d rounds, seed %d"
                        .formatted(plan.faults(), plan.rounds().size(), plan.seed()));
        people.flush();
        Path home = RepositoryHome.path();
        ClusterLayout layout =
                new ClusterLayout(home, home.resolve(".reachflow").resolve("faults"));
        SuiteResult result = new FaultSuite(layout, brokers, plan, progress(people)).run();
        people.println();
        people.println(SuiteText.of(result));
        people.flush();
        if (json.takesStandardOutput()) {
            json.write(result);
        }
        return result.isFine() ? ExitCode.FINE : ExitCode.NOT_FINE;
    }

    private SuiteProgress progress(PrintWriter people) {
        return new SuiteProgress() {
            @Override
            public void say(String line) {
                people.println(line);
                people.flush();
            }

            @Override
            public void roundEnded(SuiteResult soFar) {
                if (!json.takesStandardOutput()) {
                    json.write(soFar);
                }
                writePage(soFar);
            }
        };
    }

    private void writePage(SuiteResult result) {
        if (html == null) {
            return;
        }
        try {
            JsonFile.replace(html.toAbsolutePath(), SuitePage.of(result, typed()));
        } catch (IOException e) {
            throw new UncheckedIOException("Can't write the page " + html + ".", e);
        }
    }
}
