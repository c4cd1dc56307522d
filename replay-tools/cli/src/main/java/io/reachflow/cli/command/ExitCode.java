package io.reachflow.cli.command;

/** What a command's end means to the script that called it. */
public final class ExitCode {
    public static final int FINE = 0;

    /** The command worked, and what it looked at is not as it should be. */
    public static final int NOT_FINE = 1;

    public static final int WRONG_USAGE = 2;
    public static final int UNREACHABLE = 3;
    public static final int FAILED = 4;

    private ExitCode() {}
}
