package io.reachflow.jobs.source;

import io.reachflow.jobs.record.RawRecord;
import io.reachflow.jobs.record.RawRecordBuilder;
import java.time.Clock;
import java.time.Duration;
import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Takes records from Kafka as they are: nothing that lies in a topic can make it throw. Only here
 * is the wall clock looked at, to recognise timestamps from the future, as the broker itself does.
 */
final class RawRecordDeserializer implements KafkaRecordDeserializationSchema<RawRecord> {
    private static final long serialVersionUID = 1L;

    private final @Nullable Duration maxAhead;
    private transient Clock clock;

    /**
     * Of a topic.
     *
     * @param maxAhead how far a timestamp may lie ahead of the clock; null: as far as it likes.
     *     What cells tell each other lies as far ahead as the event time that they have come to.
     */
    RawRecordDeserializer(@Nullable Duration maxAhead) {
        this.maxAhead = maxAhead;
    }

    @Override
    public void open(DeserializationSchema.InitializationContext context) {
        clock = Clock.systemUTC();
    }

    @Override
    public void deserialize(ConsumerRecord<byte[], byte[]> record, Collector<RawRecord> out) {
        long timestamp = record.timestamp();
        boolean fromFuture = maxAhead != null && timestamp > clock.millis() + maxAhead.toMillis();
        out.collect(
                RawRecordBuilder.builder()
                        .partition(record.partition())
                        .offset(record.offset())
                        .timestampMillis(timestamp)
                        .key(record.key())
                        .value(record.value())
                        .fromFuture(fromFuture)
                        .dark(RawRecord.NO_DARK_TIME)
                        .build());
    }

    @Override
    public TypeInformation<RawRecord> getProducedType() {
        return TypeInformation.of(RawRecord.class);
    }
}
