package io.reachflow.schema;

/** The bytes of a record can't be read, and why. */
public final class WireException extends Exception {
    /** The reason for machines. */
    public enum Code {
        NO_VALUE,
        NOT_AVRO,
        UNKNOWN_SCHEMA,
        MALFORMED
    }

    private static final long serialVersionUID = 1L;

    private final Code code;

    WireException(Code code, String message) {
        super(message);
        this.code = code;
    }

    public Code code() {
        return code;
    }
}
