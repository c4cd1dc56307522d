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
    private final String reason;

    WireException(Code code, String reason) {
        super(reason);
        this.code = code;
        this.reason = reason;
    }

    public Code code() {
        return code;
    }

    /** The reason for people. */
    public String reason() {
        return reason;
    }
}
