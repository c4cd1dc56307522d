package io.reachflow.cli.command;

import io.reachflow.simulator.contest.ContestListener;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;

/** A bar that grows on a terminal; elsewhere a line now and then. */
public final class SimulateProgress implements ContestListener {
    private static final Duration BETWEEN_LINES = Duration.ofSeconds(10);
    private static final int WIDTH = 30;
    private static final String CLEAR_LINE = "\r\u001b[K";

    private final PrintWriter err;
    private final boolean terminal;
    private Duration said = Duration.ZERO;

    public SimulateProgress(PrintWriter err, boolean terminal) {
        this.err = err;
        this.terminal = terminal;
    }

    /** For standard error, or for what stands in for it. */
    @SuppressWarnings("SystemConsoleNull") // It changes with JDK 22; 'reachflow' asks for 17.
    public static SimulateProgress of(PrintWriter err) {
        String kind = System.getenv("TERM");
        boolean understandsCodes = kind != null && !kind.equals("dumb");
        return new SimulateProgress(err, System.console() != null && understandsCodes);
    }

    @Override
    public void progressed(Progress progress) {
        boolean over = progress.done() == progress.total();
        if (terminal) {
            err.print(CLEAR_LINE + (over ? "" : bar(progress) + " " + words(progress)));
        } else if (over || progress.elapsed().minus(said).compareTo(BETWEEN_LINES) >= 0) {
            said = progress.elapsed();
            err.println(words(progress));
        }
        err.flush();
    }

    private static String bar(Progress progress) {
        int full = (int) (WIDTH * progress.share());
        return "[" + "█".repeat(full) + "·".repeat(WIDTH - full) + "]";
    }

    private static String words(Progress progress) {
        String done = progress.done() + " of " + progress.total() + " simulations";
        if (progress.done() == progress.total()) {
            return done + " in " + time(progress.elapsed());
        }
        return done + progress.remaining().map(left -> ", " + time(left) + " to go").orElse("");
    }

    public static String time(Duration duration) {
        long seconds = Math.max(1, Math.round(duration.toMillis() / 1000.0));
        if (seconds < 60) {
            return seconds + " s";
        }
        return seconds < 3_600
                ? String.format(Locale.ROOT, "%d min %02d s", seconds / 60, seconds % 60)
                : String.format(Locale.ROOT, "%d h %02d min", seconds / 3_600, seconds / 60 % 60);
    }
}
