package io.reachflow.jobs.settings;

import io.reachflow.jobs.settings.JobSettings.OnLostTransaction;
import io.reachflow.jobs.settings.JobSettings.StartFrom;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.description.HtmlFormatter;

/** Every setting of the job: key, default, description. */
public final class JobOptions {
    public static final ConfigOption<String> DEPLOYMENT =
            ConfigOptions.key("deployment")
                    .stringType()
                    .defaultValue("reachflow")
                    .withDescription(
                            "Name of this deployment: its transactional ids and consumer groups"
                                    + " begin with it and the output prefix. Two jobs on one broker"
                                    + " must not share both.");
    public static final ConfigOption<StartFrom> START_FROM =
            ConfigOptions.key("start.from")
                    .enumType(StartFrom.class)
                    .defaultValue(StartFrom.EARLIEST)
                    .withDescription(
                            "Where a job that was not restored begins to read: earliest or"
                                    + " latest.");
    public static final ConfigOption<String> CELLS =
            ConfigOptions.key("cells")
                    .stringType()
                    .defaultValue("all=*")
                    .withDescription(
                            "Which cell is in charge of which regions:"
                                    + " NAME=REGION+REGION/SHARDS, separated by commas. A cell is"
                                    + " made for up to about a thousand GPUs.");
    public static final ConfigOption<String> POLICY =
            ConfigOptions.key("policy")
                    .stringType()
                    .defaultValue("reach")
                    .withDescription("The policy that orders tasks and ranks candidates, by name.");
    public static final ConfigOption<String> POLICY_FILE =
            ConfigOptions.key("policy.file")
                    .stringType()
                    .noDefaultValue()
                    .withDescription(
                            "A folder with manifest.json and tensors.safetensors of a learned"
                                    + " policy, read when the job is started, in place of"
                                    + " policy.");
    public static final ConfigOption<Double> POLICY_EXPLORATION =
            ConfigOptions.key("policy.exploration")
                    .doubleType()
                    .defaultValue(0.0)
                    .withDescription(
                            "Share of the tasks, 0 to 1, for which a learned policy draws among"
                                    + " good GPUs instead of taking the best. Only their rewards"
                                    + " carry a sample that 'reachflow train --from topic' can"
                                    + " learn from.");
    public static final ConfigOption<String> POLICY_FALLBACK =
            ConfigOptions.key("policy.fallback")
                    .stringType()
                    .defaultValue("weighted-score")
                    .withDescription(
                            "The heuristic that decides in windows in which a learned policy"
                                    + " fails, gives no finite scores, or rests after it did.");
    public static final ConfigOption<Long> POLICY_MAX_OPERATIONS =
            ConfigOptions.key("policy.max-operations")
                    .longType()
                    .defaultValue(5_000_000_000L)
                    .withDescription(
                            "Floating-point operations that a learned policy may take in one"
                                    + " window of a cell. They are counted from the window's size"
                                    + " before it scores; what is beyond them in a window is"
                                    + " decided by the fallback. The default is about a second on"
                                    + " one core.");
    public static final ConfigOption<Duration> WINDOW =
            ConfigOptions.key("window")
                    .durationType()
                    .defaultValue(Duration.ofMillis(200))
                    .withDescription("The slice of event time that a cell handles at once.");
    public static final ConfigOption<Integer> MAX_TASKS =
            ConfigOptions.key("window.max-tasks")
                    .intType()
                    .defaultValue(512)
                    .withDescription("Waiting tasks that a cell scores in one window.");
    public static final ConfigOption<Integer> MAX_CANDIDATES =
            ConfigOptions.key("window.max-candidates")
                    .intType()
                    .defaultValue(256)
                    .withDescription("GPUs that are scored for one task.");
    public static final ConfigOption<Duration> RECHECK =
            ConfigOptions.key("waiting.recheck")
                    .durationType()
                    .defaultValue(Duration.ofSeconds(5))
                    .withDescription(
                            "How often waiting tasks are looked at though nothing changed.");
    public static final ConfigOption<Duration> AGING =
            ConfigOptions.key("waiting.aging")
                    .durationType()
                    .defaultValue(Duration.ofMinutes(10))
                    .withDescription(
                            "Waiting that counts as one interval where an order ages tasks.");
    public static final ConfigOption<Duration> LEASE_SILENCE =
            ConfigOptions.key("lease.silence")
                    .durationType()
                    .defaultValue(Duration.ofMinutes(30))
                    .withDescription(
                            "Silence of a dispatcher after which its lease is taken back. Longer"
                                    + " than the longest time between two progress reports.");
    public static final ConfigOption<Duration> STOP_LIMIT =
            ConfigOptions.key("lease.stop-limit")
                    .durationType()
                    .defaultValue(Duration.ofMinutes(30))
                    .withDescription(
                            "Time that a lease has to save its work when it is asked to stop."
                                    + " After that it is ended by force.");
    public static final ConfigOption<Duration> SPILL_AFTER =
            ConfigOptions.key("spill.after")
                    .durationType()
                    .defaultValue(Duration.ofSeconds(30))
                    .withDescription("Waiting after which a task is handed to the next cell.");
    public static final ConfigOption<Duration> SPILL_DELAY =
            ConfigOptions.key("spill.delay")
                    .durationType()
                    .defaultValue(Duration.ofSeconds(5))
                    .withDescription(
                            "Event time that a handover is given to travel. Longer than the"
                                    + " checkpoint interval, or spills come in late.");
    public static final ConfigOption<Duration> REMEMBER =
            ConfigOptions.key("duplicates.remember")
                    .durationType()
                    .defaultValue(Duration.ofMinutes(1))
                    .withDescription("How long the ids of ended tasks are remembered.");
    public static final ConfigOption<Integer> MAX_INTERRUPTIONS =
            ConfigOptions.key("task.max-interruptions")
                    .intType()
                    .defaultValue(20)
                    .withDescription(
                            "How often departures may interrupt a task before it is given up. They"
                                    + " use up none of its attempts.");
    public static final ConfigOption<Duration> OUT_OF_ORDERNESS =
            ConfigOptions.key("event-time.out-of-orderness")
                    .durationType()
                    .defaultValue(Duration.ZERO)
                    .withDescription(
                            "How far timestamps within a partition may step back. 0 suits"
                                    + " LogAppendTime; more delays every decision by as much.");
    public static final ConfigOption<Duration> IDLENESS =
            ConfigOptions.key("event-time.idleness")
                    .durationType()
                    .defaultValue(Duration.ofSeconds(30))
                    .withDescription(
                            "Silence after which a partition is no longer waited for; 0: never."
                                    + " A fallback: ticks should keep every partition speaking.");
    public static final ConfigOption<Duration> MAX_AHEAD =
            ConfigOptions.key("event-time.max-ahead")
                    .durationType()
                    .defaultValue(Duration.ofMinutes(30))
                    .withDescription(
                            "How far a timestamp may lie ahead of the clock before the record is"
                                    + " refused.");
    public static final ConfigOption<Duration> MAX_DRIFT =
            ConfigOptions.key("event-time.max-drift")
                    .durationType()
                    .defaultValue(Duration.ofMinutes(30))
                    .withDescription(
                            "How much further than the slowest partition another is read, so that"
                                    + " a job that catches up does not hold hours of tasks in"
                                    + " memory; 0: as far as it goes. A bounded run does not mind"
                                    + " it.");
    public static final ConfigOption<Duration> CHECKPOINT_INTERVAL =
            ConfigOptions.key("checkpoint.interval")
                    .durationType()
                    .defaultValue(Duration.ofSeconds(1))
                    .withDescription(
                            "How often decisions are committed: what a read_committed dispatcher"
                                    + " waits at most, plus the window.");
    public static final ConfigOption<Duration> CHECKPOINT_TIMEOUT =
            ConfigOptions.key("checkpoint.timeout")
                    .durationType()
                    .defaultValue(Duration.ofMinutes(2))
                    .withDescription("A checkpoint that takes longer is given up.");
    public static final ConfigOption<Duration> TRANSACTION_TIMEOUT =
            ConfigOptions.key("transaction.timeout")
                    .durationType()
                    .defaultValue(Duration.ofMinutes(15))
                    .withDescription(
                            "After this the broker aborts an open transaction. Longer than all the"
                                    + " checkpoints that may fail in a row and a restart, not above"
                                    + " the broker's maximum.");
    public static final ConfigOption<Duration> RESTART_ALLOWANCE =
            ConfigOptions.key("transaction.restart-allowance")
                    .durationType()
                    .defaultValue(Duration.ofMinutes(5))
                    .withDescription(
                            "How long the job may take to come back after a failure; the"
                                    + " transaction timeout must cover it.");
    public static final ConfigOption<OnLostTransaction> ON_LOST_TRANSACTION =
            ConfigOptions.key("transaction.on-lost")
                    .enumType(OnLostTransaction.class)
                    .defaultValue(OnLostTransaction.FAIL)
                    .withDescription(
                            "What to do when the broker has aborted decisions that a checkpoint"
                                    + " counts as made: fail, or accept that they are lost.");
    public static final ConfigOption<Boolean> OUTPUT_TICKS =
            ConfigOptions.key("output.ticks")
                    .booleanType()
                    .defaultValue(false)
                    .withDescription(
                            "Write to assignments how far windows are closed, for 'reachflow replay"
                                    + " --lockstep'. Every partition is then waited for, however"
                                    + " silent, and latency goes before throughput.");
    public static final ConfigOption<Integer> MAX_PARALLELISM =
            ConfigOptions.key("max-parallelism")
                    .intType()
                    .defaultValue(128)
                    .withDescription(
                            "The most subtasks the job can ever have. Can't be changed without"
                                    + " losing the state.");

