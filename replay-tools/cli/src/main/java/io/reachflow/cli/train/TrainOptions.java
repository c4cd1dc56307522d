package io.reachflow.cli.train;

import io.reachflow.cli.command.ScenarioOptions;
import io.reachflow.tensors.Architecture;
import io.reachflow.tensors.NetShape;
import io.reachflow.training.TrainingSettings;
import io.reachflow.training.TrainingSettingsBuilder;
import java.util.Arrays;
import java.util.Locale;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What decides how a training goes: the same of these, the same weights. */
final class TrainOptions {
    private static final TrainingSettings STANDARD = TrainingSettings.STANDARD;

    static final String SIMULATOR = "sim";

    @Option(
            names = "--from",
            paramLabel = "sim|topic|FILE",
            defaultValue = SIMULATOR,
            description =
                    "What to learn from: the simulator (sim), the rewards on a broker (topic), or a"
                            + " file that 'reachflow topics export' wrote. Default:"
                            + " ${DEFAULT-VALUE}.")
    String from = SIMULATOR;

    @Option(
            names = "--teacher",
            paramLabel = "NAME",
            description =
                    "Who is imitated at first: knowing-edf, which knows true run times and who will"
                            + " leave, or a policy by its name in 'reachflow simulate --list'."
                            + " Default: ${DEFAULT-VALUE}.")
    String teacher = STANDARD.teacher();

    @Option(
            names = "--lessons",
            paramLabel = "N",
            description = "Worlds in which the teacher is watched. Default: ${DEFAULT-VALUE}.")
    int lessons = STANDARD.lessons();

    @Option(
            names = "--architecture",
            paramLabel = "NAME",
            description =
                    "pool-attend, whose cost grows with tasks plus GPUs, or full-sequence, which"
                            + " lets everything look at everything. Default: ${DEFAULT-VALUE}.")
    String architecture = "pool-attend";

    @Option(
            names = "--worlds",
            paramLabel = "N",
            description = "Worlds of an iteration. Default: ${DEFAULT-VALUE}.")
    int worlds = STANDARD.worlds();

    @Option(
            names = "--episodes",
            paramLabel = "N",
            description =
                    "Times that each of them is played; what is better than their mean is"
                            + " reinforced. Default: ${DEFAULT-VALUE}.")
    int episodes = STANDARD.episodes();

    @Option(
            names = "--trial-every",
            paramLabel = "N",
            description =
                    "Iterations between two trials; after each the best is written, and a"
                            + " checkpoint. Default: ${DEFAULT-VALUE}.")
    int trialEvery = STANDARD.trialEvery();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of weights, worlds and draws. Default: ${DEFAULT-VALUE}.")
    long seed = STANDARD.seed();

    @Option(
            names = "--policy-version",
            paramLabel = "TEXT",
            defaultValue = "1",
            description =
                    "The policy's version, which its decisions will name. Default:"
                            + " ${DEFAULT-VALUE}.")
    String policyVersion = "1";

    @Mixin ScenarioOptions changes = new ScenarioOptions();

    TrainingSettings settings(int iterations, int threads) {
        return TrainingSettingsBuilder.builder()
                .shape(shape())
                .learner(STANDARD.learner())
                .teacher(teacher)
                .lessons(lessons)
                .lessonPasses(STANDARD.lessonPasses())
                .lessonRate(STANDARD.lessonRate())
                .iterations(iterations)
                .worlds(worlds)
                .episodes(episodes)
                .hourPrice(STANDARD.hourPrice())
                .deadlineMargin(STANDARD.deadlineMargin())
                .trialEvery(trialEvery)
                .threads(threads)
                .seed(seed)
                .build();
    }

    private NetShape shape() {
        return Arrays.stream(Architecture.values())
                .filter(one -> architecture.equals(name(one)))
                .findFirst()
                .map(TrainOptions::shape)
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "The architecture ("
                                                + architecture
                                                + ") must be one of "
                                                + Arrays.stream(Architecture.values())
                                                        .map(TrainOptions::name)
                                                        .toList()
                                                + "."));
    }

    private static String name(Architecture architecture) {
        return architecture.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static NetShape shape(Architecture architecture) {
        return switch (architecture) {
            case POOL_ATTEND -> NetShape.POOL_ATTEND;
            case FULL_SEQUENCE -> NetShape.FULL_SEQUENCE;
        };
    }
}
