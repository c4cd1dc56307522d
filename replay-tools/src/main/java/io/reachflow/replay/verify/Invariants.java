package io.reachflow.replay.verify;

import java.util.List;

/** The list of all invariants: a new one is a class and a line here. */
final class Invariants {
    private final Leases leases = new Leases();
    private final NoTaskVanishes tasks;
    private final DecisionsAreExactlyOnce decisions;
    private final List<Invariant> all;

    Invariants(Recording recording, Violations violations, VerifySettings settings) {
        tasks = new NoTaskVanishes(recording, violations);
        decisions = new DecisionsAreExactlyOnce(recording, violations, settings.expectedDigest());
        all =
                List.of(
                        new LeasesAreFenced(recording, leases, violations),
                        new GpusAreNotOverbooked(recording, leases, violations),
                        tasks,
                        decisions,
                        new RewardsJoinDecisions(recording, leases, violations),
                        new PoliciesAreNamed(violations));
    }

    /** The invariants see the leases as they were before the fact. */
    void tell(Fact fact) {
        for (Invariant invariant : all) {
            fact.tell(invariant);
        }
        fact.tell(leases);
    }

    void finish() {
        all.forEach(Invariant::finish);
    }

    List<Invariant> all() {
        return all;
    }

    NoTaskVanishes tasks() {
        return tasks;
    }

    DecisionsAreExactlyOnce decisions() {
        return decisions;
    }
}
