package io.reachflow.cli.train;

import io.reachflow.cli.command.ExitCode;
import io.reachflow.cli.command.JsonFile;
import io.reachflow.cli.command.OptionEcho;
import io.reachflow.cli.command.ReadingProgress;
import io.reachflow.policies.encoding.Encoder;
import io.reachflow.policies.policyfile.PolicyFile;
import io.reachflow.policies.policyfile.PolicyManifest;
import io.reachflow.policies.policyfile.PolicyManifestBuilder;
import io.reachflow.policies.policyfile.PolicyResource;
import io.reachflow.simulator.contest.PolicyFolder;
import io.reachflow.streams.topics.UnreachableBrokerException;
import io.reachflow.training.TrainingSettings;
import io.reachflow.training.retrain.LoggedReturns;
import io.reachflow.training.retrain.RetrainSettings;
import io.reachflow.training.retrain.Retraining;
import io.reachflow.training.retrain.Retraining.Retrained;
import io.reachflow.training.retrain.RewardFile;
import io.reachflow.training.retrain.RewardTopic;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;

/** A training by rewards that a job emitted: reads them, improves a policy, and keeps it. */
final class RetrainRun implements Callable<Integer> {
    private static final String TOPIC = "topic";

    private final CommandSpec spec;
    private final TrainOptions options;
    private final RetrainOptions retrain;
    private final Path out;

    RetrainRun(CommandSpec spec, TrainOptions options, RetrainOptions retrain, Path out) {
        this.spec = spec;
        this.options = options;
        this.retrain = retrain;
        this.out = out;
    }

    @Override
    public Integer call() {
        retrain.requireOnlyThese(spec);
        PolicyFile start = PolicyFolder.read(retrain.requirePolicy(spec));
        LoggedReturns logbook = new LoggedReturns(TrainingSettings.STANDARD.hourPrice());
        try {
            read(logbook);
        } catch (UnreachableBrokerException e) {
            spec.commandLine().getErr().println(e.getMessage());
            return ExitCode.UNREACHABLE;
        }
        Retraining retraining = new Retraining(start, logbook, RetrainSettings.STANDARD);
        tellOfReading(logbook);
        Retrained result = retraining.run();
        write(improved(start, result));
        tellOfResult(result);
        return ExitCode.FINE;
    }

    private void read(LoggedReturns logbook) {
        if (!options.from.equals(TOPIC)) {
            RewardFile.read(Path.of(options.from), logbook::add);
            return;
        }
        PrintWriter err = spec.commandLine().getErr();
        int unreadable =
                RewardTopic.read(
                        retrain.broker.brokers,
                        retrain.broker.topics().rewards(),
                        retrain.range.range(),
                        logbook::add,
                        ReadingProgress.to(err));
        if (unreadable > 0) {
            err.println(unreadable + " records of the topic were no rewards and were left out");
        }
    }

    private void tellOfReading(LoggedReturns logbook) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("%,d rewards read".formatted(logbook.events()));
        logbook.refusals()
                .forEach(
                        (why, count) ->
                                err.println("%,d samples refused: %s".formatted(count, why)));
        err.flush();
    }

    private PolicyFile improved(PolicyFile start, Retrained result) {
        PolicyManifest old = start.manifest();
        SortedMap<String, Double> scores = new TreeMap<>();
        scores.put("samples", (double) result.samples());
        scores.put("effectiveSamples", result.effective());
        scores.put("heldOutAsActed", result.acted());
        scores.put("heldOutExpected", result.expected());
        PolicyManifest manifest =
                PolicyManifestBuilder.builder()
                        .name(old.name())
                        .version(options.policyVersion)
                        .encoderVersion(Encoder.VERSION)
                        .shape(old.shape())
                        .deadlineMargin(old.deadlineMargin())
                        .preempts(old.preempts())
                        .trainedBy(
                                "reachflow train"
                                        + OptionEcho.spaced(
                                                OptionEcho.without(spec, Set.of("--out"))))
                        .seed(old.seed())
                        .scores(scores)
                        .createdFrom(
                                "the policy with the tensors "
                                        + start.tensorsSha256()
                                        + ", and rewards that a job emitted")
                        .build();
        return PolicyFile.of(manifest, start.inTodaysEncoding().normalisation(), result.weights());
    }

    private void write(PolicyFile policy) {
        try {
            Files.createDirectories(out);
            JsonFile.replace(
                    out.resolve(PolicyResource.TENSORS).toAbsolutePath(), policy.tensorBytes());
            JsonFile.replace(
                    out.resolve(PolicyResource.MANIFEST).toAbsolutePath(), policy.manifestBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("Can't write the policy to " + out + ".", e);
        }
    }

    private void tellOfResult(Retrained result) {
        PrintWriter to = spec.commandLine().getOut();
        to.println(
                "Learnt from %,d samples, worth %,.0f of the policy's own; divergence %.4f"
                        .formatted(
                                result.samples(),
                                result.effective(),
                                result.progress().divergence()));
        to.println(
                "On %,d samples held out: result %.3f as they were drawn, %.3f expected of the new policy (worth %,.0f)"
                        .formatted(
                                result.heldOut(),
                                result.acted(),
                                result.expected(),
                                result.heldOutEffective()));
        to.println(
                "Compare in simulations before you deploy it: reachflow simulate --policies reach:"
                        + retrain.policy
                        + ",reach:"
                        + out);
        to.println("Written: " + out);
        to.flush();
    }
}
