package io.reachflow.cli.simulate;

import io.reachflow.cli.command.ExitCode;
import io.reachflow.cli.command.OptionEcho;
import io.reachflow.cli.command.PolicyList;
import io.reachflow.cli.command.ScenarioOptions;
import io.reachflow.cli.command.SeedList;
import io.reachflow.cli.command.SimulateProgress;
import io.reachflow.reports.Report;
import io.reachflow.reports.terminal.SimulateText;
import io.reachflow.reports.text.MetricKeys;
import io.reachflow.simulator.SimulationSettings;
import io.reachflow.simulator.contest.Contest;
import io.reachflow.simulator.contest.ContestPlan;
import io.reachflow.simulator.contest.ContestResult;
import io.reachflow.simulator.hindsight.Clairvoyant;
import io.reachflow.simulator.metric.Metric;
import io.reachflow.world.scenario.Scenario;
import java.io.PrintWriter;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code reachflow simulate}. */
@Command(
        name = "simulate",
        description = {
            "Compare policies: play each of them on the same worlds, and tell which does better and"
                    + " whether that could be chance.",
            "A world is a scenario and a seed. Seeds 1 to 20 are for training and tuning, 201 to"
                    + " 220 for reports: choose nothing by looking at the second."
        },
        footer = {
            "",
            "Examples:",
            "  reachflow simulate --list",
            "  reachflow simulate --scenarios community-256@1.3,churn-x4 --out comparison",
            "  reachflow simulate --policies sjf,edf,edf+mask --gpus 64 --hours 6 --seeds 201..220"
        })
public final class SimulateCommand implements Callable<Integer> {
    /** Options that change nothing in the result. */
    private static final Set<String> NOT_THE_RESULT =
            Set.of("--threads", "--out", "--html", "--csv", "--json", "--debug");

    @Spec CommandSpec spec;
    @Mixin ScenarioOptions changes;
    @Mixin SimulateFiles files;

    @Option(names = "--list", description = "Show all scenarios and policies, and play none.")
    boolean list;

    @Option(
            names = "--policies",
            paramLabel = "NAME",
            split = ",",
            defaultValue =
                    "weighted-score,reach,edf-soonest+mask,edf,sjf,greedy-fastest,data-local,random",
            description =
                    "Who plays; 'all' is every plain policy, 'all+mask' each of them with and"
                            + " without the mask; weighted-score:FILE and reach:DIR are those that"
                            + " 'reachflow tune' and 'reachflow train' wrote. Default:"
                            + " ${DEFAULT-VALUE}.")
    List<String> policies;

    @Option(
            names = "--scenarios",
            paramLabel = "NAME",
            split = ",",
            defaultValue = "community-256",
            description =
                    "Scenarios by name, with @LOAD for another load, or files. Default:"
                            + " ${DEFAULT-VALUE}.")
    List<String> scenarios;

    @Option(
            names = "--seeds",
            paramLabel = "FIRST..LAST",
            defaultValue = "201..205",
            description =
                    "The worlds of each scenario; a number N alone is 201..200+N. Default:"
                            + " ${DEFAULT-VALUE}.")
    String seeds;

    @Option(
            names = "--reference",
            paramLabel = "NAME",
            description = "The policy the others are compared to. Default: the first one named.")
    @Nullable String reference;

    @Option(
            names = "--metrics",
            paramLabel = "KEY",
            split = ",",
            description =
                    "Columns of the tables for people, by their keys in the CSV. Default: those"
                            + " that a scenario is judged by.")
    List<String> metrics = List.of();

    @Option(
            names = "--bound",
            negatable = true,
            description =
                    "Also find a reward that no scheduler exceeds, for each world. It takes a"
                            + " second or two for 256 GPUs, and most of a minute for 1,024."
                            + " Default: when clairvoyant plays.")
    @Nullable Boolean bound;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description =
                    "Simulations at once; the result is the same for any number. Default: as many"
                            + " as there are processors.")
    int threads = Runtime.getRuntime().availableProcessors();

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        if (list) {
            out.println(SimulateText.list());
            return ExitCode.FINE;
        }
        List<Metric> chosen = metrics.stream().map(MetricKeys::metric).toList();
        Contest contest =
                new Contest(plan(), SimulationSettings.STANDARD, threads, SimulateProgress.of(err));
        files.prepare();
        ContestResult result = contest.run();
        Report report = new Report(result, chosen, command());
        PrintWriter people = files.takeStandardOutput() ? err : out;
        people.println(SimulateText.of(report));
        files.write(report, out).forEach(file -> people.println("Written: " + file));
        people.flush();
        return exitCode(result);
    }

    /** A reward above what is possible is an error of ours, which a script must not overlook. */
    public static int exitCode(ContestResult result) {
        return result.excesses().isEmpty() ? ExitCode.FINE : ExitCode.NOT_FINE;
    }

    private ContestPlan plan() {
        List<String> names = PolicyList.of(policies);
        return new ContestPlan(
                scenarios.stream().map(Scenario::of).map(changes::apply).toList(),
                names,
                reference == null ? names.get(0) : reference,
                SeedList.of(seeds),
                bound == null ? names.contains(Clairvoyant.NAME) : bound);
    }

    /** What was typed, without what changes nothing in the result. */
    private String command() {
        return "reachflow simulate" + OptionEcho.spaced(OptionEcho.without(spec, NOT_THE_RESULT));
    }
}
