package io.reachflow.checker;

import io.reachflow.checker.fact.Fact;
import io.reachflow.checker.fact.FactReader;
import io.reachflow.checker.invariant.Invariants;
import io.reachflow.checker.invariant.VerifySettings;
import io.reachflow.checker.invariant.Violation;
import io.reachflow.checker.invariant.Violations;
import io.reachflow.schema.TopicNames;
import io.reachflow.streams.topics.TopicPosition;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Checks a run while it goes on. Records come in as the topics grow, in no order between topics;
 * behind a horizon all of them are known, and are told to the invariants in the order of event
 * time. What ended long before the horizon is forgotten, so that what is held depends on the size
 * of the network, not on how long it was followed.
 */
public final class LiveAudit {
    /** Windows that are so far behind the newest are visible on all topics, whatever the clock. */
    private static final long SURELY_VISIBLE_MILLIS = 600_000;

    /** What is held is gone through this often, in event time. */
    private static final long FORGETS_EVERY_MILLIS = 60_000;

    /** The newest window that was seen, and when it was seen first, by the clock. */
    private record Frontier(long seenAtMillis, long windowEndMillis) {}

    private final AuditSettings audit;
    private final FactReader intake;
    private final Violations violations;
    private final Invariants invariants;
    private final Deque<Frontier> frontiers = new ArrayDeque<>();
    private long horizonMillis = Long.MIN_VALUE;
    private long forgotAtMillis = Long.MIN_VALUE;

    public LiveAudit(
            TopicNames topics,
            VerifySettings settings,
            AuditSettings audit,
            Consumer<Violation> onViolation) {
        this.audit = audit;
        this.intake = new FactReader(topics, settings.times().heartbeatTimeout());
        this.violations = new Violations(settings.maxViolations(), onViolation);
        this.invariants = Invariants.following(intake.recording(), violations, settings);
    }

    /** Takes a record in, and says which event time it is of. */
    public long accept(
            TopicPosition at,
            long timestampMillis,
            byte @Nullable [] key,
            byte @Nullable [] value) {
        return intake.accept(at, timestampMillis, key, value);
    }

    /**
     * Checks what is behind the horizon by now.
     *
     * @param clockMillis of any clock that only goes forwards
     * @param readUntilMillis event time up to which all topics were read; the largest long where
     *     they were read to their ends
     */
    public void advance(long clockMillis, long readUntilMillis) {
        long newest = intake.recording().lastWindowEndMillis();
        if (frontiers.isEmpty() || frontiers.getLast().windowEndMillis < newest) {
            frontiers.addLast(new Frontier(clockMillis, newest));
        }
        long horizon = Math.min(visibleMillis(clockMillis), readUntilMillis);
        if (horizon > horizonMillis) {
            horizonMillis = horizon;
            tellUntil(horizon);
        }
    }

    /**
     * A window is whole when a later one was seen a while ago. An outage alone does not count: the
     * rest of what a job has committed by halves becomes visible before it decides anything new.
     */
    private long visibleMillis(long clockMillis) {
        long newest = frontiers.getLast().windowEndMillis;
        long visible =
                newest == Long.MIN_VALUE
                        ? newest
                        : Math.max(horizonMillis, newest - SURELY_VISIBLE_MILLIS);
        while (frontiers.size() > 1) {
            Frontier oldest = frontiers.removeFirst();
            if (frontiers.getFirst().seenAtMillis > clockMillis - audit.lag().toMillis()) {
                frontiers.addFirst(oldest);
                return visible;
            }
            visible = Math.max(visible, oldest.windowEndMillis);
        }
        return visible;
    }

    private void tellUntil(long horizon) {
        intake.readUntil(horizon);
        for (Fact fact : intake.recording().takeBefore(horizon)) {
            invariants.tell(fact);
            fact.tell(intake.tally());
        }
        invariants.settle();
        if (horizon - FORGETS_EVERY_MILLIS >= forgotAtMillis) {
            forgotAtMillis = horizon;
            long before = horizon - audit.memory().toMillis();
            invariants.forget(before);
            intake.forget(before);
        }
    }

    /** Event time up to which everything is checked; the smallest long before anything is. */
    public long horizonMillis() {
        return horizonMillis;
    }

    /** How many entries are held: records that wait, tasks, leases, decisions, GPUs, names. */
    public long held() {
        return invariants.held()
                + intake.held()
                + intake.recording().held().values().stream().mapToLong(Integer::longValue).sum();
    }

    public long violationCount() {
        return violations.count();
    }

    public long decisionCount() {
        return invariants.decisions().count();
    }

    /** On what is behind the horizon. The rest was not looked at. */
    public VerifyReport report() {
        return VerifyReport.of(intake, invariants, violations);
    }
}
