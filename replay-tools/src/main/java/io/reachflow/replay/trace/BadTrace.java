package io.reachflow.replay.trace;

/** A file is there, but is not a trace of its format. */
public class BadTrace extends RuntimeException {
    public BadTrace(String message) {
        super(message);
    }

    public BadTrace(String message, Throwable cause) {
        super(message, cause);
    }
}
