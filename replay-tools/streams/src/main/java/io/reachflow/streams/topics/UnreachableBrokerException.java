package io.reachflow.streams.topics;

/** No broker answers at the given address. */
public final class UnreachableBrokerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnreachableBrokerException(String brokers, Throwable cause) {
        super(
                "Can't reach a Kafka broker at "
                        + brokers
                        + " ("
                        + cause.getMessage()
                        + "). Maybe it is not running, or --brokers names another address than the"
                        + " broker's advertised listener.",
                cause);
    }
}
