package io.reachflow.cli.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.brain.state.WindowResult;
import io.reachflow.cli.Main;
import io.reachflow.learning.train.InitialWeights;
import io.reachflow.policies.encoding.Encoder;
import io.reachflow.policies.encoding.Normalisation;
import io.reachflow.policies.exploration.GumbelExploration;
import io.reachflow.policies.learned.LearnedPolicy;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policyfile.PolicyFile;
import io.reachflow.policies.policyfile.PolicyManifest;
import io.reachflow.policies.policyfile.PolicyManifestBuilder;
import io.reachflow.policies.policyfile.PolicyResource;
import io.reachflow.policies.registry.Policies;
import io.reachflow.schema.RewardEvent;
import io.reachflow.schema.TopicNames;
import io.reachflow.schema.WireEncoder;
import io.reachflow.simulator.Simulation;
import io.reachflow.simulator.SimulationListener;
import io.reachflow.simulator.SimulationSettings;
import io.reachflow.simulator.contest.contender.PolicyContender;
import io.reachflow.simulator.metric.Metric;
import io.reachflow.simulator.run.Attempt;
import io.reachflow.streams.broker.EmbeddedBroker;
import io.reachflow.streams.replay.KafkaRecordSink;
import io.reachflow.streams.topics.ReadProgress;
import io.reachflow.streams.topics.TopicAdmin;
import io.reachflow.streams.topics.TopicPlan;
import io.reachflow.streams.topics.TopicRange;
import io.reachflow.tensors.Architecture;
import io.reachflow.tensors.NetShape;
import io.reachflow.tensors.NetShapeBuilder;
import io.reachflow.tensors.Tensor;
import io.reachflow.tensors.Weights;
import io.reachflow.training.retrain.LoggedReturns;
import io.reachflow.training.retrain.RetrainSettings;
import io.reachflow.training.retrain.Retraining;
import io.reachflow.training.retrain.RewardTopic;
import io.reachflow.world.World;
import io.reachflow.world.scenario.Scenario;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A network that knows nothing acts, and learns from what lies on a real broker afterwards. */
class RetrainITCase {
    private static final NetShape SHAPE =
            NetShapeBuilder.builder()
                    .architecture(Architecture.POOL_ATTEND)
                    .width(16)
                    .heads(2)
                    .rounds(1)
                    .latents(4)
                    .feedForwardWidth(16)
                    .hiddenWidth(16)
                    .build();
    private static final String TOPIC = TopicNames.STANDARD.rewards();
    private static final Instant BEFORE_ALL = Instant.ofEpochMilli(0);

    @TempDir static Path folder;
    private static EmbeddedBroker broker;
    private static PolicyFile start;
    private static int emitted;

    @BeforeAll
    static void act() throws IOException {
        broker = EmbeddedBroker.start();
        start = file(InitialWeights.of(SHAPE, 3));
        Files.write(folder.resolve(PolicyResource.MANIFEST), start.manifestBytes());
        Files.write(folder.resolve(PolicyResource.TENSORS), start.tensorBytes());
        try (TopicAdmin admin = new TopicAdmin(broker.bootstrapServers());
                KafkaRecordSink sink = new KafkaRecordSink(broker.bootstrapServers())) {
            admin.create(TopicPlan.replay(TopicNames.STANDARD, 2).all());
            WireEncoder encoder = new WireEncoder();
            for (RewardEvent event : acted()) {
                byte[] key = event.getDecisionId().getBytes(StandardCharsets.UTF_8);
                sink.send(
                        new ProducerRecord<>(
                                TOPIC,
                                null,
                                event.getWindowEndMillis(),
                                key,
                                encoder.encode(event)));
                emitted++;
            }
            sink.flush();
            sink.throwIfFailed();
        }
    }

    @AfterAll
    static void stop() {
        broker.close();
    }

    private static PolicyFile file(Weights weights) {
        PolicyManifest manifest =
                PolicyManifestBuilder.builder()
                        .name("reach")
                        .version("1")
                        .encoderVersion(Encoder.VERSION)
                        .shape(SHAPE)
                        .deadlineMargin(1)
                        .preempts(true)
                        .trainedBy("")
                        .seed(3)
                        .scores(new TreeMap<>())
                        .createdFrom("")
                        .build();
        return PolicyFile.of(manifest, Normalisation.IDENTITY, weights);
    }

    /**
     * With room for all: under overload a choice that is good for its task may harm others. Without
     * shared datasets: where a task runs then decides where later ones find their data.
     */
    private static World world(long seed) {
        return World.generate(
                Scenario.of("churn-x4")
                        .with("gpus", "24")
                        .with("load", "0.7")
                        .with("tasks.datasets-per-tenant", "0")
                        .with("warm-up", "0h")
                        .with("length", "6h")
                        .with("follow-up", "4h")
                        .world(seed));
    }

