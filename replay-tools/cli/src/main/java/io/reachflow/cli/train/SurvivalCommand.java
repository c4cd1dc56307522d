package io.reachflow.cli.train;

import io.reachflow.cli.command.ExitCode;
import io.reachflow.cli.command.JsonFile;
import io.reachflow.cli.command.OptionEcho;
import io.reachflow.intake.gpu.DeparturePrior;
import io.reachflow.reports.SurvivalPage;
import io.reachflow.reports.terminal.SurvivalText;
import io.reachflow.training.survival.StaySet;
import io.reachflow.training.survival.SurvivalStudy;
import io.reachflow.world.World;
import io.reachflow.world.scenario.Scenario;
import io.reachflow.world.scenario.WorldSettingsBuilder;
import io.reachflow.world.trace.AvailabilityTrace;
import io.reachflow.world.trace.BadRowPolicy;
import io.reachflow.world.trace.BadTraceException;
import io.reachflow.world.trace.TraceKind;
import io.reachflow.world.trace.registry.TraceSource;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code reachflow survival}. */
@Command(
        name = "survival",
        description = {
            "Judge the estimate of how long GPUs stay, on hosts of simulated worlds and on"
                    + " recorded nodes, beside the estimate of version 0.1 (constant rates) and a"
                    + " Kaplan-Meier curve for each kind of node.",
            "Every other node is for fitting; the others are judged. The same arguments give the"
                    + " same figures."
        },
        footer = {
            "",
            "Examples:",
            "  reachflow survival --html survival.html",
            "  reachflow survival --availability dime:events.csv.gz --availability bamboo:p3.csv",
            "  reachflow survival --fit --availability dime:events.csv.gz"
        })
public final class SurvivalCommand implements Callable<Integer> {
    /** A week to learn from, and two days more. */
    private static final Duration DAYS = Duration.ofDays(9);

    @Spec CommandSpec spec;
    @Mixin JsonFile json;

    @Option(
            names = "--availability",
            paramLabel = "FORMAT:PATH",
            description = "Recorded stays of nodes; may be given again.")
    List<String> traces = List.of();

    @Option(
            names = "--scenarios",
            paramLabel = "NAME",
            split = ",",
            defaultValue = "community-256,churn-x4",
            description =
                    "Whose owners to simulate, for nine days; one world each. Default:"
                            + " ${DEFAULT-VALUE}.")
    List<String> scenarios;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of the simulated worlds. Default: ${DEFAULT-VALUE}.")
    long seed;

    @Option(
            names = "--fit",
            description =
                    "Look for the prior that fits the first half of the nodes best, show it, and"
                            + " judge that one. Takes some minutes.")
    boolean fit;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Write a page with reliability diagrams.")
    @Nullable Path html;

    @Override
    public Integer call() throws IOException {
        PrintWriter err = spec.commandLine().getErr();
        PrintWriter people = json.takesStandardOutput() ? err : spec.commandLine().getOut();
        try {
            List<StaySet> sets = sets();
            DeparturePrior prior = fit ? fitted(sets, err) : DeparturePrior.STANDARD;
            people.println(SurvivalText.of(prior));
            people.println();
            SurvivalStudy study = SurvivalStudy.of(sets, prior);
            people.println(SurvivalText.of(study));
            people.flush();
            if (html != null) {
                JsonFile.replace(html.toAbsolutePath(), SurvivalPage.of(study, command()));
            }
            json.write(study);
            return ExitCode.FINE;
        } catch (BadTraceException e) {
            err.println(e.getMessage());
            return ExitCode.NOT_FINE;
        }
    }

    private String command() {
        List<String> typed = OptionEcho.without(spec, Set.of("--html", "--json"));
        return "reachflow survival" + OptionEcho.spaced(typed);
    }

    private List<StaySet> sets() {
        List<StaySet> sets = new ArrayList<>();
        for (String name : traces) {
            TraceSource source = TraceSource.parse(name).expecting(TraceKind.AVAILABILITY);
            AvailabilityTrace trace = (AvailabilityTrace) source.read(BadRowPolicy.FAIL);
            sets.add(StaySet.of(source.format().name(), trace));
        }
        for (String scenario : scenarios) {
            sets.add(StaySet.of(scenario, owners(scenario)));
        }
        return sets;
    }

    /** A world without tasks: only who is there matters. */
    private World owners(String scenario) {
        return World.generate(
                WorldSettingsBuilder.builder(Scenario.of(scenario).world(seed))
                        .warmUp(Duration.ZERO)
                        .duration(DAYS)
                        .followUp(Duration.ZERO)
                        .drain(Duration.ZERO)
                        .load(0)
                        .build());
    }

    private static DeparturePrior fitted(List<StaySet> sets, PrintWriter err) {
        return SurvivalStudy.fit(
                sets,
                loss -> {
                    err.printf(Locale.ROOT, "loss %.5f%n", loss);
                    err.flush();
                });
    }
}
