package io.reachflow.replay.verify;

import io.reachflow.replay.topics.Progress;
import io.reachflow.replay.topics.TopicReader;
import io.reachflow.schema.TopicNames;
import java.util.List;

/**
 * Reads a run's topics and checks what must always hold. The job should have stopped or be idle: of
 * a job in full swing, the last checkpoint may be visible on one topic and not yet on another.
 */
public final class Verifier {
    private Verifier() {}

    public static VerifyReport run(String brokers, TopicNames topics) {
        return run(brokers, topics, VerifySettings.STANDARD, Progress.NONE);
    }

    public static VerifyReport run(
            String brokers, TopicNames topics, VerifySettings settings, Progress progress) {
        List<String> names = Intake.readingOrder(topics);
        Intake intake = new Intake(topics);
        try (TopicReader reader = TopicReader.open(brokers, names)) {
            for (String name : names) {
                reader.read(name, intake::accept, progress);
            }
        }
        return check(intake, settings);
    }

    static VerifyReport check(Intake intake, VerifySettings settings) {
        Violations violations = new Violations(settings.maxViolations());
        Invariants invariants = new Invariants(intake.recording(), violations, settings);
        for (Fact fact : intake.recording().factsInOrder()) {
            invariants.tell(fact);
            fact.tell(intake.tally());
        }
        invariants.finish();
        return VerifyReport.of(intake, invariants, violations);
    }
}
