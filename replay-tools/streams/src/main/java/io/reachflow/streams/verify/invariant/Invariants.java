package io.reachflow.streams.verify.invariant;

import io.reachflow.streams.verify.fact.Fact;
import io.reachflow.streams.verify.fact.Recording;
import java.util.List;

/** The list of all invariants: a new one is a class and a line here. */
public final class Invariants {
    private final LiveLeases leases = new LiveLeases();
    private final NoTaskVanishes tasks;
    private final DecisionsAreExactlyOnce decisions;
    private final List<Invariant> all;

    public Invariants(Recording recording, Violations violations, VerifySettings settings) {
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
    public void tell(Fact fact) {
        for (Invariant invariant : all) {
            fact.tell(invariant);
        }
        fact.tell(leases);
    }

    public void finish() {
        all.forEach(Invariant::finish);
    }

    public List<Invariant> all() {
        return all;
    }

    public NoTaskVanishes tasks() {
        return tasks;
    }

    public DecisionsAreExactlyOnce decisions() {
        return decisions;
    }
}
