package io.reachflow.schema;

import java.util.List;

/** The topics' default names. The job and every tool accept other names as settings. */
public final class Topics {
    public static final String TELEMETRY = "gpu.telemetry";
    public static final String ARRIVALS = "task.arrivals";
    public static final String OUTCOMES = "task.outcomes";
    public static final String SPILL = "task.spill";
    public static final String ASSIGNMENTS = "assignments";
    public static final String REWARDS = "rewards";
    public static final String POLICY_UPDATES = "policy.updates";
    public static final String DEAD_LETTERS = "dead.letters";

    /** Every topic, inputs first. */
    public static final List<String> ALL =
            List.of(
                    TELEMETRY,
                    ARRIVALS,
                    OUTCOMES,
                    SPILL,
                    POLICY_UPDATES,
                    ASSIGNMENTS,
                    REWARDS,
                    DEAD_LETTERS);

    private Topics() {}
}
