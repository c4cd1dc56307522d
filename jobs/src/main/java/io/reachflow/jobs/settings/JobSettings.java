package io.reachflow.jobs.settings;

import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.CellSettingsBuilder;
import io.reachflow.intake.gpu.TrackerSettings;
import io.reachflow.schema.TopicNames;
import java.io.Serializable;
import java.nio.file.Path;
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

    /**
     * How long a broker may take to answer before it is asked anew, in milliseconds: less than a
     * partition may be silent before nobody waits for it ({@code event-time.idleness}). Else what a
     * broker that can't be reached held back would come in late.
     */
    public static final String REQUEST_TIMEOUT_MILLIS = "10000";

    /** What becomes of a job whose transaction the broker has aborted before it was committed. */
    public enum OnLostTransaction implements Serializable {
        FAIL,
        ACCEPT
    }

    /** Where a job that was not restored begins to read. */
    public enum StartFrom implements Serializable {
        EARLIEST,
        LATEST
    }

    public JobSettings {
        // Wrong ones are found at the start, not in the middle of a deployment.
        SettingRules.check(options);
    }

    public CellSettings cell() {
        return CellSettingsBuilder.builder()
                .windowMillis(millis(JobOptions.WINDOW))
                .maxTasksPerWindow(options.get(JobOptions.MAX_TASKS))
                .maxCandidates(options.get(JobOptions.MAX_CANDIDATES))
                .recheckMillis(millis(JobOptions.RECHECK))
                .agingMillis(millis(JobOptions.AGING))
                .leaseSilenceMillis(millis(JobOptions.LEASE_SILENCE))
                .stopLimitMillis(millis(JobOptions.STOP_LIMIT))
                .spillAfterMillis(millis(JobOptions.SPILL_AFTER))
                .spillDelayMillis(millis(JobOptions.SPILL_DELAY))
                .rememberMillis(millis(JobOptions.REMEMBER))
                .massLossPercent(options.get(GpuOptions.MASS_LOSS_PERCENT))
                .massLossGraceMillis(millis(GpuOptions.MASS_LOSS_GRACE))
                .maxInterruptions(options.get(JobOptions.MAX_INTERRUPTIONS))
                .limits(StateOptions.limits(options))
                .build();
    }

    public TrackerSettings tracker() {
        long timeout = millis(GpuOptions.HEARTBEAT_TIMEOUT);
        return new TrackerSettings(
                timeout,
                Math.min(timeout, millis(GpuOptions.SHORTEST_TIMEOUT)),
                millis(GpuOptions.QUARANTINE),
                millis(GpuOptions.FORGET));
    }

    /** Silence of a whole partition that is still counted as silence of its GPUs. */
    public Duration darkAfter() {
        return options.get(GpuOptions.DARK_AFTER);
    }

    private long millis(ConfigOption<Duration> option) {
        return options.get(option).toMillis();
    }

    public String deployment() {
        return options.get(JobOptions.DEPLOYMENT);
    }

    /** By which this job is known to the broker and to Flink, unlike any other. */
    public String writer() {
        return topics.writer(deployment());
    }

    public StartFrom startFrom() {
        return options.get(JobOptions.START_FROM);
    }

    /** Into so many groups of keys state is divided, whatever the parallelism. */
    public int maxParallelism() {
        return options.get(JobOptions.MAX_PARALLELISM);
    }

    public String cells() {
        return options.get(JobOptions.CELLS);
    }

    /** Reads the policy's files, if it has any. */
    public ServingSettings serving() {
        return servingOf(options);
    }

    static ServingSettings servingOf(Configuration options) {
        String folder = options.get(JobOptions.POLICY_FILE);
        return new ServingSettings(
                folder == null
                        ? new PolicyChoice.Named(options.get(JobOptions.POLICY))
                        : PolicyChoice.in(Path.of(folder)),
                options.get(JobOptions.POLICY_EXPLORATION),
                options.get(JobOptions.POLICY_FALLBACK),
                options.get(JobOptions.POLICY_MAX_OPERATIONS));
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

    /** How much further than the slowest input another may be read; zero: as far as it goes. */
    public Duration maxDrift() {
        return options.get(JobOptions.MAX_DRIFT);
    }

    /** Whether a reader of the assignments is told how far windows are closed. */
    public boolean writesTicks() {
        return options.get(JobOptions.OUTPUT_TICKS);
    }

    public boolean acceptsLostTransactions() {
        return options.get(JobOptions.ON_LOST_TRANSACTION) == OnLostTransaction.ACCEPT;
    }

    public Duration checkpointInterval() {
        return options.get(JobOptions.CHECKPOINT_INTERVAL);
    }

    public Duration transactionTimeout() {
        return options.get(JobOptions.TRANSACTION_TIMEOUT);
    }
}
