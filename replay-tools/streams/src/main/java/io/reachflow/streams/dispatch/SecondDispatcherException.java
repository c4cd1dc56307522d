package io.reachflow.streams.dispatch;

/** Another dispatcher is in charge of the same topics. */
public final class SecondDispatcherException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    SecondDispatcherException(String message) {
        super(message);
    }
}
