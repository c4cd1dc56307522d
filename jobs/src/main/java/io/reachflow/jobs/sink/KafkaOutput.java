package io.reachflow.jobs.sink;

import io.reachflow.jobs.record.OutputRecord;
import io.reachflow.jobs.settings.JobSettings;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.sink.TransactionNamingStrategy;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * The one sink for all of the job's topics. One transaction of each subtask covers them all, so
 * what a subtask writes between two checkpoints is seen at once or not at all.
 */
public final class KafkaOutput {
    private KafkaOutput() {}

    public static Sink<OutputRecord> sink(JobSettings settings) {
        KafkaSink<OutputRecord> kafka = kafka(settings);
        return settings.acceptsLostTransactions() ? kafka : new LossRefusingSink(kafka);
    }

    private static KafkaSink<OutputRecord> kafka(JobSettings settings) {
        return KafkaSink.<OutputRecord>builder()
                .setBootstrapServers(settings.brokers())
                .setKafkaProducerConfig(settings.kafkaProperties())
                .setProperty(
                        ProducerConfig.TRANSACTION_TIMEOUT_CONFIG,
                        String.valueOf(settings.transactionTimeout().toMillis()))
                // Who waits for ticks waits for the record that is sent last.
                .setProperty(ProducerConfig.LINGER_MS_CONFIG, settings.writesTicks() ? "0" : "5")
                .setProperty(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4")
                .setDeliveryGuarantee(DeliveryGuarantee.EXACTLY_ONCE)
                .setTransactionalIdPrefix(settings.writer())
                // Ids are never used again: where a commit fails, decisions are lost, and nothing
                // else can be the reason.
                .setTransactionNamingStrategy(TransactionNamingStrategy.INCREMENTING)
                .setRecordSerializer(new OutputRecordSerializer())
                .build();
    }

    private static final class OutputRecordSerializer
            implements KafkaRecordSerializationSchema<OutputRecord> {
        private static final long serialVersionUID = 1L;

        @Override
        public ProducerRecord<byte[], byte[]> serialize(
                OutputRecord record, KafkaSinkContext context, Long timestamp) {
            return new ProducerRecord<>(
                    record.topic(),
                    record.partition(),
                    record.timestampMillis(),
                    record.key(),
                    record.value());
        }
    }
}
