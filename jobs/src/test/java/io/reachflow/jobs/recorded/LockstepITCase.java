package io.reachflow.jobs.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.reachflow.brain.state.WindowResult;
import io.reachflow.jobs.story.Networks;
import io.reachflow.policies.exploration.GumbelExploration;
import io.reachflow.policies.learned.LearnedPolicy;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policyfile.PolicyFile;
import io.reachflow.policies.registry.Policies;
import io.reachflow.schema.TopicNames;
import io.reachflow.simulator.Simulation;
import io.reachflow.simulator.SimulationListener;
import io.reachflow.simulator.SimulationSettings;
import io.reachflow.simulator.run.Attempt;
import io.reachflow.streams.broker.EmbeddedBroker;
import io.reachflow.streams.lockstep.LockstepReplayer;
import io.reachflow.streams.lockstep.LockstepSettings;
import io.reachflow.streams.lockstep.LockstepStats;
import io.reachflow.streams.lockstep.SimulatedReference;
import io.reachflow.streams.topics.TopicAdmin;
import io.reachflow.streams.topics.TopicPlan;
import io.reachflow.world.World;
import io.reachflow.world.scenario.Scenario;
import io.reachflow.world.scenario.WorldSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.flink.core.execution.JobClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Decisions have an effect on what comes next: the loop through Kafka is the simulator's. */
class LockstepITCase {
    private static final Duration WINDOW = Duration.ofSeconds(1);
    private static final Duration DISPATCH_DELAY = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final World BUSY =
            World.generate(WorldSettings.of(64, Duration.ofMinutes(20), 6, 11));

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
    void theJobDecidesWhatTheSimulatorDecides() throws Exception {
        LockstepStats throughKafka = throughKafka(BUSY, "calm.", job("weighted-score"));

        assertThat(throughKafka.outcomesSent()).isPositive();
        assertThat(throughKafka.decisions()).isPositive();
        assertThat(throughKafka.digest()).isEqualTo(simulated(BUSY, "weighted-score"));
    }

    @Test
    void soItDoesOnTheStandardScenarioWithAnotherPolicy() throws Exception {
        World standard =
                World.generate(
                        Scenario.of("community-256@1.3")
                                .with("gpus", "96")
                                .with("warm-up", "0s")
                                .with("length", "20min")
                                .with("follow-up", "5min")
                                .world(201));

        assertThat(throughKafka(standard, "standard.", job("backfill+mask")).digest())
                .isEqualTo(simulated(standard, "backfill+mask"));
    }

    /** What a cell expects of its leases and of who waits is durable state and events alone. */
    @Test
    void soItDoesWithAPolicyThatLooksAhead() throws Exception {
        LockstepStats throughKafka = throughKafka(BUSY, "ahead.", job("rolling-horizon"));

        assertThat(throughKafka.decisions()).isPositive();
        assertThat(throughKafka.digest()).isEqualTo(simulated(BUSY, "rolling-horizon"));
        assertThat(throughKafka.digest()).isNotEqualTo(simulated(BUSY, "weighted-score"));
    }

    /** A network is the same bits in the job, where it comes as files, and in the simulator. */
    @Test
    void soItDoesWithANetwork(@TempDir Path folder) throws Exception {
        PolicyFile network = Networks.untrained(11);
        Networks.write(network, folder);
        RecordedJob served = job().set("policy.file", folder.toString());

        LockstepStats throughKafka = throughKafka(BUSY, "network.", served);

        assertThat(throughKafka.decisions()).isPositive();
        assertThat(throughKafka.digest())
                .isEqualTo(SimulatedReference.digest(BUSY, WINDOW, LearnedPolicy.of(network)));
    }

    /** Draws follow from ids and event time alone. */
    @Test
    void soItDoesWithThePolicyThatComesWithItThoughItDraws() throws Exception {
        RecordedJob served = job("reach").set("policy.exploration", "0.3");
        Policy drawing = new GumbelExploration(Policies.byName("reach"), 0.3, 0);

        LockstepStats throughKafka = throughKafka(BUSY, "drawing.", served);

        assertThat(throughKafka.decisions()).isPositive();
        assertThat(throughKafka.digest())
                .isEqualTo(SimulatedReference.digest(BUSY, WINDOW, drawing));
        assertThat(throughKafka.digest()).isNotEqualTo(simulated(BUSY, "reach"));
    }

    /** What is asked to stop holds its GPUs until its checkpoint has arrived. */
    @Test
    void soItDoesWhereLeasesEndAndAreStoppedGracefully() throws Exception {
        World gangs =
                World.generate(
                        Scenario.of("community-256@1.3")
                                .with("gpus", "64")
                                .with("load", "6")
                                .with("tasks.gangs", "1:20 8:80")
                                .with("warm-up", "0s")
                                .with("length", "30min")
                                .with("follow-up", "5min")
                                .world(201));

        LockstepStats throughKafka = throughKafka(gangs, "sliced.", job("tiresias-sliced"));

        assertThat(stopsIn(gangs, "tiresias-sliced")).isPositive();
        assertThat(throughKafka.digest()).isEqualTo(simulated(gangs, "tiresias-sliced"));
    }

