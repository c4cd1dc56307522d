package io.reachflow.world.trace;

/** A file is there, but is not a trace of its format. */
public class BadTraceException extends RuntimeException {
    public BadTraceException(String message) {
        super(message);
    }

    public BadTraceException(String message, Throwable cause) {
        super(message, cause);
    }
}
