package io.reachflow.cli.train;

import io.reachflow.cli.command.BrokerOptions;
import io.reachflow.cli.command.OptionEcho;
import io.reachflow.cli.command.RewardRange;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** From which policy to go on, and which rewards to read. */
final class RetrainOptions {
    /** Those of this class and of its mixins. */
    private static final Set<String> NAMES =
            Set.of(
                    "--policy",
                    "--since",
                    "--until",
                    "--first-offset",
                    "--last-offset",
                    "--brokers",
                    "--topic-prefix",
                    "--output-prefix");

    /** Those that go with these. */
    private static final Set<String> BESIDE =
            Set.of("--from", "--out", "--policy-version", "--debug");

    @Option(
            names = "--policy",
            paramLabel = "DIR",
            description =
                    "With --from topic or FILE: the policy to go on from, best the one that"
                            + " acted.")
    @Nullable Path policy;

    @Mixin RewardRange range = new RewardRange();
    @Mixin BrokerOptions broker = new BrokerOptions();

    /** In simulations none of these has a meaning. */
    void requireNone(CommandSpec spec) {
        for (String name : NAMES) {
            if (spec.commandLine().getParseResult().hasMatchedOption(name)) {
                throw new ParameterException(
                        spec.commandLine(),
                        "The option "
                                + name
                                + " is for --from topic or --from FILE: simulations need none of"
                                + " it. Leave it out.");
            }
        }
    }

    /** What is about simulations has no meaning here. */
    void requireOnlyThese(CommandSpec spec) {
        for (String typed : OptionEcho.without(spec, NAMES)) {
            String name = typed.replaceAll("=.*", "");
            if (!BESIDE.contains(name)) {
                throw new ParameterException(
                        spec.commandLine(),
                        "The option "
                                + name
                                + " is for --from sim: rewards are learnt from as they are. Leave"
                                + " it out.");
            }
        }
    }

    /** The policy to go on from, which simulations don't need. */
    Path requirePolicy(CommandSpec spec) {
        if (policy == null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "The option --policy is missing: rewards improve a policy, best the one that"
                            + " acted. Name its folder.");
        }
        return policy;
    }
}
