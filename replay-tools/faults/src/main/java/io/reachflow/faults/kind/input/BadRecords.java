package io.reachflow.faults.kind.input;

import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import io.reachflow.schema.TaskCancellation;
import io.reachflow.schema.WireEncoder;
import io.reachflow.streams.replay.KafkaRecordSink;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/** Nothing from outside stops the job: each becomes a dead letter. */
public final class BadRecords implements Fault {
    @Override
    public String name() {
        return "bad-records";
    }

    @Override
    public String words() {
        return "a flood of records that can't be read, on every input";
    }

    @Override
    public void apply(FaultScene scene) {
        int count = scene.extent().of(300, 5_000);
        List<String> topics =
                List.of(
                        scene.topics().telemetry(),
                        scene.topics().arrivals(),
                        scene.topics().outcomes());
        try (KafkaRecordSink sink = new KafkaRecordSink(scene.cluster().brokers())) {
            for (int i = 0; i < count; i++) {
                String topic = topics.get(i % topics.size());
                byte[] key = i % 7 == 0 ? null : ("bad-" + i).getBytes(StandardCharsets.UTF_8);
                sink.send(new ProducerRecord<>(topic, key, value(i, scene.random())));
            }
            sink.flush();
        }
        scene.say(count + " records");
    }

    private static byte @Nullable [] value(int number, SplittableRandom random) {
        return switch (number % 4) {
            case 0 -> null;
            case 1 -> new byte[0];
            case 2 -> cut(new WireEncoder().encode(new TaskCancellation("nobody")));
            default -> {
                byte[] noise = new byte[random.nextInt(1, 2_000)];
                random.nextBytes(noise);
                yield noise;
            }
        };
    }

    private static byte[] cut(byte[] whole) {
        return Arrays.copyOf(whole, whole.length - 3);
    }
}