    /** How many leases the simulator asks to stop. */
    private static long stopsIn(World world, String policy) {
        AtomicLong stops = new AtomicLong();
        SimulationListener counting =
                new SimulationListener() {
                    @Override
                    public void closed(long windowEndMillis, WindowResult result) {
                        result.decisions().stream()
                                .filter(decision -> decision.getStopByMillis() != null)
                                .forEach(decision -> stops.incrementAndGet());
                    }

                    @Override
                    public void attempted(Attempt attempt) {
                        // Only requests are counted.
                    }
                };
        SimulationSettings settings = SimulationSettings.STANDARD;
        new Simulation(world, settings, Policies.byName(policy), counting).runToEnd();
        return stops.get();
    }

    /** Who has come back is missed as soon as anybody else. */
    @Test
    void soItDoesWhereHostsComeAndGoWithoutAWord() throws Exception {
        World restless =
                World.generate(
                        Scenario.of("churn-x8@1.3")
                                .with("owners.departures", "60")
                                .with("owners.goodbye-share", "0")
                                .with("gpus", "64")
                                .with("warm-up", "0s")
                                .with("length", "20min")
                                .with("follow-up", "5min")
                                .world(201));

        assertThat(throughKafka(restless, "restless.", job("weighted-score")).digest())
                .isEqualTo(simulated(restless, "weighted-score"));
    }

    /** Datasets that hosts keep, racks, and checkpoints that travel and are fetched again. */
    @Test
    void soItDoesWithCachesAndSitesAndTravellingCheckpoints() throws Exception {
        SimulatedHistory simulated = SimulatedHistory.of(RichWorld.WORLD, WINDOW, "weighted-score");
        RichWorld.assertAllHappens(simulated);

        LockstepStats throughKafka = throughKafka(RichWorld.WORLD, "rich.", job("weighted-score"));

        assertThat(throughKafka.digest()).isEqualTo(simulated.digest());
        RichWorld.assertAllWasTold(broker.bootstrapServers(), new TopicNames("rich.", "rich."));
    }

    /** Real jobs, and real instances that join and leave. */
    @Test
    void soItDoesOnRecordedJobsAndRecordedDepartures() throws Exception {
        String folder = System.getenv("REACHFLOW_TRACES");
        assumeTrue(folder != null, "REACHFLOW_TRACES names the folder of the public traces");
        World recorded =
                World.generate(
                        Scenario.of("philly")
                                .withTraces(Path.of(folder))
                                .with("owners.recorded", "bamboo:${traces}/spot/bamboo_p3.csv")
                                .with("gpus", "96")
                                .with("load", "2")
                                .with("warm-up", "0s")
                                .with("length", "20min")
                                .with("follow-up", "5min")
                                .world(201));

        assertThat(throughKafka(recorded, "recorded.", job("weighted-score")).digest())
                .isEqualTo(simulated(recorded, "weighted-score"));
    }

    /** What was read before it was committed is decided again, and decided alike. */
    @Test
    void aJobThatFailsOnTheWayDecidesTheSame() throws Exception {
        Faults.reset();
        Set<Integer> atHeartbeats = Set.of(500, 1_200, 2_000);
        RecordedJob failing =
                job("weighted-score")
                        .through(
                                telemetry ->
                                        telemetry
                                                .map(new Faults.AtRecords<>(atHeartbeats))
                                                .returns(telemetry.getType()),
                                output -> output);

        LockstepStats throughKafka = throughKafka(BUSY, "rough.", failing);

        assertThat(Faults.whileRunning()).isEqualTo(3);
        assertThat(throughKafka.digest()).isEqualTo(simulated(BUSY, "weighted-score"));
    }

    /** Otherwise the comparison above would say little. */
    @Test
    void whatIsDecidedDependsOnWhenEarlierDecisionsTookEffect() {
        World atOnce =
                World.generate(
                        Scenario.standard()
                                .with("gpus", "64")
                                .with("load", "6")
                                .with("warm-up", "0s")
                                .with("length", "20min")
                                .with("follow-up", "0s")
                                .with("start-hour", "0")
                                .with("runs.dispatch-delay", "0s")
                                .world(11));

        assertThat(atOnce.tasks()).isEqualTo(BUSY.tasks());
        assertThat(simulated(atOnce, "weighted-score"))
                .isNotEqualTo(simulated(BUSY, "weighted-score"));
    }

    private static String simulated(World world, String policy) {
        return SimulatedReference.digest(world, WINDOW, Policies.byName(policy));
    }

    private static RecordedJob job(String policy) {
        return job().set("policy", policy);
    }

    private static RecordedJob job() {
        return new RecordedJob(broker.bootstrapServers(), checkpoints)
                .withParallelism(2)
                .set("window", WINDOW.toMillis() + " ms")
                .set("output.ticks", "true");
    }

    private static LockstepStats throughKafka(World world, String prefix, RecordedJob defined)
            throws Exception {
        TopicNames topics = new TopicNames(prefix, prefix);
        try (TopicAdmin admin = new TopicAdmin(broker.bootstrapServers())) {
            admin.create(TopicPlan.replay(topics, 3).all());
        }
        JobClient job = defined.start(topics);
        LockstepSettings settings = new LockstepSettings(WINDOW, DISPATCH_DELAY, PATIENCE);
        try (LockstepReplayer replayer =
                LockstepReplayer.start(world, settings, broker.bootstrapServers(), topics)) {
            while (!replayer.await(Duration.ofSeconds(1))) {
                assertThat(job.getJobStatus().get().isGloballyTerminalState()).isFalse();
            }
            return replayer.stats();
        } finally {
            job.cancel().get();
        }
    }
}
