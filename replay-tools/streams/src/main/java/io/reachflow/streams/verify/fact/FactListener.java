package io.reachflow.streams.verify.fact;

/** Hears the facts of a run in order. */
public interface FactListener {
    default void heard(GpuFact gpu) {}

    default void reported(OutcomeFact outcome) {}

    default void rewarded(RewardFact reward) {}

    default void decided(DecisionFact decision) {}
}
