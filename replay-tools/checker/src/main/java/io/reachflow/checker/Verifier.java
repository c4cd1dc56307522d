package io.reachflow.checker;

import io.reachflow.checker.fact.Fact;
import io.reachflow.checker.fact.FactReader;
import io.reachflow.checker.invariant.Invariants;
import io.reachflow.checker.invariant.VerifySettings;
import io.reachflow.checker.invariant.Violations;
import io.reachflow.schema.TopicNames;
import io.reachflow.streams.topics.ReadProgress;
import io.reachflow.streams.topics.TopicReader;
import java.util.List;

/**
 * Reads a run's topics and checks what must always hold. The job should have stopped or be idle: of
 * a job in full swing, the last checkpoint may be visible on one topic and not yet on another.
 */
public final class Verifier {
    private Verifier() {}

    public static VerifyReport run(String brokers, TopicNames topics) {
        return run(brokers, topics, VerifySettings.STANDARD, ReadProgress.NONE);
    }

    public static VerifyReport run(
            String brokers, TopicNames topics, VerifySettings settings, ReadProgress progress) {
        List<String> names = FactReader.readingOrder(topics);
        FactReader intake = new FactReader(topics, settings.times().heartbeatTimeout());
        try (TopicReader reader = TopicReader.open(brokers, names)) {
            for (String name : names) {
                reader.read(name, intake::accept, progress);
            }
        }
        return check(intake, settings);
    }

    static VerifyReport check(FactReader intake, VerifySettings settings) {
        Violations violations = new Violations(settings.maxViolations());
        Invariants invariants = Invariants.ofWhole(intake.recording(), violations, settings);
        intake.readUntil(Long.MAX_VALUE);
        for (Fact fact : intake.recording().takeBefore(Long.MAX_VALUE)) {
            invariants.tell(fact);
            fact.tell(intake.tally());
        }
        invariants.finish();
        return VerifyReport.of(intake, invariants, violations);
    }
}