    /** All of them, in the order of the documentation. */
    private static final List<ConfigOption<?>> OF_THE_JOB =
            List.of(
                    DEPLOYMENT,
                    START_FROM,
                    CELLS,
                    POLICY,
                    POLICY_FILE,
                    POLICY_EXPLORATION,
                    POLICY_FALLBACK,
                    POLICY_MAX_OPERATIONS,
                    WINDOW,
                    MAX_TASKS,
                    MAX_CANDIDATES,
                    RECHECK,
                    AGING,
                    LEASE_SILENCE,
                    STOP_LIMIT,
                    SPILL_AFTER,
                    SPILL_DELAY,
                    REMEMBER,
                    MAX_INTERRUPTIONS,
                    OUT_OF_ORDERNESS,
                    IDLENESS,
                    MAX_AHEAD,
                    MAX_DRIFT,
                    CHECKPOINT_INTERVAL,
                    CHECKPOINT_TIMEOUT,
                    TRANSACTION_TIMEOUT,
                    RESTART_ALLOWANCE,
                    ON_LOST_TRANSACTION,
                    OUTPUT_TICKS,
                    MAX_PARALLELISM);

    /** Every setting, those of GPUs and of state last. */
    public static final List<ConfigOption<?>> ALL =
            Stream.of(OF_THE_JOB, GpuOptions.ALL, StateOptions.ALL)
                    .<ConfigOption<?>>flatMap(List::stream)
                    .toList();

    /** Settings that are no more, and what to set in their place. */
    static final Map<String, String> REPLACED =
            Map.of(
                    "policy.budget",
                    "policy.max-operations, which counts operations where that one looked at the"
                            + " clock: decisions no longer depend on the speed of the machine");

    private JobOptions() {}

    /** The description of a setting, as text. */
    public static String describe(ConfigOption<?> option) {
        return new HtmlFormatter().format(option.description());
    }

    /** The default of a setting, as one would write it. */
    public static String defaultText(ConfigOption<?> option) {
        Object value = option.defaultValue();
        if (value == null) {
            return "none";
        }
        if (value instanceof Duration duration) {
            return duration.toMillis() % 1000 == 0
                    ? duration.toSeconds() + " s"
                    : duration.toMillis() + " ms";
        }
        return value instanceof Enum<?> constant
                ? constant.name().toLowerCase(Locale.ROOT)
                : String.valueOf(value);
    }
}
