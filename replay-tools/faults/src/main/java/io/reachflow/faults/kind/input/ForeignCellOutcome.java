package io.reachflow.faults.kind.input;

import io.reachflow.faults.load.SeenDecision;
import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import io.reachflow.schema.Decision;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.TaskOutcome;
import io.reachflow.schema.WireEncoder;
import io.reachflow.streams.replay.KafkaRecordSink;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Cells number their leases without each other: the other one must not end what is not its. */
public final class ForeignCellOutcome implements Fault {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Override
    public String name() {
        return "foreign-cell-outcome";
    }

    @Override
    public String words() {
        return "outcomes with the epoch of a live lease, and with another cell's name";
    }

    @Override
    public Map<String, String> jobSettings(Path scratch) {
        return Map.of("cells", "all=*/2");
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        int count = scene.extent().of(10, 40);
        try (KafkaRecordSink sink = new KafkaRecordSink(scene.cluster().brokers())) {
            for (int i = 0; i < count; i++) {
                send(scene, sink);
                scene.stand(Duration.ofMillis(200));
            }
            sink.flush();
        }
        scene.say(count + " outcomes");
    }

    private static void send(FaultScene scene, KafkaRecordSink sink) throws InterruptedException {
        Set<String> done = scene.dispatchers().completedTasks();
        Optional<SeenDecision> lease =
                scene.watch()
                        .await(
                                each ->
                                        each.isAssignment()
                                                && !done.contains(each.decision().getTaskId()),
                                PATIENCE);
        Decision live = lease.orElseThrow().decision();
        Optional<SeenDecision> other =
                scene.watch()
                        .await(each -> !each.decision().getCell().equals(live.getCell()), PATIENCE);
        TaskOutcome outcome =
                TaskOutcome.newBuilder()
                        .setTaskId(live.getTaskId())
                        .setDecisionId(live.getDecisionId())
                        .setCell(other.orElseThrow().decision().getCell())
                        .setAttempt(live.getAttempt())
                        .setLeaseEpoch(Objects.requireNonNullElse(live.getLeaseEpoch(), 0L))
                        .setKind(OutcomeKind.COMPLETED)
                        .build();
        sink.send(
                new ProducerRecord<>(
                        scene.topics().outcomes(),
                        live.getTaskId().getBytes(StandardCharsets.UTF_8),
                        new WireEncoder().encode(outcome)));
    }
}
