package io.reachflow.streams.transactions;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTransactionsOptions;
import org.apache.kafka.clients.admin.TransactionDescription;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.clients.admin.TransactionState;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;

/**
 * Lists and aborts the open transactions of one writer. A job's ids are {@code
 * writer-subtask-number}. When no broker answers within seconds, every method throws Kafka's
 * TimeoutException.
 */
public final class TransactionAdmin implements AutoCloseable {
    private static final Duration ANSWER_TIME = Duration.ofSeconds(10);
    private static final Set<TransactionState> OPEN =
            Set.of(
                    TransactionState.ONGOING,
                    TransactionState.PREPARE_COMMIT,
                    TransactionState.PREPARE_ABORT);

    private final Admin admin;
    private final Pattern ids;

    /**
     * For one writer.
     *
     * @param writer the deployment with the output prefix, see {@code TopicNames.writer}
     */
    public TransactionAdmin(String brokers, String writer) {
        ids = Pattern.compile(Pattern.quote(writer) + "-\\d+-\\d+");
        int millis = Math.toIntExact(ANSWER_TIME.toMillis());
        admin =
                Admin.create(
                        Map.of(
                                "bootstrap.servers",
                                brokers,
                                "request.timeout.ms",
                                millis,
                                "default.api.timeout.ms",
                                millis));
    }

    /** The oldest first. */
    public List<OpenTransaction> open() {
        List<String> found =
                await(
                                admin.listTransactions(
                                                new ListTransactionsOptions().filterStates(OPEN))
                                        .all())
                        .stream()
                        .map(TransactionListing::transactionalId)
                        .filter(id -> ids.matcher(id).matches())
                        .toList();
        long now = System.currentTimeMillis();
        return await(admin.describeTransactions(found).all()).entrySet().stream()
                // It may have ended since it was listed.
                .filter(entry -> OPEN.contains(entry.getValue().state()))
                .map(entry -> describe(entry.getKey(), entry.getValue(), now))
                .sorted(
                        Comparator.comparingLong(OpenTransaction::ageMillis)
                                .reversed()
                                .thenComparing(OpenTransaction::transactionalId))
                .toList();
    }

    private static OpenTransaction describe(
            String id, TransactionDescription transaction, long nowMillis) {
        return new OpenTransaction(
                id,
                transaction.producerId(),
                transaction.state().toString(),
                nowMillis - transaction.transactionStartTimeMs().orElse(nowMillis),
                transaction.topicPartitions().stream()
                        .map(TopicPartition::toString)
                        .sorted()
                        .toList());
    }

    /** Aborts it, and shuts its producer out should that still be there. */
    public void abort(OpenTransaction transaction) {
        await(admin.fenceProducers(List.of(transaction.transactionalId())).all());
    }

    private static <T> T await(KafkaFuture<T> future) {
        try {
            return future.get();
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new KafkaException("The broker could not answer.", e.getCause());
        }
    }

    @Override
    public void close() {
        admin.close(ANSWER_TIME);
    }
}
