package io.reachflow.simulator.contest;

import io.reachflow.policies.learned.LearnedPolicy;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policyfile.PolicyFile;
import io.reachflow.policies.policyfile.PolicyResource;
import io.reachflow.policies.registry.Policies;
import io.reachflow.simulator.SimulationSettings;
import io.reachflow.simulator.contest.contender.Contender;
import io.reachflow.simulator.contest.contender.PolicyContender;
import io.reachflow.simulator.hindsight.Clairvoyant;
import io.reachflow.simulator.hindsight.Oracle;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Contenders by their names. */
public final class Contenders {
    private static final String LEARNED = "reach";

    private Contenders() {}

    /** Plain names: policies, and then those that know the future. */
    public static List<String> names() {
        List<String> names = new ArrayList<>(Policies.names());
        names.add(Oracle.SJF_TRUE);
        names.add(Clairvoyant.NAME);
        return names;
    }

    /**
     * A policy of {@link Policies}, one that knows the world ({@code clairvoyant}, {@code
     * sjf-true}), {@code weighted-score:FILE} with the weights of a file, or {@code reach:DIR} with
     * a network that was trained.
     */
    public static Contender byName(String name, SimulationSettings settings) {
        if (name.startsWith(WeightFile.PREFIX)) {
            Path file = Path.of(name.substring(WeightFile.PREFIX.length()));
            return new TunedContender(name, WeightFile.read(file), settings);
        }
        if (name.startsWith(PolicyFolder.PREFIX)) {
            Policy policy = LearnedPolicy.of(learned(name));
            return new RenamedContender(name, new PolicyContender(policy, settings));
        }
        return switch (name) {
            case Clairvoyant.NAME -> new Clairvoyant(settings);
            case Oracle.SJF_TRUE -> Oracle.sjfTrue(settings);
            default -> new PolicyContender(Policies.byName(name), settings);
        };
    }

    /** What was trained: {@code reach}, if it comes with the program, or {@code reach:DIR}. */
    public static PolicyFile learned(String name) {
        if (name.startsWith(PolicyFolder.PREFIX)) {
            return PolicyFolder.read(Path.of(name.substring(PolicyFolder.PREFIX.length())));
        }
        if (!name.equals(LEARNED)) {
            throw new IllegalArgumentException(
                    "The policy ("
                            + name
                            + ") must be one that was trained: "
                            + LEARNED
                            + ", or "
                            + PolicyFolder.PREFIX
                            + "DIR with a folder that 'reachflow train' wrote.");
        }
        return PolicyResource.find(Policies.class.getClassLoader(), LEARNED)
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "No policy ("
                                                + LEARNED
                                                + ") comes with this program. Name a folder that"
                                                + " 'reachflow train' wrote: "
                                                + PolicyFolder.PREFIX
                                                + "DIR."));
    }
}
