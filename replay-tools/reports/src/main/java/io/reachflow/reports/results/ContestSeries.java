package io.reachflow.reports.results;

import io.reachflow.intake.units.Units;
import io.reachflow.simulator.SimulationSettings;
import io.reachflow.simulator.contest.Contest;
import io.reachflow.simulator.contest.ContestListener;
import io.reachflow.simulator.contest.ContestPlan;
import io.reachflow.simulator.contest.ContestResult;
import io.reachflow.simulator.hindsight.Clairvoyant;
import io.reachflow.world.scenario.WorldSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Plays several contests one after the other, and tells how far all of them are. */
public final class ContestSeries {
    /** A simulation takes about as long as this many of a heuristic. */
    private static final double CLAIRVOYANT = 100;

    private static final double LEARNED = 10;

    private final int threads;
    private final ContestListener listener;
    private final int total;
    private final double totalWork;
    private int done;
    private double doneWork;
    private Duration elapsed = Duration.ZERO;

    /**
     * Looks at everything that will be played, so that a missing trace is not found after hours.
     *
     * @param plans all that will be played, each with the learned policy as its reference
     */
    public ContestSeries(List<ContestPlan> plans, int threads, ContestListener listener) {
        this.threads = threads;
        this.listener = listener;
        this.total = plans.stream().mapToInt(ContestPlan::trials).sum();
        this.totalWork = plans.stream().mapToDouble(ContestSeries::work).sum();
        plans.forEach(plan -> contest(plan, none -> {}));
    }

    /** Some of what will be played, in any order. */
    public List<ContestResult> play(List<ContestPlan> plans) throws InterruptedException {
        List<ContestResult> results = new ArrayList<>();
        for (ContestPlan plan : plans) {
            results.add(contest(plan, progress -> progressed(plan, progress)).run());
        }
        return results;
    }

    private Contest contest(ContestPlan plan, ContestListener told) {
        return new Contest(plan, SimulationSettings.STANDARD, threads, told);
    }

    private void progressed(ContestPlan plan, ContestListener.Progress progress) {
        listener.progressed(
                new ContestListener.Progress(
                        done + progress.done(),
                        total,
                        (doneWork + work(plan) * progress.share()) / totalWork,
                        elapsed.plus(progress.elapsed())));
        if (progress.done() == progress.total()) {
            done += progress.total();
            doneWork += work(plan);
            elapsed = elapsed.plus(progress.elapsed());
        }
    }

    /** How long a plan takes, in hours of a GPU that a heuristic plays. */
    private static double work(ContestPlan plan) {
        double players = plan.contenders().stream().mapToDouble(name -> work(plan, name)).sum();
        WorldSettings world = plan.scenarios().get(0).world(plan.seeds().get(0));
        double hours = world.duration().toMillis() / Units.MILLIS_PER_HOUR;
        return players * plan.seeds().size() * world.gpus() * hours;
    }

    private static double work(ContestPlan plan, String contender) {
        if (contender.equals(Clairvoyant.NAME)) {
            return CLAIRVOYANT;
        }
        return contender.equals(plan.reference()) ? LEARNED : 1;
    }
}
