package io.reachflow.checker;

import io.reachflow.checker.fact.FactReader;
import io.reachflow.schema.TopicNames;
import io.reachflow.streams.topics.TopicTail;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Follows the topics of a live system until somebody says stop. */
public final class TopicAudit {
    private static final Duration BETWEEN_LINES = Duration.ofSeconds(10);

    private final LiveAudit audit;
    private final Consumer<String> lines;
    private long saidAtMillis = Long.MIN_VALUE / 2;

    /**
     * Of topics that exist.
     *
     * @param lines takes a line on how far it is, now and then
     */
    public TopicAudit(LiveAudit audit, Consumer<String> lines) {
        this.audit = audit;
        this.lines = lines;
    }

    /** Asks between two looks at the topics whether to go on. */
    public VerifyReport run(String brokers, TopicNames topics, BooleanSupplier goesOn) {
        try (TopicTail tail = TopicTail.open(brokers, FactReader.readingOrder(topics))) {
            while (goesOn.getAsBoolean()) {
                tail.poll(audit::accept);
                long now = System.nanoTime() / 1_000_000;
                audit.advance(now, tail.readUntilMillis());
                if (now - saidAtMillis >= BETWEEN_LINES.toMillis()) {
                    saidAtMillis = now;
                    lines.accept(VerifyReportText.progress(audit));
                }
            }
        }
        return audit.report();
    }
}
