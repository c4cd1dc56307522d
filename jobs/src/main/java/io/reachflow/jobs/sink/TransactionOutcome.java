package io.reachflow.jobs.sink;

/** What became of a transaction that a checkpoint counts on. */
enum TransactionOutcome {
    /** It can still be committed. */
    OPEN,
    COMMITTED,
    /** It was aborted: by its timeout, by an operator, or by another writer of the same name. */
    ABORTED,
    /** The broker has forgotten it. It may have been committed long ago, or aborted. */
    UNKNOWN
}
