package io.reachflow.jobs.sink;

import io.reachflow.jobs.record.OutputRecord;
import io.reachflow.jobs.settings.JobSettings;
import java.util.Properties;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.sink.TransactionNamingStrategy;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * The one sink for all of the job's topics. One transaction of each subtask covers them all, so
 * what a subtask writes between two checkpoints is seen at once or not at all.
 */
public final class KafkaOutput {
    private KafkaOutput() {}

    public static OutputSink sink(JobSettings settings) {
        Properties clients = new Properties();
        clients.putAll(settings.kafkaProperties());
        clients.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, settings.brokers());
        boolean acceptsLoss = settings.acceptsLostTransactions();
        return new OutputSink(
                kafka(settings),
                (committer, context) ->
                        new LossRefusingCommitter(
                                committer,
                                new TransactionOutcomes(clients),
                                acceptsLoss,
                                context.metricGroup()
                                        .addGroup("reachflow")
                                        .counter("lostTransactions")));
    }

    private static KafkaSink<OutputRecord> kafka(JobSettings settings) {
        Properties producer = new Properties();
        producer.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, JobSettings.REQUEST_TIMEOUT_MILLIS);
        producer.putAll(settings.kafkaProperties());
        return KafkaSink.<OutputRecord>builder()
                .setBootstrapServers(settings.brokers())
                .setKafkaProducerConfig(producer)
                .setProperty(
                        ProducerConfig.TRANSACTION_TIMEOUT_CONFIG,
                        String.valueOf(settings.transactionTimeout().toMillis()))
                // Who waits for ticks waits for the record that is sent last.
                .setProperty(ProducerConfig.LINGER_MS_CONFIG, settings.writesTicks() ? "0" : "5")
                .setProperty(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4")
                .setDeliveryGuarantee(DeliveryGuarantee.EXACTLY_ONCE)
                .setTransactionalIdPrefix(settings.writer())
                // Ids are never used for another checkpoint, so the broker can be asked what became
                // of its transaction.
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
