package io.reachflow.checker.fact;

import io.reachflow.streams.topics.TopicPosition;
import java.util.Comparator;

/** Something that happened at a moment of event time, reduced to what the invariants look at. */
public sealed interface Fact
        permits GpuFact,
                GpuSilence,
                CancellationFact,
                SpillFact,
                OutcomeFact,
                RewardFact,
                DecisionFact {

    /**
     * A window handles what lies before its end, so at the same moment its rewards come first (they
     * free GPUs), then its decisions, then the inputs, which belong to the next window. Cells are
     * independent of each other; their order only has to be the same every time.
     */
    Comparator<Fact> ORDER =
            Comparator.comparingLong(Fact::timeMillis)
                    .thenComparing(Fact::phase)
                    .thenComparing(Fact::cell)
                    .thenComparingInt(Fact::ordinal)
                    .thenComparing(Fact::at);

    /** What comes first at one moment. */
    enum Phase {
        REWARD,
        DECISION,
        INPUT
    }

    TopicPosition at();

    long timeMillis();

    Phase phase();

    /** The cell, where the order between the facts of one moment needs it. */
    default String cell() {
        return "";
    }

    default int ordinal() {
        return 0;
    }

    void tell(FactListener listener);

    /** The same for what the job refused: most of it is as if it had never been. */
    default void tellRefused(FactListener listener, Letter letter) {}
}