    private static List<RewardEvent> acted() {
        List<RewardEvent> events = new ArrayList<>();
        Policy drawing = new GumbelExploration(LearnedPolicy.of(start), 1, 0);
        for (long seed = 1; seed <= 16; seed++) {
            String prefix = seed + "/";
            new Simulation(
                            world(seed),
                            SimulationSettings.STANDARD,
                            drawing,
                            new SimulationListener() {
                                @Override
                                public void closed(long windowEndMillis, WindowResult result) {
                                    for (RewardEvent event : result.rewards()) {
                                        // Ids repeat from world to world.
                                        event.setTaskId(prefix + event.getTaskId());
                                        events.add(event);
                                    }
                                }

                                @Override
                                public void attempted(Attempt attempt) {}
                            })
                    .run();
        }
        return events;
    }

    private static LoggedReturns read(TopicRange range) {
        LoggedReturns logbook = new LoggedReturns(0.2);
        int unreadable =
                RewardTopic.read(
                        broker.bootstrapServers(), TOPIC, range, logbook::add, ReadProgress.NONE);
        assertThat(unreadable).isZero();
        return logbook;
    }

    private static double heldOut(Policy policy) {
        return LongStream.rangeClosed(301, 312)
                .mapToDouble(seed -> reward(world(seed), policy))
                .average()
                .orElseThrow();
    }

    private static double reward(World world, Policy policy) {
        return Metric.REWARD.of(
                new PolicyContender(policy, SimulationSettings.STANDARD).play(world));
    }

    @Test
    void whatIsLearntFromTheTopicIsBetterOnSeedsThatItNeverSaw() {
        LoggedReturns logbook = read(TopicRange.ALL);
        assertThat(logbook.events()).isEqualTo(emitted);
        RetrainSettings firm = new RetrainSettings(8, 1e-3, 1, 4, 100);

        Retraining.Retrained result = new Retraining(start, logbook, firm).run();

        assertThat(result.effective()).isGreaterThan(0.5 * result.samples());
        assertThat(result.expected()).isGreaterThan(result.acted());
        double learnt = heldOut(LearnedPolicy.of(file(result.weights())));
        assertThat(learnt)
                .isGreaterThan(heldOut(LearnedPolicy.of(start)))
                .isGreaterThan(heldOut(Policies.byName("random")));
    }

    @Test
    void whatOthersDrewIsWorthLess() {
        LoggedReturns logbook = read(TopicRange.ALL);
        PolicyFile other = file(times(6, InitialWeights.of(SHAPE, 4)));

        Retraining.Retrained own = new Retraining(start, logbook, needing(1_000)).run();
        double others = new Retraining(other, logbook, needing(1)).run().effective();

        assertThat(own.effective()).isGreaterThan(0.9 * own.samples());
        assertThat(others).isLessThan(0.5 * own.effective());
        assertThatThrownBy(() -> new Retraining(other, logbook, needing(1_000)).run())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("are worth only " + Math.round(others) + " of the policy")
                .hasMessageContaining("at least 1000 are needed");
    }

    private static RetrainSettings needing(double leastEffective) {
        return new RetrainSettings(1, 1e-4, 0.02, 4, leastEffective);
    }

    /** Fresh networks hardly prefer anything, and so are much alike; this one is decided. */
    private static Weights times(float factor, Weights weights) {
        SortedMap<String, Tensor> tensors = new TreeMap<>();
        weights.tensors()
                .forEach(
                        (name, tensor) -> {
                            float[] values = tensor.values();
                            for (int i = 0; i < values.length; i++) {
                                values[i] *= factor;
                            }
                            tensors.put(name, new Tensor(tensor.shape(), values));
                        });
        return new Weights(tensors);
    }

    @Test
    void aRangeIsReadByOffsetsOrByTime() {
        assertThat(read(new TopicRange(10L, 19L, null, null)).events()).isEqualTo(20);
        assertThat(read(new TopicRange(null, null, null, BEFORE_ALL)).events()).isZero();
        assertThat(read(new TopicRange(null, null, BEFORE_ALL, null)).events()).isEqualTo(emitted);
        Instant middle = world(1).settings().start().plusSeconds(3 * 3600);
        assertThat(
                        read(new TopicRange(null, null, middle, null)).events()
                                + read(new TopicRange(null, null, null, middle)).events())
                .isEqualTo(emitted);
    }

    @Test
    void theCommandLearnsTheSameFromTheTopicAndFromItsExport() throws IOException {
        Path export = folder.resolve("rewards.avro");
        Path fromTopic = folder.resolve("from-topic");
        Path fromFile = folder.resolve("from-file");
        String brokers = broker.bootstrapServers();

        assertThat(run("topics", "export", "--brokers", brokers, "--out", export.toString()))
                .contains("rewards (0 records were none)");
        String told =
                run(
                        "train",
                        "--from=topic",
                        "--brokers=" + brokers,
                        "--policy=" + folder,
                        "--out=" + fromTopic);
        run("train", "--from=" + export, "--policy=" + folder, "--out=" + fromFile);

        assertThat(told).contains("Learnt from", "held out", "reachflow simulate --policies");
        assertThat(Files.readAllBytes(fromFile.resolve(PolicyResource.TENSORS)))
                .isEqualTo(Files.readAllBytes(fromTopic.resolve(PolicyResource.TENSORS)));
    }

    private static String run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code =
                Main.commandLine()
                        .setOut(new PrintWriter(out, true))
                        .setErr(new PrintWriter(err, true))
                        .execute(arguments);
        assertThat(code).as(err.toString()).isZero();
        return out.toString();
    }
}
