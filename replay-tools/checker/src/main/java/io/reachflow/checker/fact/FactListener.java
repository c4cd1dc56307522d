package io.reachflow.checker.fact;

/** Hears the facts of a run in order. */
public interface FactListener {
    default void heard(GpuFact gpu) {}

    default void fellSilent(GpuSilence silence) {}

    default void cancelled(CancellationFact cancellation) {}

    default void handedOver(SpillFact spill) {}

    default void reported(OutcomeFact outcome) {}

    default void rewarded(RewardFact reward) {}

    default void decided(DecisionFact decision) {}

    /** The job refused a handover; it is not told otherwise. */
    default void refused(SpillFact spill, Letter letter) {}

    /** The job refused an outcome; it is not told otherwise. */
    default void refused(OutcomeFact outcome, Letter letter) {}
}
