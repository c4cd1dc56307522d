package io.reachflow.simulator.tuning;

import io.reachflow.world.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Plays trials on worlds, several at once, and counts what they use of the budget. */
final class WeightTrialRunner implements AutoCloseable {
    private final List<List<TuningWorld>> worldsBySeed = new ArrayList<>();
    private final ExecutorService threads;
    private final TuneListener listener;
    private final int budget;
    private int used;

    private record Played(WeightTrial trial, int seed, List<Future<Double>> rewards) {}

    WeightTrialRunner(TuneSettings settings, TuneListener listener) {
        for (long seed : settings.seeds()) {
            List<TuningWorld> worlds = new ArrayList<>();
            for (Scenario scenario : settings.scenarios()) {
                worlds.add(new TuningWorld(scenario.world(seed)));
            }
            worldsBySeed.add(worlds);
        }
        this.budget = settings.budget();
        this.listener = listener;
        this.threads = Executors.newFixedThreadPool(settings.threads());
    }

    int seeds() {
        return worldsBySeed.size();
    }

    /** Simulations that one trial takes on one seed. */
    int costPerSeed() {
        return worldsBySeed.get(0).size();
    }

    int used() {
        return used;
    }

    int left() {
        return budget - used;
    }

    /** Plays each trial on those of the seeds on which it has not been yet. */
    void play(List<WeightTrial> trials, List<Integer> seeds) throws InterruptedException {
        List<Played> all = new ArrayList<>();
        for (int seed : seeds) {
            for (WeightTrial trial : trials) {
                if (!trial.isTriedOn(seed)) {
                    all.add(new Played(trial, seed, start(trial, seed)));
                }
            }
        }
        try {
            for (Played played : all) {
                played.trial().record(played.seed(), mean(played.rewards()));
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("A simulation failed.", e.getCause());
        } finally {
            all.forEach(played -> played.rewards().forEach(reward -> reward.cancel(true)));
        }
    }

    private List<Future<Double>> start(WeightTrial trial, int seed) {
        List<Future<Double>> rewards = new ArrayList<>();
        for (TuningWorld world : worldsBySeed.get(seed)) {
            rewards.add(threads.submit(() -> world.reward(trial.weights())));
        }
        return rewards;
    }

    private double mean(List<Future<Double>> rewards)
            throws InterruptedException, ExecutionException {
        double sum = 0;
        for (Future<Double> reward : rewards) {
            sum += reward.get();
            used++;
            listener.simulated(used, budget);
        }
        return sum / rewards.size();
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
