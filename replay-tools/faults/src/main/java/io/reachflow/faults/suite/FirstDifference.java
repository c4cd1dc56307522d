package io.reachflow.faults.suite;

import io.reachflow.schema.Decision;
import io.reachflow.schema.WireDecoder;
import io.reachflow.schema.WireException;
import io.reachflow.streams.topics.ReadProgress;
import io.reachflow.streams.topics.TopicReader;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Where two runs on the same input part, for those who want to know why. */
final class FirstDifference {
    private static final Comparator<Decision> ORDER =
            Comparator.comparingLong(Decision::getWindowEndMillis)
                    .thenComparing(Decision::getCell)
                    .thenComparingInt(Decision::getOrdinal);

    private FirstDifference() {}

    /** The first decision in which they differ, and how many came of late input. */
    static String between(String brokers, String topic, String topicAgain) {
        SortedSet<Decision> live = decisions(brokers, topic);
        SortedSet<Decision> again = decisions(brokers, topicAgain);
        Iterator<Decision> one = live.iterator();
        Iterator<Decision> other = again.iterator();
        Decision left = next(one);
        Decision right = next(other);
        while (left != null && left.equals(right)) {
            left = next(one);
            right = next(other);
        }
        return "first %s, then %s; of late input: %d and %d"
                .formatted(words(left), words(right), late(live), late(again));
    }

    private static @Nullable Decision next(Iterator<Decision> decisions) {
        return decisions.hasNext() ? decisions.next() : null;
    }

    private static String words(@Nullable Decision decision) {
        return decision == null
                ? "nothing"
                : "%s of %s in %s at %d (%s)"
                        .formatted(
                                decision.getKind(),
                                decision.getTaskId(),
                                decision.getCell(),
                                decision.getWindowEndMillis(),
                                decision.getReasonCode());
    }

    private static long late(Set<Decision> decisions) {
        return decisions.stream().filter(Decision::getLateInput).count();
    }

    private static SortedSet<Decision> decisions(String brokers, String topic) {
        SortedSet<Decision> decisions = new TreeSet<>(ORDER);
        WireDecoder decoder = new WireDecoder();
        try (TopicReader reader = TopicReader.open(brokers, List.of(topic))) {
            reader.read(
                    topic,
                    (at, timestampMillis, key, value) -> add(value, decoder, decisions),
                    ReadProgress.NONE);
        }
        return decisions;
    }

    private static void add(byte @Nullable [] value, WireDecoder decoder, Set<Decision> decisions) {
        try {
            if (value != null && decoder.decode(value) instanceof Decision decision) {
                decisions.add(decision);
            }
        } catch (WireException e) {
            // The checker has complained of it.
        }
    }
}
