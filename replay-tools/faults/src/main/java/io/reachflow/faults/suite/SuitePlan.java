package io.reachflow.faults.suite;

import io.reachflow.faults.kind.FaultKinds;
import io.reachflow.faults.scene.Extent;
import io.reachflow.faults.scene.Fault;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** The rounds of a suite. The same seed gives the same plan. */
public record SuitePlan(String name, Extent extent, long seed, List<RoundPlan> rounds) {
    private static final int MIXED_ROUNDS = 8;
    private static final int FAULTS_OF_A_MIXED_ROUND = 6;

    public SuitePlan {
        rounds = List.copyOf(rounds);
    }

    /** A few minutes: what breaks most often, and what broke it before. */
    public static SuitePlan small(long seed, List<String> policies) {
        Rounds rounds = new Rounds(policies);
        rounds.add(
                named("taskmanager-kill", "taskmanager-zombie", "broker-kill", "jobmanager-kill"));
        rounds.add(
                named(
                        "bad-records",
                        "wrong-clocks",
                        "duplicates",
                        "dispatcher-double",
                        "dead-gpu",
                        "broker-cut-off",
                        "checkpoint-disk-full",
                        "foreign-cell-outcome"));
        return new SuitePlan("small", Extent.SHORT, seed, rounds.all);
    }

    /** Each kind by itself, several times, and then all that go together in mixed rounds. */
    public static SuitePlan full(long seed, List<String> policies) {
        Rounds rounds = new Rounds(policies);
        for (Fault fault : FaultKinds.all()) {
            rounds.add(Collections.nCopies(fault.times(), fault));
        }
        SplittableRandom random = new SplittableRandom(seed);
        List<Fault> mixable = FaultKinds.all().stream().filter(SuitePlan::isMixable).toList();
        for (int round = 0; round < MIXED_ROUNDS; round++) {
            List<Fault> mixed = new ArrayList<>();
            for (int i = 0; i < FAULTS_OF_A_MIXED_ROUND; i++) {
                mixed.add(mixable.get(random.nextInt(mixable.size())));
            }
            rounds.add(mixed);
        }
        return new SuitePlan("full", Extent.LONG, seed, rounds.all);
    }

    /** These kinds, so often each. */
    public static SuitePlan of(
            List<String> kinds, int times, Extent extent, long seed, List<String> policies) {
        Rounds rounds = new Rounds(policies);
        kinds.forEach(kind -> rounds.add(Collections.nCopies(times, FaultKinds.byName(kind))));
        return new SuitePlan("chosen", extent, seed, rounds.all);
    }

    private static List<Fault> named(String... names) {
        return Stream.of(names).map(FaultKinds::byName).toList();
    }

    /** What needs settings of its own, takes minutes, or needs GPUs that were never disturbed. */
    private static boolean isMixable(Fault fault) {
        return fault.times() >= 4
                && fault.expectation().sameAgain()
                && !fault.name().equals("dead-gpu")
                && fault.jobSettings(Path.of(System.getProperty("java.io.tmpdir"))).isEmpty();
    }

    /** The rounds from this one on, to go on with a suite that was stopped. */
    public SuitePlan from(int round) {
        List<RoundPlan> rest = rounds.stream().filter(each -> each.number() >= round).toList();
        if (rest.isEmpty() || round < 1) {
            throw new IllegalArgumentException(
                    "The suite has the rounds 1 to %d; it can't begin with round %d."
                            .formatted(lastRound(), round));
        }
        return new SuitePlan(name, extent, seed, rest);
    }

    public int lastRound() {
        return rounds.get(rounds.size() - 1).number();
    }

    public int faults() {
        return rounds.stream().mapToInt(round -> round.faults().size()).sum();
    }

    /** Policies take turns. */
    private static final class Rounds {
        private final List<String> policies;
        private final List<RoundPlan> all = new ArrayList<>();

        Rounds(List<String> policies) {
            this.policies = policies;
        }

        void add(List<Fault> faults) {
            String policy = policies.get(all.size() % policies.size());
            all.add(new RoundPlan(all.size() + 1, policy, faults));
        }
    }
}
