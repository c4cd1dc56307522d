package io.reachflow.cli.simulate;

import io.reachflow.cli.command.ExitCode;
import io.reachflow.cli.command.OptionEcho;
import io.reachflow.cli.command.ScenarioOptions;
import io.reachflow.cli.command.SeedList;
import io.reachflow.cli.command.SimulateProgress;
import io.reachflow.reports.results.ContestSeries;
import io.reachflow.reports.results.EvaluatedPolicy;
import io.reachflow.reports.results.EvaluationPlan;
import io.reachflow.reports.results.EvaluationPlanBuilder;
import io.reachflow.reports.results.ResultsPage;
import io.reachflow.reports.results.ResultsPart;
import io.reachflow.reports.results.ResultsPartFile;
import io.reachflow.reports.results.ResultsPartName;
import io.reachflow.simulator.contest.ContestPlan;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code reachflow results}. */
@Command(
        name = "results",
        description = {
            "Tell how a learned policy does: play it and its opponents on the seeds for reports,"
                    + " and write one page with tables, goals and plots.",
            "Its parts: 'quality' is every opponent on the standard scenarios, with goals; 'way' is"
                    + " the reward between the weighted score and one that knows the future;"
                    + " 'robust' is the reward where things are worse, larger or other than usual.",
            "Options of worlds (--gpus, --hours, ...) change all of them, to try the command."
                    + " Without them worlds are as their scenarios say."
        },
        footer = {
            "",
            "Examples:",
            "  reachflow results --traces DIR",
            "  reachflow results --policy reach:policy --out comparison",
            "  reachflow results --parts way --gpus 96   # this part anew, the others as they are",
            "  reachflow results --policy reach:policy --out try --seeds 2 --way-seeds 2"
                    + " --robust-seeds 2 --gpus 32 --hours 2"
        })
public final class ResultsCommand implements Callable<Integer> {
    /** Options that change nothing in the result, and which part is played, which the page says. */
    private static final Set<String> NOT_THE_RESULT =
            Set.of("--threads", "--out", "--parts", "--debug");

    @Spec CommandSpec spec;
    @Mixin ScenarioOptions changes;

    @Option(
            names = "--policy",
            paramLabel = "NAME",
            defaultValue = "reach",
            description =
                    "The policy: reach is the one that comes with the program, reach:DIR one that"
                            + " 'reachflow train' wrote. Default: ${DEFAULT-VALUE}.")
    String policy;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "docs",
            description =
                    "Write results.md to this folder, and plots and parts to its folder results."
                            + " Default: ${DEFAULT-VALUE}.")
    Path folder;

    @Option(
            names = "--parts",
            paramLabel = "PART",
            split = ",",
            defaultValue = "quality,way,robust",
            description =
                    "What to play. The page also has those parts that were played before with the"
                            + " same policy. Default: ${DEFAULT-VALUE}.")
    Set<ResultsPartName> parts;

    @Option(
            names = "--seeds",
            paramLabel = "FIRST..LAST",
            defaultValue = "201..220",
            description =
                    "The worlds of each scenario in 'quality'; a number N alone is 201..200+N."
                            + " Default: ${DEFAULT-VALUE}.")
    String seeds;

    @Option(
            names = "--way-seeds",
            paramLabel = "FIRST..LAST",
            defaultValue = "201..203",
            description =
                    "The same for 'way', which plays each world some forty times. Default:"
                            + " ${DEFAULT-VALUE}.")
    String waySeeds;

    @Option(
            names = "--robust-seeds",
            paramLabel = "FIRST..LAST",
            defaultValue = "201..205",
            description =
                    "The same for 'robust'; of more than 256 GPUs the first three. Default:"
                            + " ${DEFAULT-VALUE}.")
    String robustSeeds;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description =
                    "Simulations at once; the result is the same for any number. Default: as many"
                            + " as there are processors.")
    int threads = Runtime.getRuntime().availableProcessors();

    @Override
    public Integer call() throws InterruptedException {
        EvaluatedPolicy subject = EvaluatedPolicy.of(policy);
        EvaluationPlan grounds = grounds(subject);
        ResultsFiles files = new ResultsFiles(folder);
        files.prepare();
        Map<ResultsPartName, ResultsPartFile> all = kept(files, subject);
        Map<ResultsPartName, ResultsPart.Section> played = play(grounds, files);
        played.forEach((name, section) -> all.put(name, file(subject, section)));
        PrintWriter out = spec.commandLine().getOut();
        out.println("Written: " + files.writePage(ResultsPage.of(subject, all)));
        out.flush();
        boolean fine = played.values().stream().allMatch(each -> each.alarms().isEmpty());
        return fine ? ExitCode.FINE : ExitCode.NOT_FINE;
    }

    /** What was played before; read first, as hours later would be a bad time to find it bad. */
    private Map<ResultsPartName, ResultsPartFile> kept(
            ResultsFiles files, EvaluatedPolicy subject) {
        Map<ResultsPartName, ResultsPartFile> kept = new EnumMap<>(ResultsPartName.class);
        for (ResultsPartName name : ResultsPartName.values()) {
            Optional<ResultsPartFile> part =
                    parts.contains(name) ? Optional.empty() : files.read(name);
            if (part.filter(each -> each.policy().equals(subject.identity())).isPresent()) {
                kept.put(name, part.get());
            } else if (part.isPresent()) {
                spec.commandLine()
                        .getErr()
                        .println("Left out: " + name.key() + ", played with another policy.");
            }
        }
        return kept;
    }

    private EvaluationPlan grounds(EvaluatedPolicy subject) {
        return EvaluationPlanBuilder.builder()
                .policy(subject)
                .changes(changes::apply)
                .traces(changes.haveTraces())
                .seeds(SeedList.of(seeds))
                .gapSeeds(SeedList.of(waySeeds))
                .robustSeeds(SeedList.of(robustSeeds))
                .build();
    }

    /** A part, and the contests that it needs. */
    private record PlannedPart(ResultsPartName name, ResultsPart part, List<ContestPlan> plans) {
        static PlannedPart of(ResultsPartName name, EvaluationPlan grounds) {
            ResultsPart part = name.of(grounds);
            return new PlannedPart(name, part, part.plans());
        }
    }

    /** Each part is written when it is over, so that a run that is ended early is not lost. */
    private Map<ResultsPartName, ResultsPart.Section> play(
            EvaluationPlan grounds, ResultsFiles files) throws InterruptedException {
        List<PlannedPart> planned =
                parts.stream().sorted().map(name -> PlannedPart.of(name, grounds)).toList();
        PrintWriter err = spec.commandLine().getErr();
        ContestSeries run =
                new ContestSeries(
                        planned.stream().flatMap(each -> each.plans().stream()).toList(),
                        threads,
                        SimulateProgress.of(err));
        Map<ResultsPartName, ResultsPart.Section> played = new EnumMap<>(ResultsPartName.class);
        for (PlannedPart each : planned) {
            ResultsPartName name = each.name();
            ResultsPart.Section section = each.part().section(run.play(each.plans()));
            files.write(name, file(grounds.policy(), section), section.plots());
            played.put(name, section);
            spec.commandLine().getOut().println(name.key() + ": " + section.summary());
            section.alarms().forEach(err::println);
        }
        return played;
    }

    private ResultsPartFile file(EvaluatedPolicy subject, ResultsPart.Section section) {
        return new ResultsPartFile(subject.identity(), command(), section.markdown());
    }

    /** What was typed, without what changes nothing in the result. */
    private String command() {
        return "reachflow results" + OptionEcho.spaced(OptionEcho.without(spec, NOT_THE_RESULT));
    }
}
