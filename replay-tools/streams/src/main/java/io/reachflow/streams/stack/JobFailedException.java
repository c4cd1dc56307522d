package io.reachflow.streams.stack;

import java.util.List;

/** The job's process did not come up, ended, or hangs. */
public final class JobFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final List<String> lastWords;

    JobFailedException(String message, List<String> lastWords) {
        super(message);
        this.lastWords = List.copyOf(lastWords);
    }

    /** The end of what the job wrote, with the names of the files. */
    public List<String> lastWords() {
        return lastWords;
    }
}
