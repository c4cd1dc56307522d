package io.reachflow.faults.suite;

import io.reachflow.faults.load.NetworkLoad;
import io.reachflow.faults.load.SeenDecision;
import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultNotes;
import io.reachflow.faults.scene.FaultScene;
import io.reachflow.faults.scene.FaultSceneBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** One round: applies its faults to a job under load, measures, and has everything checked. */
final class FaultRun {
    /** A decision that takes longer will not come. */
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    /** A job that has just begun is busy with compiling itself; what breaks in use is older. */
    private static final Duration RUN_IN = Duration.ofSeconds(10);

    /** A fault begins at a moment of this stretch. */
    private static final Duration SPREAD = Duration.ofSeconds(2);

    private final Site site;
    private final RoundPlan plan;
    private final RoundJob job;
    private final SplittableRandom random;
    private final List<FaultResult> results = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();
    private boolean broken;

    FaultRun(Site site, RoundPlan plan) {
        this.site = site;
        this.plan = plan;
        this.job = RoundJob.of(plan, site.layout().directory());
        this.random = new SplittableRandom(site.seed() * 1_000 + plan.number());
    }

    /** All of it. What stops it is a complaint; then nobody knows what state the cluster is in. */
    RoundResult run() throws InterruptedException {
        try {
            return play();
        } catch (RuntimeException e) {
            broken = true;
            complaints.add("the round was given up: " + e);
            return RoundCheck.failed(plan, results, complaints);
        }
    }

    /** Whether the cluster may be in a state that no other round should begin with. */
    boolean isBroken() {
        return broken;
    }

    private RoundResult play() throws InterruptedException {
        long begin = System.nanoTime();
        List<Fault> possible = new ArrayList<>();
        for (Fault fault : plan.faults()) {
            Optional<String> hindrance = fault.hindrance(site.machine());
            if (hindrance.isPresent()) {
                skip(fault, hindrance.get());
            } else {
                possible.add(fault);
            }
        }
        if (possible.isEmpty()) {
            return RoundCheck.nothing(plan, results);
        }
        NetworkLoad network = NetworkLoad.ofCommunity(site.gpus(), site.seed() + plan.number());
        Set<String> open;
        LiveRound round =
                LiveRound.start(
                        site.cluster(),
                        job,
                        network,
                        site.layout().directory().resolve("dispatch-" + plan.number()));
        try {
            Thread.sleep(RUN_IN.toMillis());
            for (Fault fault : possible) {
                apply(fault, round);
            }
            open = round.settle();
        } finally {
            round.close();
        }
        site.progress().say("    checking, and deciding on the same input again ...");
        RoundCheck check = new RoundCheck(site.layout(), plan, job, round, complaints);
        return check.run(results, open, (System.nanoTime() - begin) / 1e9);
    }

    private void skip(Fault fault, String reason) {
        results.add(FaultResult.skipped(fault.name(), plan.number(), reason));
        site.progress().say("    %-22s skipped: %s".formatted(fault.name(), reason));
    }

    private void apply(Fault fault, LiveRound round) throws InterruptedException {
        Thread.sleep(random.nextLong(SPREAD.toMillis()));
        FaultNotes notes = new FaultNotes();
        fault.apply(scene(round, notes));
        long began = notes.beganMillis();
        Optional<SeenDecision> next = round.watch().awaitAfter(began, PATIENCE);
        round.requireRunning();
        if (next.isEmpty()) {
            complaints.add(
                    fault.name() + ": no decision within " + PATIENCE.toSeconds() + " s after it");
        }
        site.cluster().heal();
        round.control().awaitRunning();
        Double seconds =
                notes.measured()
                        .map(time -> time.toMillis() / 1000.0)
                        .or(() -> next.map(seen -> (seen.seenAtMillis() - began) / 1000.0))
                        .orElse(null);
        results.add(new FaultResult(fault.name(), plan.number(), seconds, notes.lines(), null));
        site.progress().say(line(fault, seconds, notes));
    }

    private static String line(Fault fault, @Nullable Double seconds, FaultNotes notes) {
        String time = seconds == null ? "never" : String.format(Locale.ROOT, "%6.1f s", seconds);
        String said = notes.lines().isEmpty() ? "" : ", " + String.join(", ", notes.lines());
        return "    %-22s next decision after %s%s".formatted(fault.name(), time, said);
    }

    private FaultScene scene(LiveRound round, FaultNotes notes) {
        return FaultSceneBuilder.builder()
                .cluster(site.cluster())
                .layout(site.layout())
                .job(round.control())
                .load(round.load())
                .dispatchers(round.dispatchers())
                .watch(round.watch())
                .topics(job.topics())
                .writer(job.writer())
                .machine(site.machine())
                .extent(site.extent())
                .random(random)
                .notes(notes)
                .build();
    }
}
