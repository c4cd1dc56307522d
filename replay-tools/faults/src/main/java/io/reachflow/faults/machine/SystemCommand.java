package io.reachflow.faults.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A short command of the system. */
final class SystemCommand {
    private static final int PATIENCE_SECONDS = 20;

    private SystemCommand() {}

    /** What came of it; a command that is not there has failed. */
    record Result(boolean fine, String said) {}

    static Result run(String... command) {
        return run(List.of(command));
    }

    static Result run(List<String> command) {
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String said =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
            return new Result(ended && process.exitValue() == 0, said.strip());
        } catch (IOException e) {
            return new Result(false, String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Result(false, "interrupted");
        }
    }

    /** Throws when it fails. */
    static void require(String... command) {
        Result result = run(command);
        if (!result.fine()) {
            throw new IllegalStateException(
                    "The command (" + String.join(" ", command) + ") failed: " + result.said());
        }
    }
}
