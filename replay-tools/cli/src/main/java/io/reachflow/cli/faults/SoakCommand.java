package io.reachflow.cli.faults;

import io.reachflow.cli.command.ExitCode;
import io.reachflow.cli.command.JsonFile;
import io.reachflow.cli.command.OptionEcho;
import io.reachflow.cli.command.RepositoryHome;
import io.reachflow.faults.report.SoakPage;
import io.reachflow.faults.report.SoakText;
import io.reachflow.faults.suite.Soak;
import io.reachflow.faults.suite.SoakPlan;
import io.reachflow.faults.suite.SoakResult;
import io.reachflow.faults.suite.SuiteProgress;
import io.reachflow.streams.cluster.ClusterLayout;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Hours of work in which nothing breaks, to see that nothing grows. */
@Command(
        name = "soak",
        description = {
            "Start a cluster on this machine, keep half of a network busy for hours, and look at"
                + " what it uses: memory, files, state, open transactions. None of it may grow.",
            "At the end the checker reads the topics, and the same input is decided on again."
        },
        footerHeading = "%nExample:%n",
        footer = "  reachflow soak --minutes 120 --html soak.html --json soak.json")
public final class SoakCommand implements Callable<Integer> {
    @Spec private CommandSpec command;
    @Mixin private JsonFile json;

    @Option(
            names = "--minutes",
            paramLabel = "N",
            defaultValue = "120",
            description = "For how long. Default: ${DEFAULT-VALUE}.")
    private int minutes;

    @Option(
            names = "--gpus",
            paramLabel = "N",
            defaultValue = "64",
            description = "GPUs of the network, of which half are busy. Default: ${DEFAULT-VALUE}.")
    private int gpus;

    @Option(
            names = "--policy",
            paramLabel = "NAME",
            defaultValue = "reach",
            description = "By which the job decides. Default: ${DEFAULT-VALUE}.")
    private String policy;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Another seed, another network. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Also write the result as a page with plots to this file.")
    private @Nullable Path html;

    @Override
    public Integer call() throws IOException, InterruptedException {
        SoakPlan plan = new SoakPlan(Duration.ofMinutes(minutes), gpus, policy, seed);
        PrintWriter people =
                json.takesStandardOutput()
                        ? command.commandLine().getErr()
                        : command.commandLine().getOut();
        SuiteProgress progress =
                line -> {
                    people.println(line);
                    people.flush();
                };
        Path home = RepositoryHome.path();
        Path directory = home.resolve(".reachflow").resolve("soak");
        SoakResult result = new Soak(new ClusterLayout(home, directory), plan, progress).run();
        people.println();
        people.println(SoakText.of(result));
        people.flush();
        json.write(result);
        if (html != null) {
            JsonFile.replace(html.toAbsolutePath(), SoakPage.of(result, typed()));
        }
        return result.isFine() ? ExitCode.FINE : ExitCode.NOT_FINE;
    }

    private String typed() {
        return "reachflow soak"
                + OptionEcho.spaced(OptionEcho.without(command, Set.of("--json", "--html")));
    }
}
