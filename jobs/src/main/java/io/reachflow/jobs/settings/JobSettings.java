package io.reachflow.jobs.settings;

import io.reachflow.model.cell.CellSettings;
import io.reachflow.model.gpu.TrackerSettings;
import io.reachflow.model.policy.Policies;
import io.reachflow.model.routing.CellMap;
import io.reachflow.schema.TopicNames;
import java.io.Serializable;
import java.time.Duration;
import java.util.Properties;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;

/**
 * The settings of one run, checked: a job that could lose data does not start. Operators are made
 * from it and keep only what they need.
 *
 * @param bounded read what is in the topics now, and end
 * @param kafkaProperties handed to every Kafka client, for example for security
 */
public record JobSettings(
        String brokers,
        TopicNames topics,
        boolean bounded,
        Properties kafkaProperties,
        Configuration options) {

    /** Where a job that was not restored begins to read. */
    public enum StartFrom implements Serializable {
        EARLIEST,
        LATEST
    }

    public JobSettings {
        requireLonger(
                options,
                JobOptions.TRANSACTION_TIMEOUT,
                options.get(JobOptions.CHECKPOINT_TIMEOUT)
                        .plus(options.get(JobOptions.CHECKPOINT_INTERVAL))
                        .plus(options.get(JobOptions.RESTART_ALLOWANCE)),
                "checkpoint.interval + checkpoint.timeout + transaction.restart-allowance: the"
                        + " broker would abort what a checkpoint promised to commit, and those"
                        + " decisions would be lost");
        requireLonger(
                options,
                JobOptions.HEARTBEAT_TIMEOUT,
                options.get(JobOptions.WINDOW),
                "window: GPUs would count as gone between two windows");
        requirePositive(options, JobOptions.CHECKPOINT_INTERVAL);
        if (options.get(JobOptions.IDLENESS).isNegative()
                || options.get(JobOptions.OUT_OF_ORDERNESS).isNegative()) {
            throw new IllegalArgumentException(
                    "The settings event-time.idleness and event-time.out-of-orderness must not be"
                            + " negative.");
        }
        if (!options.get(JobOptions.DEPLOYMENT).matches("[A-Za-z0-9._-]{1,100}")) {
            throw new IllegalArgumentException(
                    "The setting deployment ("
                            + options.get(JobOptions.DEPLOYMENT)
                            + ") must be 1 to 100 letters, digits, dots, dashes or underscores.");
        }
        // Wrong names are found at the start, not in the middle of a deployment.
        CellMap.parse(options.get(JobOptions.CELLS));
        Policies.byName(options.get(JobOptions.POLICY));
    }

    private static void requireLonger(
            Configuration options, ConfigOption<Duration> option, Duration than, String why) {
        Duration value = options.get(option);
        if (value.compareTo(than) <= 0) {
            throw new IllegalArgumentException(
                    "The setting "
                            + option.key()
                            + " ("
                            + value.toMillis()
                            + " ms) must be longer than "
                            + than.toMillis()
                            + " ms, "
                            + why
                            + ".");
        }
    }

    private static void requirePositive(Configuration options, ConfigOption<Duration> option) {
        if (options.get(option).toMillis() <= 0) {
            throw new IllegalArgumentException(
                    "The setting "
                            + option.key()
                            + " ("
                            + options.get(option)
                            + ") must be positive: without checkpoints nothing is ever committed.");
        }
    }

    public CellSettings cell() {
        return new CellSettings(
                millis(JobOptions.WINDOW),
                options.get(JobOptions.MAX_TASKS),
                options.get(JobOptions.MAX_CANDIDATES),
                millis(JobOptions.RECHECK),
                millis(JobOptions.AGING),
                millis(JobOptions.LEASE_SILENCE),
                millis(JobOptions.SPILL_AFTER),
                millis(JobOptions.SPILL_DELAY),
                millis(JobOptions.REMEMBER));
    }

    public TrackerSettings tracker() {
        return new TrackerSettings(
                millis(JobOptions.HEARTBEAT_TIMEOUT),
                millis(JobOptions.QUARANTINE),
                millis(JobOptions.FORGET));
    }

    private long millis(ConfigOption<Duration> option) {
        return options.get(option).toMillis();
    }

    public String deployment() {
        return options.get(JobOptions.DEPLOYMENT);
    }

    public StartFrom startFrom() {
        return options.get(JobOptions.START_FROM);
    }

    public String cells() {
        return options.get(JobOptions.CELLS);
    }

    public String policy() {
        return options.get(JobOptions.POLICY);
    }

    public Duration outOfOrderness() {
        return options.get(JobOptions.OUT_OF_ORDERNESS);
    }

    public Duration idleness() {
        return options.get(JobOptions.IDLENESS);
    }

    public Duration maxAhead() {
        return options.get(JobOptions.MAX_AHEAD);
    }

    public Duration transactionTimeout() {
        return options.get(JobOptions.TRANSACTION_TIMEOUT);
    }
}
