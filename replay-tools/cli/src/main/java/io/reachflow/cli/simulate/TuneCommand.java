package io.reachflow.cli.simulate;

import io.reachflow.cli.command.ExitCode;
import io.reachflow.cli.command.ScenarioOptions;
import io.reachflow.cli.command.SeedList;
import io.reachflow.simulator.tuning.TuneListener;
import io.reachflow.simulator.tuning.TuneResult;
import io.reachflow.simulator.tuning.TuneSettings;
import io.reachflow.simulator.tuning.WeightSearch;
import io.reachflow.world.Seeds;
import io.reachflow.world.scenario.Scenario;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code reachflow tune}. */
@Command(
        name = "tune",
        description = {
            "Look for weights of the policy weighted-score by simulation: many draws on few worlds,"
                    + " the better ones on more, then small steps away from the best. What counts"
                    + " is the mean reward over all scenarios and seeds.",
            "Only on training seeds, "
                    + Seeds.FIRST_FOR_TRAINING
                    + " to "
                    + Seeds.LAST_FOR_TRAINING
                    + ": results are reported on others. The same arguments"
                    + " give the same weights, with any number of threads."
        },
        footer = {
            "",
            "Examples:",
            "  reachflow tune --budget 600 --out weights.txt",
            "  reachflow tune --scenarios scale-64@1.3 --hours 6 --seeds 1..2 --budget 60",
            "  reachflow simulate --policies weighted-score,weighted-score:weights.txt"
        })
public final class TuneCommand implements Callable<Integer> {
    @Spec CommandSpec spec;
    @Mixin ScenarioOptions world;

    @Option(
            names = "--scenarios",
            paramLabel = "NAME[@LOAD]",
            split = ",",
            defaultValue = "community-256@1.0,community-256@1.3,churn-x4",
            description = "What to tune on. Default: ${DEFAULT-VALUE}.")
    List<String> scenarios;

    @Option(
            names = "--seeds",
            paramLabel = "A..B",
            defaultValue = "1..4",
            description = "Seeds of each scenario's worlds. Default: ${DEFAULT-VALUE}.")
    String seeds;

    @Option(
            names = "--budget",
            paramLabel = "N",
            defaultValue = "200",
            description =
                    "Worlds that are simulated in all: one for each scenario, seed and set of"
                            + " weights tried, the defaults included. Default: ${DEFAULT-VALUE}.")
    int budget;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Worlds simulated at once. Default: one for each processor.")
    @Nullable Integer threads;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of the search. Default: ${DEFAULT-VALUE}.")
    long seed;

    @Option(names = "--out", paramLabel = "FILE", description = "Write the weights to this file.")
    @Nullable Path out;

    @Override
    public Integer call() throws InterruptedException, IOException {
        List<Scenario> grounds =
                scenarios.stream().map(name -> world.apply(Scenario.of(name))).toList();
        int parallel = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
        TuneSettings settings =
                new TuneSettings(grounds, SeedList.of(seeds), budget, parallel, seed);
        TuneResult result = WeightSearch.run(settings, new Progress(spec.commandLine().getErr()));
        if (out != null) {
            Files.writeString(out, result.weights().print());
        }
        print(result);
        return ExitCode.FINE;
    }

    private void print(TuneResult result) {
        PrintWriter to = spec.commandLine().getOut();
        to.print(result.weights().print());
        to.println();
        to.printf(
                Locale.ROOT,
                "Reward %.4f, that of the defaults %.4f: %+.4f",
                result.reward(),
                result.standardReward(),
                result.gain().mean());
        if (result.gain().hasWidth()) {
            to.printf(Locale.ROOT, " ± %.4f (95 %%, paired by seed)", result.gain().halfWidth());
        }
        to.printf(Locale.ROOT, ", after %d simulations.%n", result.simulations());
        to.println("On the seeds that it was found on, a choice looks better than it is.");
        to.println(
                "Compare on others: reachflow simulate --policies weighted-score,weighted-score:"
                        + (out == null ? "FILE" : out));
        to.flush();
    }

    /** Tells how far it is, every few seconds at most, and of every improvement. */
    private static final class Progress implements TuneListener {
        private static final double SECONDS_BETWEEN = 10;

        private final PrintWriter to;
        private final long startNanos = System.nanoTime();
        private double toldAtSeconds;

        Progress(PrintWriter to) {
            this.to = to;
        }

        private double seconds() {
            return (System.nanoTime() - startNanos) / 1e9;
        }

        @Override
        public void simulated(int used, int budget) {
            double now = seconds();
            if (now - toldAtSeconds >= SECONDS_BETWEEN) {
                toldAtSeconds = now;
                long left = Math.round(now / used * (budget - used) / 60);
                to.printf("%d of %d simulations, about %d min left%n", used, budget, left);
                to.flush();
            }
        }

        @Override
        public void improved(int used, double reward) {
            to.printf(Locale.ROOT, "reward %.4f after %d simulations%n", reward, used);
            to.flush();
        }
    }
}
