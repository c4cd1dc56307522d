package io.reachflow.training.survival;

import io.reachflow.intake.gpu.DeparturePrior;
import io.reachflow.intake.gpu.Survival;

/** The estimate that the job and the simulator use. */
final class LearntRates implements StayForecaster {
    private final DeparturePrior prior;
    private Survival survival = Survival.UNSEEN;

    private LearntRates(DeparturePrior prior) {
        this.prior = prior;
    }

    static Method with(DeparturePrior prior) {
        return node -> new LearntRates(prior);
    }

    @Override
    public void online(long joinedMillis, long fromMillis, long toMillis) {
        survival = survival.online(joinedMillis, fromMillis, toMillis, prior);
    }

    @Override
    public void departed(long joinedMillis, long atMillis) {
        survival = survival.departed(joinedMillis, atMillis);
    }

    @Override
    public double chance(long joinedMillis, long fromMillis, double seconds) {
        return survival.chance(joinedMillis, fromMillis, seconds, prior);
    }
}
