package io.reachflow.jobs.sink;

/** Decisions that a checkpoint counts as made can't be committed any more. */
final class LostTransactionException extends Exception {
    private static final long serialVersionUID = 1L;

    private LostTransactionException(String message) {
        super(message);
    }

    static LostTransactionException of(String transactionalId, TransactionOutcome outcome) {
        String checkpoint = transactionalId.substring(transactionalId.lastIndexOf('-') + 1);
        return new LostTransactionException(
                "The transaction "
                        + transactionalId
                        + what(outcome)
                        + ". Decisions that the job made before checkpoint "
                        + checkpoint
                        + ", and that this checkpoint counts as made, are lost: their tasks hold"
                        + " GPUs until lease.silence is over. To go on without them, start the job"
                        + " once with --set transaction.on-lost=accept.");
    }

    private static String what(TransactionOutcome outcome) {
        return outcome == TransactionOutcome.UNKNOWN
                ? " is not known to the broker any more. The job was away for longer than the"
                        + " broker remembers (transactional.id.expiration.ms). If it was committed,"
                        + " nothing is lost; else the following holds"
                : " was aborted before it could be committed: the job was away for longer than"
                        + " transaction.timeout, or somebody aborted it ('reachflow txn abort'), or"
                        + " another job has the same deployment name and output prefix";
    }
}
