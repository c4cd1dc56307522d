package io.reachflow.jobs.settings;

import java.time.Duration;
import java.util.List;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;

/** The settings of how GPUs are followed: key, default, description. */
public final class GpuOptions {
    public static final ConfigOption<Duration> HEARTBEAT_TIMEOUT =
            ConfigOptions.key("gpu.heartbeat-timeout")
                    .durationType()
                    .defaultValue(Duration.ofSeconds(45))
                    .withDescription(
                            "Silence after which any GPU counts as lost. One that speaks more often"
                                    + " is lost after three of its own intervals, and suspect after"
                                    + " half of that: nothing new starts there.");
    public static final ConfigOption<Duration> SHORTEST_TIMEOUT =
            ConfigOptions.key("gpu.shortest-timeout")
                    .durationType()
                    .defaultValue(Duration.ofSeconds(8))
                    .withDescription(
                            "The least silence after which a GPU counts as lost, however often it"
                                    + " speaks.");
    public static final ConfigOption<Integer> MASS_LOSS_PERCENT =
            ConfigOptions.key("gpu.mass-loss-percent")
                    .intType()
                    .defaultValue(20)
                    .withDescription(
                            "Share of a cell's hosts, in percent, above which their silence is"
                                    + " blamed on the way to them. At least four hosts.");
    public static final ConfigOption<Duration> MASS_LOSS_GRACE =
            ConfigOptions.key("gpu.mass-loss-grace")
                    .durationType()
                    .defaultValue(Duration.ofMinutes(2))
                    .withDescription("How long leases on GPUs that were lost together stand.");
    public static final ConfigOption<Duration> QUARANTINE =
            ConfigOptions.key("gpu.quarantine")
                    .durationType()
                    .defaultValue(Duration.ofMinutes(10))
                    .withDescription(
                            "How long nothing starts on a GPU that reported what can't be true.");
    public static final ConfigOption<Duration> FORGET =
            ConfigOptions.key("gpu.forget")
                    .durationType()
                    .defaultValue(Duration.ofDays(7))
                    .withDescription("How long what was learnt of an absent GPU is kept.");
    public static final ConfigOption<Duration> DARK_AFTER =
            ConfigOptions.key("event-time.dark-after")
                    .durationType()
                    .defaultValue(Duration.ofSeconds(3))
                    .withDescription(
                            "Silence of a whole partition, ticks included, that counts as an outage"
                                    + " of the input: beyond it no GPU of the partition is missed."
                                    + " Longer than a few ticks.");

    /** All of them, in the order in which a person would want to read them. */
    static final List<ConfigOption<?>> ALL =
            List.of(
                    HEARTBEAT_TIMEOUT,
                    SHORTEST_TIMEOUT,
                    MASS_LOSS_PERCENT,
                    MASS_LOSS_GRACE,
                    QUARANTINE,
                    FORGET,
                    DARK_AFTER);

    private GpuOptions() {}
}
