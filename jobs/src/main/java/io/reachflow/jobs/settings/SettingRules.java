package io.reachflow.jobs.settings;

import io.reachflow.intake.routing.CellMap;
import io.reachflow.policies.policy.Policy;
import java.time.Duration;
import java.util.List;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.jspecify.annotations.Nullable;

/** What settings must fulfil, each alone and together, so that no task and no decision is lost. */
final class SettingRules {
    private static final Duration MOST = Duration.ofDays(3650);
    private static final int MOST_PER_WINDOW = 100_000;
    private static final int MOST_IN_A_CELL = 100_000_000;
    private static final int MOST_KEY_GROUPS = 1 << 15;

    /** Records of tasks that are handed on may say so many. */
    private static final int MOST_INTERRUPTIONS = 1_000;

    /** Progress of a partition is noted once a second. */
    private static final long LEAST_DARK_MILLIS = 2_000;

    /** Durations for which nothing is a sensible value. */
    private static final List<ConfigOption<Duration>> MAY_BE_ZERO =
            List.of(
                    JobOptions.IDLENESS,
                    JobOptions.OUT_OF_ORDERNESS,
                    JobOptions.MAX_DRIFT,
                    JobOptions.RESTART_ALLOWANCE,
                    StateOptions.MAX_WAIT);

    private static final List<ConfigOption<Duration>> POSITIVE =
            List.of(
                    JobOptions.WINDOW,
                    JobOptions.RECHECK,
                    JobOptions.AGING,
                    JobOptions.LEASE_SILENCE,
                    JobOptions.STOP_LIMIT,
                    JobOptions.SPILL_AFTER,
                    JobOptions.SPILL_DELAY,
                    JobOptions.REMEMBER,
                    GpuOptions.HEARTBEAT_TIMEOUT,
                    GpuOptions.SHORTEST_TIMEOUT,
                    GpuOptions.MASS_LOSS_GRACE,
                    GpuOptions.QUARANTINE,
                    GpuOptions.FORGET,
                    JobOptions.MAX_AHEAD,
                    JobOptions.CHECKPOINT_INTERVAL,
                    JobOptions.CHECKPOINT_TIMEOUT,
                    JobOptions.TRANSACTION_TIMEOUT);

    private final Configuration options;

    private SettingRules(Configuration options) {
        this.options = options;
    }

    static void check(Configuration options) {
        SettingRules rules = new SettingRules(options);
        rules.alone();
        rules.together();
    }

    private void alone() {
        options.keySet().forEach(SettingRules::requireKnown);
        JobOptions.ALL.forEach(this::requireReadable);
        POSITIVE.forEach(option -> requireWithin(option, 1));
        MAY_BE_ZERO.forEach(option -> requireWithin(option, 0));
        requirePositive(JobOptions.POLICY_MAX_OPERATIONS);
        requireWithin(JobOptions.MAX_TASKS, MOST_PER_WINDOW);
        requireWithin(JobOptions.MAX_CANDIDATES, MOST_PER_WINDOW);
        requireWithin(JobOptions.MAX_PARALLELISM, MOST_KEY_GROUPS);
        requireWithin(JobOptions.MAX_INTERRUPTIONS, MOST_INTERRUPTIONS);
        requireWithin(GpuOptions.MASS_LOSS_PERCENT, 100);
        StateOptions.COUNTS.forEach(option -> requireWithin(option, MOST_IN_A_CELL));
        requireWithin(GpuOptions.DARK_AFTER, LEAST_DARK_MILLIS);
        if (!options.get(JobOptions.DEPLOYMENT).matches("[A-Za-z0-9._-]{1,100}")) {
            throw illegal(
                    JobOptions.DEPLOYMENT,
                    options.get(JobOptions.DEPLOYMENT),
                    "must be 1 to 100 letters, digits, dots, dashes or underscores");
        }
    }

    private void together() {
        Duration interval = options.get(JobOptions.CHECKPOINT_INTERVAL);
        // A transaction stays open over every checkpoint that fails, and over the restart when one
        // too many has failed.
        int attempts = FlinkDefaults.TOLERATED_CHECKPOINT_FAILURES + 1;
        requireLonger(
                JobOptions.TRANSACTION_TIMEOUT,
                interval.plus(options.get(JobOptions.CHECKPOINT_TIMEOUT))
                        .multipliedBy(attempts)
                        .plus(options.get(JobOptions.RESTART_ALLOWANCE)),
                attempts
                        + " x (checkpoint.interval + checkpoint.timeout) +"
                        + " transaction.restart-allowance: the broker would abort what a checkpoint"
                        + " promised to commit, and those decisions would be lost");
        requireOrderForTicks();
        requireRoomForClocks();
        policies();
        requireLonger(
                GpuOptions.HEARTBEAT_TIMEOUT,
                options.get(JobOptions.WINDOW),
                "window: GPUs would count as gone between two windows");
        requireLonger(
                JobOptions.LEASE_SILENCE,
                options.get(JobOptions.WINDOW).plus(interval),
                "window + checkpoint.interval: leases would be taken back before a dispatcher"
                        + " could have seen them");
        spills(interval);
    }

