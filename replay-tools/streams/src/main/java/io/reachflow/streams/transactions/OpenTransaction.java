package io.reachflow.streams.transactions;

import java.util.List;

/**
 * A transaction that is neither committed nor aborted. Behind it, readers of committed records
 * wait.
 *
 * @param state Kafka's word for it: Ongoing, PrepareCommit, PrepareAbort
 * @param partitions that it has written to, as {@code topic-partition}
 */
public record OpenTransaction(
        String transactionalId,
        long producerId,
        String state,
        long ageMillis,
        List<String> partitions) {}
