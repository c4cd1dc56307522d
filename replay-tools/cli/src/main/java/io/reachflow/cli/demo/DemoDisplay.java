package io.reachflow.cli.demo;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a person watches. On a terminal the status changes in place; elsewhere it is a line of its
 * own every few seconds.
 */
public final class DemoDisplay {
    private static final Duration BETWEEN_PLAIN_LINES = Duration.ofSeconds(5);
    private static final String ESCAPE = "\u001b[";
    private static final String CLEAR_BELOW = ESCAPE + "J";

    /** Without wrapping, a line that is too long is cut by the terminal, which knows its width. */
    private static final String NO_WRAP = ESCAPE + "?7l";

    private static final String WRAP = ESCAPE + "?7h";

    private final PrintWriter out;
    private final boolean terminal;
    private final LongSupplier nanoTime;

    /** Lines of the status that the next output replaces. */
    private int linesShown;

    /** Status that was not worth a line of its own when it came. */
    private @Nullable String unsaid;

    private @Nullable Long plainLineNanos;
    private boolean muted;

    /**
     * @param nanoTime the clock by which plain lines are spaced
     */
    DemoDisplay(PrintWriter out, boolean terminal, LongSupplier nanoTime) {
        this.out = out;
        this.terminal = terminal;
        this.nanoTime = nanoTime;
    }

    /** For standard output, or for what stands in for it. */
    @SuppressWarnings("SystemConsoleNull") // It changes with JDK 22; 'reachflow' asks for 17.
    public static DemoDisplay of(PrintWriter out) {
        String kind = System.getenv("TERM");
        boolean understandsCodes = kind != null && !kind.equals("dumb");
        return new DemoDisplay(out, System.console() != null && understandsCodes, System::nanoTime);
    }

    /** A line that stays. */
    public synchronized void say(String line) {
        if (!muted) {
            out.println(clear() + line);
            out.flush();
        }
    }

    /** Where things stand now, in lines. */
    synchronized void status(List<String> lines) {
        if (muted) {
            return;
        }
        if (terminal) {
            out.print(lines.stream().collect(Collectors.joining("\n", clear() + NO_WRAP, WRAP)));
            out.flush();
            linesShown = lines.size();
            return;
        }
        unsaid = String.join(" | ", lines);
        long now = nanoTime.getAsLong();
        if (plainLineNanos == null || now - plainLineNanos >= BETWEEN_PLAIN_LINES.toNanos()) {
            plainLineNanos = now;
            sayUnsaid();
        }
    }

    /** To the beginning of the status that is shown, and away with it. */
    private String clear() {
        if (linesShown == 0) {
            return "";
        }
        String up = linesShown == 1 ? "" : ESCAPE + (linesShown - 1) + "A";
        linesShown = 0;
        return "\r" + up + CLEAR_BELOW;
    }

    private void sayUnsaid() {
        if (unsaid != null) {
            say(unsaid);
            unsaid = null;
        }
    }

    /** The last status stays; what follows stands below it. */
    synchronized void keepStatus() {
        sayUnsaid();
        if (linesShown > 0) {
            linesShown = 0;
            out.println();
            out.flush();
        }
    }

    /** Says a last line; nothing is shown after it. */
    synchronized void mute(String lastLine) {
        keepStatus();
        say(lastLine);
        muted = true;
    }
}