    private void policies() {
        String file = options.get(JobOptions.POLICY_FILE);
        if (file != null && options.contains(JobOptions.POLICY)) {
            throw illegal(
                    JobOptions.POLICY_FILE,
                    file,
                    "can't go with the setting policy ("
                            + options.get(JobOptions.POLICY)
                            + "): one of them decides. Leave the other out");
        }
        ServingSettings serving = JobSettings.servingOf(options);
        Policy fallback = serving.fallbackPolicy();
        if (fallback.isLearned()) {
            throw illegal(
                    JobOptions.POLICY_FALLBACK,
                    serving.fallback(),
                    "must be a heuristic: it decides where a learned policy can't. Leave it out");
        }
        Policy policy = serving.choice().policy();
        requireExplorable(serving.exploration(), policy);
        if (policy.isLearned() && policy.identity().id().equals(fallback.identity().id())) {
            throw illegal(
                    JobOptions.POLICY_FALLBACK,
                    serving.fallback(),
                    "must have another name than the policy of policy.file, or nobody could tell"
                            + " who decided. Rename that policy in its manifest");
        }
    }

    private static void requireExplorable(double share, Policy policy) {
        if (!(share >= 0 && share <= 1)) {
            throw illegal(
                    JobOptions.POLICY_EXPLORATION, share, "must be 0 to 1. It is a share of tasks");
        }
        if (share > 0 && !policy.isLearned()) {
            throw illegal(
                    JobOptions.POLICY_EXPLORATION,
                    share,
                    "needs a learned policy, and "
                            + policy.identity().id()
                            + " is none: its scores are no chances to draw by. Set it to 0, or"
                            + " name another policy");
        }
    }

    private void spills(Duration checkpointInterval) {
        Duration delay = options.get(JobOptions.SPILL_DELAY);
        requireLonger(
                JobOptions.REMEMBER,
                delay,
                "spill.delay: a task that is cancelled while it travels to another cell would run"
                        + " there all the same");
        if (CellMap.parse(options.get(JobOptions.CELLS)).cells().size() > 1) {
            requireLonger(
                    JobOptions.SPILL_DELAY,
                    checkpointInterval,
                    "checkpoint.interval: a task that is handed on is seen a checkpoint later, and"
                            + " would always come in late");
        }
    }

    private static void requireKnown(String key) {
        String inItsPlace = JobOptions.REPLACED.get(key);
        if (inItsPlace != null) {
            throw new IllegalArgumentException(
                    "The setting (" + key + ") is gone. In its place there is " + inItsPlace + ".");
        }
        if (JobOptions.ALL.stream().noneMatch(option -> option.key().equals(key))) {
            throw new IllegalArgumentException(
                    "The setting (" + key + ") is not known. 'reachflow job settings' lists all.");
        }
    }

    private void requireReadable(ConfigOption<?> option) {
        try {
            options.get(option);
        } catch (IllegalArgumentException e) {
            String value = options.toMap().get(option.key());
            throw illegal(
                    option,
                    value,
                    "can't be read. Write it like its default, "
                            + JobOptions.defaultText(option)
                            + "; 'reachflow job settings' explains it");
        }
    }

    private void requireOrderForTicks() {
        Duration outOfOrderness = options.get(JobOptions.OUT_OF_ORDERNESS);
        if (options.get(JobOptions.OUTPUT_TICKS) && !outOfOrderness.isZero()) {
            throw illegal(
                    JobOptions.OUT_OF_ORDERNESS,
                    text(outOfOrderness),
                    "must be 0 with output.ticks: whoever waits for a tick sends nothing before it"
                            + " has come, and it would never come. Set one of them to its default");
        }
    }

    private void requireRoomForClocks() {
        Duration drift = options.get(JobOptions.MAX_DRIFT);
        Duration ahead = options.get(JobOptions.MAX_AHEAD);
        if (!drift.isZero() && drift.compareTo(ahead) < 0) {
            throw illegal(
                    JobOptions.MAX_DRIFT,
                    text(drift),
                    "must be 0 or at least event-time.max-ahead ("
                            + text(ahead)
                            + "): one producer whose clock is ahead would hold back what others"
                            + " write to its partition. Raise it, or lower the other");
        }
    }

    private void requireLonger(ConfigOption<Duration> option, Duration than, String why) {
        Duration value = options.get(option);
        if (value.compareTo(than) <= 0) {
            String rule = "must be longer than " + than.toMillis() + " ms, " + why;
            throw illegal(option, text(value), rule + ". Raise it, or lower the other");
        }
    }

    private void requireWithin(ConfigOption<Duration> option, long leastMillis) {
        Duration value = options.get(option);
        String rule = "must be " + leastMillis + " ms to " + MOST.toDays() + " days. ";
        if (value.compareTo(Duration.ofMillis(leastMillis)) < 0) {
            throw illegal(option, text(value), rule + "Raise it");
        }
        if (value.compareTo(MOST) > 0) {
            throw illegal(option, text(value), rule + "Lower it");
        }
    }

    private void requireWithin(ConfigOption<Integer> option, int most) {
        int value = options.get(option);
        if (value < 1 || value > most) {
            String advice = value < 1 ? "Raise it" : "Lower it";
            throw illegal(option, value, "must be 1 to " + most + ". " + advice);
        }
    }

    private void requirePositive(ConfigOption<Long> option) {
        long value = options.get(option);
        if (value < 1) {
            throw illegal(option, value, "must be at least 1. Raise it");
        }
    }

    private static String text(Duration value) {
        // Milliseconds of what is far too long do not fit into a number.
        return value.compareTo(MOST.multipliedBy(100)) > 0
                ? value.toString()
                : value.toMillis() + " ms";
    }

    private static IllegalArgumentException illegal(
            ConfigOption<?> option, @Nullable Object value, String rule) {
        return new IllegalArgumentException(
                "The setting " + option.key() + " (" + value + ") " + rule + ".");
    }
}
