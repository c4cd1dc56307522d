package io.reachflow.jobs.recorded;

import io.reachflow.schema.Decision;
import io.reachflow.schema.WireException;
import java.util.List;

/** The committed decisions that lie on a topic now. */
final class DecisionTopic {
    private DecisionTopic() {}

    static List<Decision> read(String brokers, String topic) throws WireException {
        return TopicRecords.read(brokers, topic, Decision.class);
    }

    /** Those of windows that ended by a moment. */
    static List<Decision> until(long endMillis, List<Decision> decisions) {
        return decisions.stream()
                .filter(decision -> decision.getWindowEndMillis() <= endMillis)
                .toList();
    }
}
