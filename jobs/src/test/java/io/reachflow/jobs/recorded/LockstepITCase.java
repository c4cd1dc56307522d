package io.reachflow.jobs.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.model.cell.CellSettings;
import io.reachflow.replay.broker.EmbeddedBroker;
import io.reachflow.replay.lockstep.LockstepReplayer;
import io.reachflow.replay.lockstep.LockstepSettings;
import io.reachflow.replay.lockstep.LockstepStats;
import io.reachflow.replay.topics.TopicAdmin;
import io.reachflow.replay.topics.TopicPlan;
import io.reachflow.replay.verify.DecisionDigest;
import io.reachflow.replay.world.World;
import io.reachflow.replay.world.WorldSettings;
import io.reachflow.schema.DecisionKind;
import io.reachflow.schema.TopicNames;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.apache.flink.core.execution.JobClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Decisions that have an effect on what comes next: the loop through Kafka is that in memory. */
class LockstepITCase {
    private static final Duration WINDOW = Duration.ofSeconds(1);
    private static final Duration DISPATCH_DELAY = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final World WORLD =
            World.generate(WorldSettings.of(64, Duration.ofMinutes(40), 6, 11));

    @TempDir static Path checkpoints;
    private static EmbeddedBroker broker;

    @BeforeAll
    static void startBroker() {
        broker = EmbeddedBroker.start();
    }

    @AfterAll
    static void stopBroker() {
        broker.close();
    }

    @Test
    void theJobDecidesWhatTheBrainDecidesAlone() throws Exception {
        Recording inMemory = inMemory(WORLD, DISPATCH_DELAY);
        assertThat(inMemory.decisions())
                .extracting(decision -> decision.getKind())
                .contains(DecisionKind.ASSIGN, DecisionKind.DEFER, DecisionKind.PREEMPT);

        LockstepStats throughKafka = throughKafka("calm.", job());

        assertThat(throughKafka.outcomesSent()).isPositive();
        assertThat(throughKafka.traceTimeMillis()).isEqualTo(inMemory.endMillis());
        assertThat(throughKafka.decisions()).isEqualTo(inMemory.decisions().size());
        assertThat(throughKafka.digest()).isEqualTo(DecisionDigest.of(inMemory.decisions()).hex());
    }

    /** What was read before it was committed is decided again, and decided alike. */
    @Test
    void aJobThatFailsOnTheWayDecidesTheSame() throws Exception {
        Faults.reset();
        Set<Integer> atHeartbeats = Set.of(1_000, 2_500, 5_000);
        RecordedJob failing =
                job().failing(
                                telemetry ->
                                        telemetry
                                                .map(new Faults.AtRecords<>(atHeartbeats))
                                                .returns(telemetry.getType()),
                                output -> output);

        LockstepStats throughKafka = throughKafka("rough.", failing);

        assertThat(Faults.whileRunning()).isEqualTo(3);
        assertThat(throughKafka.digest())
                .isEqualTo(DecisionDigest.of(inMemory(WORLD, DISPATCH_DELAY).decisions()).hex());
    }

    /** Otherwise the comparison above would say little. */
    @Test
    void whatIsDecidedDependsOnWhenEarlierDecisionsTookEffect() {
        assertThat(DecisionDigest.of(inMemory(WORLD, Duration.ZERO).decisions()).hex())
                .isNotEqualTo(DecisionDigest.of(inMemory(WORLD, DISPATCH_DELAY).decisions()).hex());
    }

    private static Recording inMemory(World world, Duration dispatchDelay) {
        return Recorder.record(
                world,
                withWindow(WINDOW.toMillis()),
                "all=*",
                "weighted-score",
                dispatchDelay.toMillis());
    }

    private static CellSettings withWindow(long windowMillis) {
        CellSettings standard = CellSettings.STANDARD;
        return new CellSettings(
                windowMillis,
                standard.maxTasksPerWindow(),
                standard.maxCandidates(),
                standard.recheckMillis(),
                standard.agingMillis(),
                standard.leaseSilenceMillis(),
                standard.spillAfterMillis(),
                standard.spillDelayMillis(),
                standard.rememberMillis());
    }

    private static RecordedJob job() {
        return new RecordedJob(broker.bootstrapServers(), checkpoints)
                .withParallelism(2)
                .set("window", WINDOW.toMillis() + " ms")
                .set("output.ticks", "true");
    }

    private static LockstepStats throughKafka(String prefix, RecordedJob defined) throws Exception {
        TopicNames topics = new TopicNames(prefix, prefix);
        try (TopicAdmin admin = new TopicAdmin(broker.bootstrapServers())) {
            admin.create(TopicPlan.replay(topics, 3).all());
        }
        JobClient job = defined.start(topics);
        LockstepSettings settings = new LockstepSettings(WINDOW, DISPATCH_DELAY, PATIENCE);
        try (LockstepReplayer replayer =
                LockstepReplayer.start(WORLD, settings, broker.bootstrapServers(), topics)) {
            while (!replayer.await(Duration.ofSeconds(1))) {
                assertThat(job.getJobStatus().get().isGloballyTerminalState()).isFalse();
            }
            return replayer.stats();
        } finally {
            job.cancel().get();
        }
    }
}
