package io.reachflow.checker.invariant;

import io.reachflow.checker.fact.Fact;
import io.reachflow.checker.fact.FactListener;
import io.reachflow.checker.fact.Letter;
import io.reachflow.checker.fact.Recording;
import io.reachflow.schema.DecisionDigest;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The list of all invariants, and of the checks that speak in their names. */
public final class Invariants {
    private final Recording recording;
    private final LiveLeases leases = new LiveLeases();
    private final GpuViews gpus;
    private final NoTaskVanishes tasks;
    private final DecisionsAreExactlyOnce decisions;
    private final List<Invariant> all;
    private final List<Check> checks;

    /** What is known when the invariants hear a fact. */
    private final List<FactListener> before;

    private Invariants(
            Recording recording, Violations violations, VerifySettings settings, boolean follows) {
        this.recording = recording;
        JobTimes times = settings.times();
        long lateness = times.lateness().toMillis();
        CellProgress progress = new CellProgress(follows ? lateness : 0);
        gpus = new GpuViews(times, recording.telemetry());
        before = List.of(progress, gpus);
        tasks = new NoTaskVanishes(recording, progress, violations);
        decisions =
                new DecisionsAreExactlyOnce(
                        recording,
                        violations,
                        settings.expectedDigest(),
                        follows ? Optional.empty() : Optional.of(new DecisionDigest()));
        all =
                List.of(
                        new LeasesAreFenced(progress, leases, violations),
                        new GpusAreNotOverbooked(recording, leases, gpus, violations),
                        tasks,
                        decisions,
                        new RewardsJoinDecisions(recording, progress, leases, violations),
                        new PoliciesAreNamed(violations));
        List<Check> parts =
                List.of(
                        new Handovers(progress, violations),
                        new Cancellations(recording, tasks, progress, violations, lateness),
                        new RefusalsAreJust(recording, leases, progress, violations, lateness),
                        new RewardsAreRight(recording, leases, violations, lateness));
        checks = Stream.concat(all.stream(), parts.stream()).toList();
    }

    /** For a run that is told to its end. */
    public static Invariants ofWhole(
            Recording recording, Violations violations, VerifySettings settings) {
        return new Invariants(recording, violations, settings, false);
    }

    /** For a run that goes on: what ended long ago is to be forgotten, and there is no digest. */
    public static Invariants following(
            Recording recording, Violations violations, VerifySettings settings) {
        return new Invariants(recording, violations, settings, true);
    }

    /** The invariants see the leases as they were before the fact. */
    public void tell(Fact fact) {
        Optional<Letter> letter = recording.refusals().on(fact.at());
        if (letter.isPresent()) {
            checks.forEach(check -> fact.tellRefused(check, letter.get()));
            return;
        }
        before.forEach(fact::tell);
        checks.forEach(fact::tell);
        fact.tell(leases);
    }

    /** Judges what the cells had the chance to act on. */
    public void settle() {
        checks.forEach(Check::settle);
    }

    /** The recording is whole. */
    public void finish() {
        settle();
        checks.forEach(Check::finish);
    }

    /** Forgets what was over before a moment. */
    public void forget(long beforeMillis) {
        checks.forEach(check -> check.forget(beforeMillis));
        gpus.forget(beforeMillis);
    }

    /** How many entries are held of tasks, leases, decisions and GPUs. */
    public int held() {
        return gpus.held() + leases.held() + checks.stream().mapToInt(Check::held).sum();
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
