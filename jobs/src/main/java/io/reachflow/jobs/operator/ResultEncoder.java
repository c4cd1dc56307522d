package io.reachflow.jobs.operator;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.Origin;
import io.reachflow.brain.state.Refusal;
import io.reachflow.brain.state.ReleasedGpu;
import io.reachflow.brain.state.Spill;
import io.reachflow.brain.state.SpillRecord;
import io.reachflow.brain.state.WindowResult;
import io.reachflow.jobs.record.DeadLetters;
import io.reachflow.jobs.record.OutputRecord;
import io.reachflow.jobs.record.RawRecord;
import io.reachflow.jobs.record.RawRecordBuilder;
import io.reachflow.schema.Decision;
import io.reachflow.schema.GpuRelease;
import io.reachflow.schema.RewardEvent;
import io.reachflow.schema.TaskCancellation;
import io.reachflow.schema.TopicNames;
import io.reachflow.schema.WireEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Turns what a window brought into records for Kafka. */
final class ResultEncoder {
    private final TopicNames topics;
    private final long spillDelayMillis;
    private final WireEncoder encoder = new WireEncoder();
    private final Map<String, DeadLetters> lettersByTopic = new HashMap<>();

    ResultEncoder(TopicNames topics, long spillDelayMillis) {
        this.topics = topics;
        this.spillDelayMillis = spillDelayMillis;
    }

    void encode(WindowResult result, long windowEndMillis, Consumer<OutputRecord> out) {
        for (Decision decision : result.decisions()) {
            byte[] key = bytes(decision.getTaskId());
            out.accept(
                    new OutputRecord(
                            topics.assignments(), windowEndMillis, key, encoder.encode(decision)));
        }
        for (RewardEvent reward : result.rewards()) {
            byte[] key = bytes(reward.getDecisionId());
            out.accept(
                    new OutputRecord(
                            topics.rewards(), windowEndMillis, key, encoder.encode(reward)));
        }
        for (Spill spill : result.spills()) {
            byte[] key = bytes(spill.handover().task().taskId());
            byte[] value = encoder.encode(SpillRecord.of(spill));
            out.accept(new OutputRecord(topics.spillOut(), spill.takenAtMillis(), key, value));
        }
        for (String taskId : result.cancellations()) {
            // On the partition of the task that it follows, and not before its time.
            byte[] value = encoder.encode(new TaskCancellation(taskId));
            long takenAt = windowEndMillis + spillDelayMillis;
            out.accept(new OutputRecord(topics.spillOut(), takenAt, bytes(taskId), value));
        }
        for (ReleasedGpu gpu : result.releases()) {
            byte[] value = encoder.encode(new GpuRelease(gpu.gpuId(), gpu.cell(), gpu.move()));
            out.accept(
                    new OutputRecord(
                            topics.spillOut(), gpu.freeAtMillis(), bytes(gpu.gpuId()), value));
        }
    }

    /**
     * What a cell refuses is sound as a record; its letter names where it lies, without its bytes.
     */
    void encodeRefusals(List<Refusal> refusals, Consumer<OutputRecord> out) {
        for (Refusal refusal : refusals) {
            CellEvent event = refusal.event();
            Origin origin = event.origin();
            // A change of a GPU may come from no single record; its letter has no place there.
            String topic = origin.topic().isEmpty() ? topics.telemetry() : origin.topic();
            RawRecord record =
                    RawRecordBuilder.builder()
                            .partition(origin.partition())
                            .offset(origin.offset())
                            .timestampMillis(event.timeMillis())
                            .key(bytes(event.id()))
                            .fromFuture(false)
                            .dark(RawRecord.NO_DARK_TIME)
                            .build();
            DeadLetters letters =
                    lettersByTopic.computeIfAbsent(
                            topic, name -> new DeadLetters(name, topics.deadLetters()));
            out.accept(letters.of(record, refusal.reasonCode(), refusal.reason()));
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
