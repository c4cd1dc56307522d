package io.reachflow.simulator.contest;

import io.reachflow.simulator.SimulationSettings;
import io.reachflow.simulator.bound.RewardBound;
import io.reachflow.simulator.contest.ContestListener.Progress;
import io.reachflow.simulator.contest.contender.Contender;
import io.reachflow.world.scenario.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Plays every contender on every world, several at a time. The result does not depend on how many.
 */
public final class Contest {
    private final ContestPlan plan;
    private final List<Contender> contenders;
    private final int threads;
    private final ContestListener listener;
    private long beganNanos;
    private int done;

    public Contest(
            ContestPlan plan, SimulationSettings settings, int threads, ContestListener listener) {
        if (threads < 1) {
            throw new IllegalArgumentException(
                    "The threads (" + threads + ") of a contest must be at least 1.");
        }
        this.plan = plan;
        this.contenders =
                plan.contenders().stream().map(name -> Contenders.byName(name, settings)).toList();
        this.threads = threads;
        this.listener = listener;
    }

    /**
     * Plays to the end. When a simulation fails, or this thread is interrupted, those that have not
     * begun never do, and those that run are told to stop.
     */
    public ContestResult run() throws InterruptedException {
        // Wrong scenarios and missing traces are found before hours of others have been played.
        plan.scenarios().forEach(scenario -> scenario.world(plan.seeds().get(0)));
        begin();
        ExecutorService pool = Executors.newFixedThreadPool(threads, Contest::daemon);
        try {
            List<Future<PartialResult>> futures = jobs().stream().map(pool::submit).toList();
            List<PartialResult> findings = new ArrayList<>();
            for (Future<PartialResult> future : futures) {
                findings.add(future.get());
            }
            return new ContestResult(
                    plan, only(SimulationResult.class, findings), only(WorldBound.class, findings));
        } catch (ExecutionException e) {
            Throwable failure = Objects.requireNonNull(e.getCause(), "a job fails by something");
            throw new IllegalStateException(failure.getMessage(), failure.getCause());
        } finally {
            pool.shutdownNow();
        }
    }

    private static <T extends PartialResult> List<T> only(
            Class<T> kind, List<PartialResult> findings) {
        return findings.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    private static Thread daemon(Runnable body) {
        Thread thread = new Thread(body, "contest");
        thread.setDaemon(true);
        return thread;
    }

    /** World by world, so that only as many worlds are in memory as are played at once. */
    private List<Callable<PartialResult>> jobs() {
        List<Callable<PartialResult>> jobs = new ArrayList<>();
        for (Scenario scenario : plan.scenarios()) {
            for (long seed : plan.seeds()) {
                jobs.addAll(jobs(scenario, seed));
            }
        }
        return jobs;
    }

    /** The bound first: a world that is too large for it is not found so after hours. */
    private List<Callable<PartialResult>> jobs(Scenario scenario, long seed) {
        List<Callable<PartialResult>> jobs = new ArrayList<>();
        int wanted = contenders.size() + (plan.bounded() ? 1 : 0);
        SharedWorld world = new SharedWorld(scenario, seed, wanted);
        if (plan.bounded()) {
            jobs.add(() -> bound(scenario.name(), seed, world));
        }
        for (int i = 0; i < contenders.size(); i++) {
            Contender contender = contenders.get(i);
            String name = plan.contenders().get(i);
            jobs.add(() -> play(scenario.name(), name, contender, seed, world));
        }
        return jobs;
    }

    private static WorldBound bound(String scenario, long seed, SharedWorld world) {
        String which = "bound of " + scenario + ", seed " + seed;
        try {
            return new WorldBound(scenario, seed, RewardBound.of(world.take()));
        } catch (RuntimeException e) {
            throw new IllegalStateException("The " + which + " can't be found.", e);
        } catch (OutOfMemoryError e) {
            throw new IllegalStateException(
                    "There is too little memory for the "
                            + which
                            + ". Leave it out with --no-bound, or give more, for example with"
                            + " REACHFLOW_JAVA_OPTS=-Xmx8g.",
                    e);
        }
    }

    private SimulationResult play(
            String scenario, String name, Contender contender, long seed, SharedWorld world) {
        try {
            SimulationResult trial =
                    SimulationResult.of(scenario, name, seed, contender.play(world.take()));
            ended();
            return trial;
        } catch (RuntimeException e) {
            throw new IllegalStateException(
                    "The simulation of " + name + " on " + scenario + ", seed " + seed + " failed.",
                    e);
        }
    }

    private synchronized void begin() {
        beganNanos = System.nanoTime();
        done = 0;
        listener.progressed(new Progress(0, plan.trials(), Duration.ZERO));
    }

    private synchronized void ended() {
        done++;
        Duration elapsed = Duration.ofNanos(System.nanoTime() - beganNanos);
        listener.progressed(new Progress(done, plan.trials(), elapsed));
    }
}
